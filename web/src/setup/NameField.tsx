// One's own name, asked for once and remembered, beside the picture that one may choose.

import { prefs } from "../browser/prefs";
import { LONGEST_NAME } from "../numbers";
import { MarkButton } from "../people/MarkButton";
import { words } from "../text/words";
import { TextField } from "../widgets/TextField";

export function NameField({ label = words.home.yourName }: { label?: string }) {
  return (
    <div class="name-field">
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
      <MarkButton />
    </div>
  );
}
