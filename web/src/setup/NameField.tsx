// One's own name, asked for once and remembered.

import { prefs } from "../browser/prefs";
import { LONGEST_NAME } from "../numbers";
import { words } from "../text/words";
import { TextField } from "../widgets/TextField";

export function NameField({ label = words.home.yourName }: { label?: string }) {
  return (
    <TextField
      label={label}
      value={prefs.name.value}
      longest={LONGEST_NAME}
      required
      autocomplete="given-name"
      onInput={(event) => {
        prefs.name.value = event.currentTarget.value;
      }}
    />
  );
}
