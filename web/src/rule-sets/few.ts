// The few rule sets that are offered to somebody who wants to invite others: what was chosen last, one's
// own, and the games of the sources as they are written. The rest is a tap away.

import type { Preset } from "../messages";
import { words } from "../text/words";
import { gamesOf, presetCalled } from "./groups";
import { savedAs, savedRules } from "./saved";

const text = words.rules;
/** So many of one's own, the newest first. */
const MOST_OWN = 4;

export interface OfferedRules {
  /** The name of a preset, or the query of a rule set of one's own. */
  value: string;
  title: string;
  about: string;
}

export function fewRules(last: string): readonly OfferedRules[] {
  const own = savedRules.value
    .slice(0, MOST_OWN)
    .map(({ query, title }) => ({ value: query, title, about: text.groups.own }));
  const sources = gamesOf("sources").map(({ plain }) => aboutPreset(plain));
  const mine = savedAs(last);
  const preset = presetCalled(last);
  const first = mine
    ? { value: last, title: mine.title, about: text.groups.own }
    : preset && aboutPreset(preset);
  const rest = [...own, ...sources].filter(({ value }) => value !== last);
  return first ? [first, ...rest] : rest;
}

const aboutPreset = ({ name, whole_title: title, origin, least, most }: Preset) => ({
  value: name,
  title,
  about: `${origin} ${text.players(least, most)}`,
});
