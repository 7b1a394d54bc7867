// What is said to screen readers: `say` puts a sentence into a live region (see Spoken in Dialog.tsx).

import { signal } from "@preact/signals";

export interface Announcement {
  id: number;
  text: string;
  urgent: boolean;
}

/** The last sentences said; each is spoken once, when it comes. */
export const announcements = signal<readonly Announcement[]>([]);

/** The same, but what was said in one moment is one paragraph: of several, a screen reader such as Orca lets
 * each cut off the one before. */
export const paragraphs = signal<readonly Announcement[]>([]);

const MOST = 8;
let count = 0;
/** What was said in this moment. */
let together: readonly Announcement[] = [];

/** Says a sentence; `urgent` interrupts what is being said. */
export function say(text: string, { urgent = false } = {}): void {
  if (!text) return;
  count += 1;
  const one = { id: count, text, urgent };
  announcements.value = [...announcements.value, one].slice(-MOST);
  if (!together.length) setTimeout(join);
  together = [...together, one];
}

function join(): void {
  const [first] = together;
  if (!first) return;
  const text = together.map((one) => one.text).join(" ");
  const urgent = together.some((one) => one.urgent);
  paragraphs.value = [...paragraphs.value, { id: first.id, text, urgent }].slice(-MOST);
  together = [];
}

/** Empties the live regions, for a new page. */
export function clearAnnouncements(): void {
  announcements.value = [];
  paragraphs.value = [];
  together = [];
}

/** The id of the last sentence that was heard: a live region that appears later says what follows, and what was said
 * in this moment, which none has had yet. */
export function lastAnnouncementId(): number {
  return count - together.length;
}
