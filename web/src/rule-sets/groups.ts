// The rule sets as people look for them: for beginners, as other pages tell the game, each with its
// variations, and the relatives of the game. How they are called is said by the server.

import { welcome } from "../connection/state";
import type { Preset, PresetGroup } from "../messages";

/** What "Play now" plays until something else is chosen. */
export const CLASSIC = "dunlop+classic";

/** In the order in which they are offered; one's own come after those for beginners. */
export const OTHERS: readonly Exclude<PresetGroup, "beginners">[] = ["sources", "relatives"];

export interface PresetGame {
  plain: Preset;
  variations: readonly Preset[];
}

const baseOf = (name: string) => name.split("+")[0] ?? name;

export function presetCalled(name: string): Preset | undefined {
  return welcome.value?.presets.find((one) => one.name === name);
}

export function presetsOf(group: PresetGroup): readonly Preset[] {
  return (welcome.value?.presets ?? []).filter((one) => one.group === group);
}

/** Each game with its variations: `dunlop+twos` is named after `dunlop`. */
export function gamesOf(group: PresetGroup): readonly PresetGame[] {
  const all = presetsOf(group);
  return all
    .filter((one) => one.name === baseOf(one.name))
    .map((plain) => ({
      plain,
      variations: all.filter((one) => one !== plain && baseOf(one.name) === plain.name),
    }));
}

/** The game that a rule set of these groups is, or varies. */
export function gameOf(name: string): PresetGame | undefined {
  const group = presetCalled(name)?.group;
  return group && gamesOf(group).find((game) => game.plain.name === baseOf(name));
}
