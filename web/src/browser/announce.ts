// What is said to screen readers: `say` puts a sentence into a live region (see Spoken in Dialog.tsx).

import { signal } from "@preact/signals";

export interface Announcement {
  id: number;
  text: string;
  urgent: boolean;
}

/** The last sentences said; each is spoken once, when it comes. */
export const announcements = signal<readonly Announcement[]>([]);

let count = 0;

/** Says a sentence; `urgent` interrupts what is being said. */
export function say(text: string, { urgent = false } = {}): void {
  if (text) {
    count += 1;
    announcements.value = [...announcements.value.slice(-7), { id: count, text, urgent }];
  }
}

/** Empties the live regions, for a new page. */
export function clearAnnouncements(): void {
  announcements.value = [];
}

/** The id of the last sentence: a live region that appears later says only what follows. */
export function lastAnnouncementId(): number {
  return count;
}
