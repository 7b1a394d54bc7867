// The contract of a deal chosen as a whole, from those that games of this name ask for.

import { useState } from "preact/hooks";
import type { SlotEdited } from "../messages";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Icon } from "../widgets/Icons";
import { written } from "./contracts";
import { edited } from "./editor";
import { text } from "./words";

interface WholeContractProps {
  contract: readonly SlotEdited[];
  /** The number of the deal. */
  number: number;
  onChange: (contract: readonly SlotEdited[]) => void;
}

export function WholeContract({ contract, number, onChange }: WholeContractProps) {
  const [open, setOpen] = useState(false);
  const usual = edited.value?.contracts ?? [];
  const choose = (chosen: readonly SlotEdited[]) => {
    setOpen(false);
    onChange(chosen);
  };
  return (
    <>
      <Button
        aria-label={text.wholeContractOf(number)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text.wholeContract}
      </Button>
      {open && (
        <Dialog title={text.contractOf(number)} onClose={() => setOpen(false)}>
          <div class="whole-contracts">
            {usual.map((one) => {
              const now = written(one.contract) === written(contract);
              return (
                <Button key={one.words} aria-pressed={now} onClick={() => choose(one.contract)}>
                  {now && <Icon name="check" />}
                  {one.words}
                </Button>
              );
            })}
          </div>
        </Dialog>
      )}
    </>
  );
}
