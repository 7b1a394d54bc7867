// A deal that is written down: one player after the other, in any order. Everything is noted at
// once; "Done" only leads back to the sheet.

import { say } from "../browser/announce";
import { useMedia } from "../browser/media";
import type { DealKept, KeptScores, Scoring } from "../messages";
import { minus } from "../scores/marks";
import { Icon } from "../widgets/Icons";
import { cutterOf, dealerOf, isWhole, linesOf, NOBODY, totalsOf } from "./counting";
import { type KeptGame, note } from "./games";
import { Hand } from "./Hand";
import { Heading } from "./Heading";
import { dealAt, noteCut, noteOut } from "./noting";
import { show } from "./place";
import { SheetTable } from "./SheetTable";
import { Undo } from "./Undo";
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
  // What was kept as the place may be gone: taken back since, or another game.
  const index = Math.min(deal, kept.deals.length, scoring.deals.length - 1);
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
    <main class="keeper-main keeper-with-foot keeper-entry">
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
          <button type="button" class="button main" onClick={done}>
            {words.done}
          </button>
        ) : (
          <button type="button" class="button main" onClick={() => to(next)}>
            {next === null ? words.whoOut : words.next(kept.players[next] ?? "")}
          </button>
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
  const hand = order.find((seat) => seat !== at && deal.left[seat] === null && seat !== deal.out);
  const later = hand !== undefined && (hand > from || deal.out !== null || at === null);
  if (later) {
    return hand;
  }
  return deal.out === null && at !== null ? null : hand;
}

function DealHead({ kept, scoring, index }: { kept: KeptScores; scoring: Scoring; index: number }) {
  const dealt = scoring.deals[index];
  const dealer = kept.players[dealerOf(kept, index)] ?? "";
  const cutter = kept.players[cutterOf(kept, index)] ?? "";
  return (
    <header class="keeper-head">
      <div>
        <h1>{text.sheet.of(index + 1, scoring.deals.length)}</h1>
        <p class="mute">
          {dealt && `${text.sheet.contract(dealt.contract, dealt.cards)}. `}
          {scoring.cuts ? text.sheet.dealsAndCuts(dealer, cutter) : text.sheet.dealsOnly(dealer)}
        </p>
      </div>
      <button
        type="button"
        class="keeper-icon"
        aria-label={words.back}
        onClick={() => show({ screen: "sheet" })}
      >
        <Icon name="close" />
      </button>
    </header>
  );
}

interface StepsProps {
  kept: KeptScores;
  scoring: Scoring;
  index: number;
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
  const outSaid =
    out === null ? words.notYet : out === NOBODY ? words.nobody : (kept.players[out] ?? "");
  return (
    <nav aria-label={words.steps}>
      <ul class="keeper-steps">
        {step(null, words.out, outSaid, out !== null)}
        {kept.players.map((name, seat) => {
          const points = line?.points[seat] ?? null;
          const all = (points ?? 0) + (line?.penalties[seat] ?? 0);
          const said =
            points === null ? words.notYet : seat === out ? `<${minus(all)}>` : minus(all);
          return step(seat, name, said, points !== null);
        })}
      </ul>
    </nav>
  );
}

/** What concerns all: who went out, and whether the cut was perfect. */
function WholeDeal({
  kept,
  scoring,
  index,
}: {
  kept: KeptScores;
  scoring: Scoring;
  index: number;
}) {
  const deal = dealAt(kept, index);
  const cutter = kept.players[cutterOf(kept, index)] ?? "";
  const out = (who: number) => {
    const now = deal.out === who ? null : who;
    const name = kept.players[who] ?? "";
    const said = who === NOBODY ? text.steps.nobody : text.steps.out(name);
    const what = now === null ? text.steps.unsaid : said;
    note((before) => noteOut(before, index, now, what));
  };
  const perfect = (is: boolean) =>
    note((before) => noteCut(before, index, is, text.steps.cut(cutter, is)));
  return (
    <section class="panel keeper-part" aria-labelledby="keeper-part">
      <Heading of={`${index}`}>{words.whoOut}</Heading>
      <div class="keeper-who">
        {[...kept.players.keys(), NOBODY].map((who) => (
          <button
            key={who}
            type="button"
            class="button"
            aria-pressed={deal.out === who}
            onClick={() => out(who)}
          >
            {deal.out === who && <Icon name="check" />}
            {who === NOBODY ? words.nobody : kept.players[who]}
          </button>
        ))}
      </div>
      {scoring.perfect_cut < 0 && (
        <label class="switch">
          <input
            type="checkbox"
            checked={deal.perfect_cut}
            onChange={(event) => perfect(event.currentTarget.checked)}
          />
          <span>{words.perfectCut(cutter, scoring.perfect_cut)}</span>
        </label>
      )}
    </section>
  );
}
