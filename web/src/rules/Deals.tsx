// The deals: how many cards each has, and its contract, built by adding melds and taking them away.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import type { Kind, SlotEdited } from "../messages";
import { LONGEST_MELD, MOST_DEALS } from "../numbers";
import { Button } from "../widgets/Button";
import { Checkbox } from "../widgets/Checkbox";
import { Dialog } from "../widgets/Dialog";
import { IconButton } from "../widgets/IconButton";
import { Icon } from "../widgets/Icons";
import { Select } from "../widgets/Select";
import { Trouble } from "../widgets/Trouble";
import {
  asChange,
  type Deal,
  dealtIn,
  MOST_DEALT,
  moved,
  readDeals,
  readDealt,
  withMeld,
  written,
} from "./contracts";
import { catalogue, change, edited, setTo } from "./editor";
import { FaultsOf } from "./Findings";
import { NumberBox, NumberField } from "./Numbers";
import { text } from "./words";
import "./deals.css";
import { replaced, without } from "../text/lists";

/** What the table calls a meld. */
export const wordFor = (kind: Kind) => String(setTo(`words.${kind}`) ?? kind);

export function Deals() {
  const deals = readDeals(setTo("deals"));
  const set = (next: readonly Deal[]) => change(asChange(next));
  const list = useRef<HTMLOListElement>(null);
  const follow = useRef<number | null>(null);
  useLayoutEffect(() => {
    // The deal that was moved or added keeps the focus.
    if (follow.current !== null) {
      list.current?.children[follow.current]?.querySelector<HTMLElement>("h4")?.focus();
      follow.current = null;
    }
  });
  const move = (from: number, to: number) => {
    follow.current = to;
    set(moved(deals, from, to));
    say(text.deal(to + 1));
  };
  return (
    <>
      {deals.length > 1 && <DealtCards deals={deals} onChange={set} />}
      <ol class="deals" ref={list}>
        {deals.map((deal, at) => (
          <DealEditor
            key={at}
            deal={deal}
            at={at}
            last={deals.length - 1}
            onChange={(next) => set(replaced(deals, at, next))}
            onMove={(to) => move(at, to)}
            onDrop={() => {
              follow.current = Math.max(0, at - 1);
              set(without(deals, at));
            }}
          />
        ))}
      </ol>
      {deals.length < MOST_DEALS && (
        <Button
          icon="plus"
          onClick={() => {
            const last = deals.at(-1);
            follow.current = deals.length;
            set([...deals, last ?? { cards: 10, contract: [], all_at_once: false }]);
          }}
        >
          {text.addDeal}
        </Button>
      )}
    </>
  );
}

interface DealEditorProps {
  deal: Deal;
  at: number;
  /** The place of the last deal. */
  last: number;
  onChange: (deal: Deal) => void;
  onMove: (to: number) => void;
  onDrop: () => void;
}

function DealEditor({ deal, at, last, onChange, onMove, onDrop }: DealEditorProps) {
  const number = at + 1;
  const description = edited.value?.deals[at]?.contract_words ?? "";
  return (
    <li class="deal">
      <div class="deal-head">
        <h4 tabIndex={-1}>
          {text.deal(number)}
          <span class="spoken">: {description}</span>
        </h4>
        <IconButton
          icon="up"
          label={text.up(number)}
          off={at === 0}
          onClick={() => onMove(at - 1)}
        />
        <IconButton
          icon="down"
          label={text.down(number)}
          off={at === last}
          onClick={() => onMove(at + 1)}
        />
        <IconButton
          icon="bin"
          label={text.dropDeal(number)}
          off={last === 0}
          why={text.lastDeal}
          onClick={onDrop}
        />
      </div>
      <div class="deal-cards">
        <span aria-hidden="true">{text.cards}</span>
        <NumberField
          label={text.cardsIn(number)}
          value={deal.cards}
          least={1}
          most={MOST_DEALT}
          onChange={(cards) => onChange({ ...deal, cards })}
        />
      </div>
      <Contract deal={deal} number={number} onChange={onChange} />
      <Checkbox
        label={
          <>
            <span class="spoken">{text.deal(number)}: </span>
            {text.atOnce}
          </>
        }
        on={deal.all_at_once}
        onChange={(all_at_once) => onChange({ ...deal, all_at_once })}
      />
      <FaultsOf
        question="deals.N.cards deals.N.contract deals.N.all_at_once"
        deal={number}
        asked={false}
      />
    </li>
  );
}

interface ContractProps {
  deal: Deal;
  number: number;
  onChange: (deal: Deal) => void;
}

function Contract({ deal, number, onChange }: ContractProps) {
  const { contract } = deal;
  const set = (next: typeof contract) => onChange({ ...deal, contract: next });
  const only = contract.length === 1;
  const names = {
    set: catalogue.value?.set_names ?? [],
    run: catalogue.value?.run_names ?? [],
  };
  return (
    <>
      <ul class="melds-edited">
        {contract.map((slot, at) => {
          const word = wordFor(slot.kind);
          const drop = text.drop(word, at + 1, number);
          return (
            <li key={at} class={`meld-edited ${slot.kind}`}>
              <Select
                class="meld-word"
                spoken={`${at + 1}. ${text.namedOf[slot.kind](word, number)}`}
                value={slot.named ?? ""}
                options={[["", word], ...names[slot.kind].map((name) => [name, name] as const)]}
                onChange={(named) => set(replaced(contract, at, { ...slot, named }))}
              />
              <div class="meld-length">
                <NumberField
                  label={`${at + 1}. ${text.lengthOf(word, number)}`}
                  value={slot.length}
                  least={2}
                  most={LONGEST_MELD}
                  onChange={(length) => set(replaced(contract, at, { ...slot, length }))}
                />
                <IconButton
                  icon="close"
                  label={drop}
                  off={only}
                  why={text.lastMeld}
                  onClick={() => set(without(contract, at))}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <div class="row-buttons">
        {(["set", "run"] as const).map((kind) => (
          <Button
            key={kind}
            icon="plus"
            aria-label={text.add(wordFor(kind), number)}
            onClick={() => set(withMeld(contract, kind))}
          >
            {wordFor(kind)}
          </Button>
        ))}
        <WholeContract contract={contract} number={number} onChange={set} />
      </div>
    </>
  );
}

interface WholeContractProps {
  contract: readonly SlotEdited[];
  /** The number of the deal. */
  number: number;
  onChange: (contract: readonly SlotEdited[]) => void;
}

/** The contract chosen as a whole, from those that games of this name ask for. */
function WholeContract({ contract, number, onChange }: WholeContractProps) {
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

interface DealtCardsProps {
  deals: readonly Deal[];
  onChange: (deals: readonly Deal[]) => void;
}

/** How many cards are dealt, in one line: one number for each deal, or one for all. What is typed counts once
 * the field is left, or on Enter; a step adds a card to every deal. */
function DealtCards({ deals, onChange }: DealtCardsProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [misread, setMisread] = useState("");
  const dealt = deals.map((deal) => deal.cards);
  const set = (cards: readonly number[]) => {
    setTyped(null);
    setMisread("");
    if (cards.some((number, at) => number !== dealt[at])) {
      onChange(deals.map((deal, at) => ({ ...deal, cards: cards[at] ?? deal.cards })));
    }
  };
  const commit = () => {
    if (typed === null) return;
    const cards = readDealt(typed, deals.length);
    set(cards ?? dealt);
    if (cards === null) setMisread(typed.trim());
  };
  return (
    <div class="in-every-deal">
      <span aria-hidden="true">{text.cardsInAll}</span>
      <NumberBox
        label={text.cardsInAll}
        isLeast={Math.min(...dealt) <= 1}
        isMost={Math.max(...dealt) >= MOST_DEALT}
        onStep={(by) => set(dealt.map((cards) => cards + by))}
      >
        <input
          type="text"
          aria-label={text.cardsInAll}
          aria-describedby="dealt-how"
          value={typed ?? dealtIn(dealt)}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === "Enter" && commit()}
        />
      </NumberBox>
      <small id="dealt-how" class="mute">
        {text.cardsHow}
      </small>
      <Trouble says={misread ? text.cardsMisread(misread, deals.length) : ""} />
    </div>
  );
}
