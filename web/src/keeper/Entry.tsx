// A deal that is written down: one player after the other, in any order. Everything is noted at
// once; "Done" only leads back to the sheet.

import { useState } from "preact/hooks";
import { say } from "../browser/announce";
import { useMedia } from "../browser/media";
import type { DealKept, KeptScores, Scoring } from "../messages";
import { LONGEST_NOTE } from "../numbers";
import { minus } from "../scores/marks";
import { textFault, tidied } from "../text/names";
import { Button } from "../widgets/Button";
import { ConfirmDialog } from "../widgets/ConfirmDialog";
import { IconButton } from "../widgets/IconButton";
import { TextField } from "../widgets/TextField";
import { Trouble } from "../widgets/Trouble";
import {
  awayIn,
  type CountedDeal,
  cutterOf,
  dealerOf,
  dealsOf,
  isBegun,
  isOver,
  isPlayedOut,
  isWhole,
  linesOf,
  missingHands,
  NOBODY,
  nameOf,
  totalsOf,
} from "./counting";
import { type KeptGame, note } from "./games";
import { Hand } from "./Hand";
import { Heading } from "./Heading";
import { NextDeal } from "./NextDeal";
import { afresh, dealAt, inDeal } from "./noting";
import { show } from "./place";
import { SheetTable } from "./SheetTable";
import { Undo } from "./Undo";
import { WhoOut } from "./WhoOut";
import { text } from "./words";

const words = text.entry;
const WIDE = "(min-width: 1100px) and (min-height: 600px)";

interface Props {
  game: KeptGame;
  scoring: Scoring;
  /** From 0. */
  deal: number;
  /** Whose hand is asked for; null for the deal as a whole. */
  seat: number | null;
}

export function Entry({ game, scoring, deal, seat }: Props) {
  const { kept } = game;
  // The deal that was kept as the place may be gone: taken back since, or of another game.
  const last = isPlayedOut(kept, scoring) ? kept.deals.length - 1 : scoring.deals.length - 1;
  const index = Math.min(deal, kept.deals.length, last);
  const at = seat !== null && seat < kept.players.length ? seat : null;
  const noted = dealAt(kept, index);
  const wide = useMedia(WIDE);
  const to = (next: number | null) => show({ screen: "deal", deal: index, seat: next });
  const done = () => {
    if (isWhole(noted)) {
      const totals = totalsOf(kept, scoring);
      say(`${text.dealNumber(index + 1)}. ${text.sheet.totals(kept.players, totals)}`);
    }
    show({ screen: "sheet" });
  };
  const next = stepAfter(noted, at);
  return (
    <main class="keeper-main keeper-broad keeper-with-foot keeper-entry">
      <DealHead kept={kept} scoring={scoring} index={index} />
      <div class="keeper-columns">
        <div class="keeper-column keeper-writing">
          <Steps kept={kept} scoring={scoring} index={index} at={at} onTo={to} />
          {at === null ? (
            <WholeDeal kept={kept} scoring={scoring} index={index} />
          ) : (
            <Hand
              key={`${index}.${at}`}
              kept={kept}
              scoring={scoring}
              index={index}
              seat={at}
              onNext={() => (next === undefined ? done() : to(next))}
            />
          )}
          {at !== null && isWhole(noted) && !isOver(kept, scoring) && (
            <NextDeal kept={kept} scoring={scoring} entering titled />
          )}
        </div>
        {wide && (
          <div class="keeper-column">
            <SheetTable
              kept={kept}
              scoring={scoring}
              onOpen={(other, its) => show({ screen: "deal", deal: other, seat: its })}
            />
          </div>
        )}
      </div>
      <footer class="keeper-foot">
        <Undo game={game} here={index} />
        {next === undefined ? (
          <Button main onClick={done}>
            {words.done}
          </Button>
        ) : (
          <Button main onClick={() => to(next)}>
            <span>{next === null ? words.whoOut : words.next(nameOf(kept, next))}</span>
          </Button>
        )}
      </footer>
    </main>
  );
}

/** The next thing that is missing: a seat's hand, null for who went out; undefined where nothing is. */
function stepAfter(deal: DealKept, at: number | null): number | null | undefined {
  const seats = deal.left.length;
  const from = at ?? -1;
  const order = Array.from({ length: seats }, (_, step) => (from + 1 + step) % seats);
  const missing = missingHands(deal);
  const hand = order.find((seat) => seat !== at && missing.includes(seat));
  const later = hand !== undefined && (hand > from || deal.out !== null || at === null);
  if (later) {
    return hand;
  }
  return deal.out === null && at !== null ? null : hand;
}

function DealHead({ kept, scoring, index }: CountedDeal) {
  const dealt = scoring.deals[index];
  const dealer = nameOf(kept, dealerOf(kept, index));
  const cutter = nameOf(kept, cutterOf(kept, index));
  return (
    <header class="keeper-head">
      <div>
        <h1>{text.sheet.of(index + 1, dealsOf(scoring))}</h1>
        <p class="mute">
          {dealt && `${text.sheet.contract(dealt.contract, dealt.cards)}. `}
          {scoring.cuts ? text.sheet.dealsAndCuts(dealer, cutter) : text.sheet.dealsOnly(dealer)}
        </p>
      </div>
      <IconButton icon="close" label={words.back} onClick={() => show({ screen: "sheet" })} />
    </header>
  );
}

interface StepsProps extends CountedDeal {
  at: number | null;
  onTo: (seat: number | null) => void;
}

/** Where one is, what is noted and what is missing. */
function Steps({ kept, scoring, index, at, onTo }: StepsProps) {
  const line = linesOf(kept, scoring)[index];
  const step = (seat: number | null, name: string, said: string, is: boolean) => (
    <li key={seat}>
      <button
        type="button"
        class={`keeper-step ${is ? "noted" : ""}`}
        aria-current={at === seat ? "step" : undefined}
        onClick={() => onTo(seat)}
      >
        <b>{name}</b>
        <small>
          <span class="spoken">: </span>
          {said}
        </small>
      </button>
    </li>
  );
  const out = line?.out ?? null;
  const away = awayIn(kept, index);
  const outSaid = out === null ? words.notYet : out === NOBODY ? words.nobody : nameOf(kept, out);
  return (
    <nav aria-label={words.steps}>
      <ul class="keeper-steps">
        {step(null, words.out, outSaid, out !== null)}
        {kept.players.map((name, seat) => {
          const points = line?.points[seat] ?? null;
          const all = (points ?? 0) + (line?.penalties[seat] ?? 0);
          const said = away.includes(seat)
            ? words.away
            : points === null
              ? words.notYet
              : seat === out
                ? words.outWith(all)
                : minus(all);
          return step(seat, name, said, points !== null);
        })}
      </ul>
    </nav>
  );
}

/** What concerns all: who went out, whether the cut was perfect, and the deal's note. */
function WholeDeal(props: CountedDeal) {
  const { kept, index } = props;
  return (
    <div class="keeper-column">
      <section class="panel keeper-part" aria-labelledby="keeper-part">
        <Heading of={`${index}`}>{words.whoOut}</Heading>
        <WhoOut {...props} />
      </section>
      <DealTools kept={kept} index={index} />
    </div>
  );
}

/** What may be done with a deal besides writing it down: a note for the family, and playing it again. */
function DealTools({ kept, index }: { kept: KeptScores; index: number }) {
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState("");
  const deal = dealAt(kept, index);
  const again = () => {
    setAsking(false);
    note(inDeal(index, afresh, text.steps.again));
  };
  const remember = (field: HTMLInputElement) => {
    const written = tidied(field.value);
    const fault = textFault(written, LONGEST_NOTE);
    setTrouble(fault);
    if (!fault && written !== (deal.note ?? "")) {
      note(inDeal(index, () => ({ note: written }), text.steps.noted));
    }
  };
  const played = isBegun({ ...deal, note: "" });
  return (
    <section class="panel keeper-part" aria-label={text.dealTools.title}>
      <TextField
        label={text.dealTools.note}
        key={deal.note ?? ""}
        defaultValue={deal.note ?? ""}
        longest={LONGEST_NOTE}
        autocomplete="off"
        onChange={(event) => remember(event.currentTarget)}
      />
      <Trouble says={trouble} />
      {played && (
        <Button icon="undo" onClick={() => (isWhole(deal) ? setAsking(true) : again())}>
          {text.dealTools.again}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={text.dealTools.againTitle(index + 1)}
          means={text.dealTools.againMeans}
          yes={text.dealTools.again}
          no={text.leaveIt}
          onYes={again}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  );
}
