// A name that is changed: one's own, with one's picture, or by the host another's.

import { useState } from "preact/hooks";
import { prefs } from "../browser/prefs";
import { trueName } from "../connection/names";
import { command } from "../connection/net";
import { LONGEST_NAME } from "../numbers";
import { FormDialog } from "../setup/FormDialog";
import { lobby as text } from "../setup/words";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { laterPart } from "../widgets/later";
import { TextField } from "../widgets/TextField";

const MarkChoice = laterPart(() => import("../people/MarkChoice").then((m) => m.MarkChoice));

interface Props {
  name: string;
  /** Whose it is; null for one's own. */
  seat: number | null;
  /** Asks whether that person shall leave the seat, for a host who may want that. */
  onRemove?: () => void;
}

/** Changes one's own name, or as the host another's. */
export function Rename({ name, seat, onRemove }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button slight onClick={() => setOpen(true)}>
        {onRemove ? text.choose : text.renameShort}
        <span class="spoken">
          {" "}
          {seat === null ? text.yourself : onRemove ? text.seatOf(name) : name}
        </span>
      </Button>
      {open && (
        <RenameDialog
          name={name}
          seat={seat}
          onClose={() => setOpen(false)}
          {...(onRemove && {
            onRemove: () => {
              setOpen(false);
              onRemove();
            },
          })}
        />
      )}
    </>
  );
}

export function RenameDialog(props: Props & { onClose: () => void }) {
  const { seat, onClose, onRemove } = props;
  const [name, setName] = useState(props.name);
  const [before] = useState(() => (seat === null ? null : trueName(seat)));
  const save = async () => {
    await command({ kind: "rename", name: name.trim(), seat, before });
    if (seat === null) prefs.name.value = name.trim();
  };
  return (
    <FormDialog
      title={seat === null ? text.rename : text.renameWhom(props.name)}
      label={text.save}
      onSave={save}
      onClose={onClose}
      more={
        <>
          {seat === null && <MarkChoice />}
          {onRemove && <Button onClick={onRemove}>{text.removeWhom(props.name)}</Button>}
        </>
      }
    >
      <TextField
        label={seat === null ? words.home.yourName : text.newName}
        value={name}
        longest={LONGEST_NAME}
        required
        onInput={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
