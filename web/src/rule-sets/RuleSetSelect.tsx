// The choice of a rule set: the sources' games, each with its variations.

import { welcome } from "../connection/state";
import type { Preset } from "../messages";
import { words } from "../text/words";
import { savedRules } from "./saved";

interface PresetGame {
  plain: Preset;
  variations: readonly Preset[];
}

const baseOf = (name: string) => name.split("+")[0] ?? name;

/** A variation is named after its game: `dunlop+twos`. */
export function presetGames(): readonly PresetGame[] {
  const all = welcome.value?.presets ?? [];
  return all
    .filter((one) => one.name === baseOf(one.name))
    .map((plain) => ({
      plain,
      variations: all.filter((one) => one !== plain && baseOf(one.name) === plain.name),
    }));
}

/** The game that a rule set is, or varies. */
export function gameOf(name: string): PresetGame | undefined {
  return presetGames().find((game) => game.plain.name === baseOf(name));
}

/** What a rule set is called where its game is not named beside it. */
export function fullTitle(preset: Preset): string {
  const game = gameOf(preset.name);
  return game && game.plain !== preset ? `${game.plain.title}: ${preset.title}` : preset.title;
}

/** The games of the sources, or their relatives. */
export function gamesThatAre(relative: boolean): readonly PresetGame[] {
  return presetGames().filter((game) => game.plain.relative === relative);
}

interface RuleSetSelectProps {
  value: string;
  onChange: (name: string) => void;
  /** A rule set of the table's own that is none of those that come with the game. */
  own?: { name: string; title: string } | undefined;
  /** Whether those that are saved in this browser can be chosen, too: their value is a query. */
  saved?: boolean;
  label?: string;
  class?: string;
}

export function RuleSetSelect(props: RuleSetSelectProps) {
  const { value, onChange, own, saved, label = words.home.ruleSet, class: more } = props;
  return (
    <label class={`labelled ${more ?? ""}`}>
      <span>{label}</span>
      <select class="field" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {own && <option value={own.name}>{own.title}</option>}
        {saved && savedRules.value.length > 0 && (
          <optgroup label={words.home.yourRules}>
            {savedRules.value.map((one) => (
              <option key={one.query} value={one.query}>
                {one.title}
              </option>
            ))}
          </optgroup>
        )}
        {gamesThatAre(false).map(({ plain, variations }) =>
          variations.length === 0 ? (
            <option key={plain.name} value={plain.name}>
              {plain.title}
            </option>
          ) : (
            <optgroup key={plain.name} label={plain.title}>
              {[plain, ...variations].map((one) => (
                <option key={one.name} value={one.name}>
                  {fullTitle(one)}
                </option>
              ))}
            </optgroup>
          ),
        )}
        <optgroup label={words.home.relatives}>
          {gamesThatAre(true)
            .flatMap(({ plain, variations }) => [plain, ...variations])
            .map((one) => (
              <option key={one.name} value={one.name}>
                {fullTitle(one)}
              </option>
            ))}
        </optgroup>
      </select>
    </label>
  );
}
