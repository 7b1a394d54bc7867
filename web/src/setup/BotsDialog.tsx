// Which bots play: in one seat, or in all that stay free.

import { useState } from "preact/hooks";
import { useAsking } from "../connection/asking";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import { LevelChoice, type LevelsAt } from "./LevelChoice";
import { lobby as text } from "./words";
import "./setup.css";

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
  const asking = useAsking();
  const [chosen, setChosen] = useState(level);
  const save = async (event: Event) => {
    event.preventDefault();
    if (await asking.run(() => choose(chosen))) {
      onClose();
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="arrange" onSubmit={save}>
        <LevelChoice
          label={label}
          value={chosen}
          onChange={setChosen}
          mixed={mixed ?? false}
          at={at}
        />
        <Trouble says={asking.trouble} />
        <Button type="submit" main aria-disabled={asking.busy}>
          {text.save}
        </Button>
      </form>
    </Dialog>
  );
}
