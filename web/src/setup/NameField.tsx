// One's own name, asked for once and remembered.

import { prefs } from "../browser/prefs";
import { words } from "../text/words";

export function NameField() {
  return (
    <label class="labelled">
      <span>{words.home.yourName}</span>
      <input
        class="field"
        value={prefs.name.value}
        maxLength={24}
        required
        autocomplete="given-name"
        onInput={(event) => {
          prefs.name.value = event.currentTarget.value;
        }}
      />
    </label>
  );
}
