// A name that is changed: one's own, with one's picture, or by the host another's.

import { useState } from "preact/hooks";
import { prefs } from "../browser/prefs";
import { useAsking } from "../connection/asking";
import { trueName } from "../connection/names";
import { command } from "../connection/net";
import { LONGEST_NAME } from "../numbers";
import { lobby as text } from "../setup/words";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { laterPart } from "../widgets/later";
import { TextField } from "../widgets/TextField";
import { Trouble } from "../widgets/Trouble";

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
  const asking = useAsking();
  const [name, setName] = useState(props.name);
  const [before] = useState(() => (seat === null ? null : trueName(seat)));
  const save = async (event: Event) => {
    event.preventDefault();
    if (await asking.run(() => command({ kind: "rename", name: name.trim(), seat, before }))) {
      if (seat === null) prefs.name.value = name.trim();
      onClose();
    }
  };
  return (
    <Dialog title={seat === null ? text.rename : text.renameWhom(props.name)} onClose={onClose}>
      <form class="arrange" onSubmit={save}>
        <TextField
          label={seat === null ? words.home.yourName : text.newName}
          value={name}
          longest={LONGEST_NAME}
          required
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <Trouble says={asking.trouble} />
        <Button type="submit" main aria-disabled={asking.busy}>
          {text.save}
        </Button>
        {seat === null && <MarkChoice />}
        {onRemove && <Button onClick={onRemove}>{text.removeWhom(props.name)}</Button>}
      </form>
    </Dialog>
  );
}
