// Which bots play: in one seat, or in all that stay free.

import { useState } from "preact/hooks";
import { FormDialog } from "./FormDialog";
import { LevelChoice, type LevelsAt } from "./LevelChoice";
import { lobby as text } from "./words";

interface BotsDialogProps {
  title: string;
  label: string;
  level: number;
  /** Whether a family of all levels can be chosen. */
  mixed?: boolean;
  at: LevelsAt;
  choose: (level: number) => Promise<unknown>;
  onClose: () => void;
}

export function BotsDialog(props: BotsDialogProps) {
  const { title, label, level, mixed, at, choose, onClose } = props;
  const [chosen, setChosen] = useState(level);
  return (
    <FormDialog title={title} label={text.save} onSave={() => choose(chosen)} onClose={onClose}>
      <LevelChoice
        label={label}
        value={chosen}
        onChange={setChosen}
        mixed={mixed ?? false}
        at={at}
      />
    </FormDialog>
  );
}
