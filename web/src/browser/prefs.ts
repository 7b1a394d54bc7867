// What a person has chosen on this device: kept in the browser, and shown as attributes of
// <html> that the style sheets read. It works without storage, too: then for as long as the
// page is open.

import { computed, effect, type Signal, signal } from "@preact/signals";
import { oneOf, readStored, remembered } from "./storage";

export type Theme = "system" | "light" | "dark" | "felt";
export type Faces = "pictures" | "plain" | "large";
export type Back = "rosehip" | "bluebell" | "fern" | "lantern";
export type SortOrder = "suit" | "rank" | "hand";
export type Letters = "usual" | "large";
export type Volume = "off" | "soft" | "full";
export type Motion = "system" | "reduced";

const isSwitch = (found: unknown) => typeof found === "boolean";

export const prefs = {
  theme: remembered<Theme>("theme", "felt", oneOf("system", "light", "dark", "felt")),
  fourColours: remembered("fourColours", false, isSwitch),
  faces: remembered<Faces>("faces", "pictures", oneOf("pictures", "plain", "large")),
  back: remembered<Back>("back", "rosehip", oneOf("rosehip", "bluebell", "fern", "lantern")),
  /** Earlier pages kept a switch here. */
  sounds: remembered<Volume>(
    "sounds",
    readStored("sounds") === false ? "off" : "full",
    oneOf("off", "soft", "full"),
  ),
  quickWords: remembered("quickWords", true, isSwitch),
  /** Whether slow tables notify this device; the browser may still refuse them (install/notifying.ts). */
  notifications: remembered("notifications", false, isSwitch),
  /** Whether two quick taps on a card of the hand discard it. */
  doubleTap: remembered("doubleTap", true, isSwitch),
  /** Whether a discard waits a moment before others hear of it, so that it can be taken back. */
  undoDiscard: remembered("undoDiscard", false, isSwitch),
  /** Whether the device shakes a little when one is asked, where it can. */
  vibrates: remembered("vibrates", true, isSwitch),
  leftHanded: remembered("leftHanded", false, isSwitch),
  sortOrder: remembered<SortOrder>("sortOrder", "suit", oneOf("suit", "rank", "hand")),
  letters: remembered<Letters>("letters", "usual", oneOf("usual", "large")),
  motion: remembered<Motion>("motion", "system", oneOf("system", "reduced")),
  /** What this person is called at a table; empty until they have said it. */
  name: remembered("name", "", (found) => typeof found === "string" && found.length <= 24),
};

/** Whether the device can shake; a computer says that it can, and does nothing. */
export const canVibrate = "vibrate" in navigator;

const systemDark = signal(false);
const systemStill = signal(false);

/** Keeps a media query's result in the signal, now and whenever it changes. */
function follow(query: string, answer: Signal<boolean>): void {
  const asked = matchMedia(query);
  answer.value = asked.matches;
  asked.addEventListener("change", () => {
    answer.value = asked.matches;
  });
}

/** The theme that is shown. */
export const theme = computed(() => {
  const chosen = prefs.theme.value;
  return chosen === "system" ? (systemDark.value ? "dark" : "light") : chosen;
});

export const reducedMotion = computed(() => prefs.motion.value === "reduced" || systemStill.value);

/** Shows what is chosen as attributes of <html>, now and whenever it changes. */
export function applyPrefs(): void {
  follow("(prefers-color-scheme: dark)", systemDark);
  follow("(prefers-reduced-motion: reduce)", systemStill);
  effect(() => {
    const marks = document.documentElement.dataset;
    marks.theme = theme.value;
    marks.deck = prefs.fourColours.value ? "four" : "two";
    marks.faces = prefs.faces.value;
    marks.back = prefs.back.value;
    marks.letters = prefs.letters.value;
    marks.side = prefs.leftHanded.value ? "left" : "right";
    marks.motion = reducedMotion.value ? "reduced" : "full";
  });
}
