// One's own name, asked for once and remembered.

import { prefs } from "../browser/prefs";
import { LONGEST_NAME } from "../numbers";
import { words } from "../text/words";

export function NameField({ label = words.home.yourName }: { label?: string }) {
  return (
    <label class="labelled">
      <span>{label}</span>
      <input
        class="field"
        value={prefs.name.value}
        maxLength={LONGEST_NAME}
        required
        autocomplete="given-name"
        onInput={(event) => {
          prefs.name.value = event.currentTarget.value;
        }}
      />
    </label>
  );
}
