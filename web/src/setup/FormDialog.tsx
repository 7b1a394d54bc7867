// A dialog that is filled in and saved; once that is done it closes.

import type { ComponentChildren } from "preact";
import { useAsking } from "../connection/asking";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import "./setup.css";

interface FormDialogProps {
  title: string;
  /** On the button that saves. */
  label: string;
  onSave: () => Promise<unknown>;
  onClose: () => void;
  /** Why it cannot be saved as it is. */
  fault?: string;
  /** The fields. */
  children: ComponentChildren;
  /** What else can be done, beneath the button. */
  more?: ComponentChildren;
}

export function FormDialog(props: FormDialogProps) {
  const { title, label, onSave, onClose, fault = "", children, more } = props;
  const asking = useAsking();
  const save = async (event: Event) => {
    event.preventDefault();
    if (!fault && (await asking.run(onSave))) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="arrange" onSubmit={save}>
        {children}
        <Trouble says={fault || asking.trouble} />
        <Button type="submit" main aria-disabled={fault !== "" || asking.busy}>
          {label}
        </Button>
        {more}
      </form>
    </Dialog>
  );
}
