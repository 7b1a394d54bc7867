// What one player was left with: cards tapped one by one, or a total that is typed; and failed
// lay-downs and buys left, where they count. The keys stand last, above the bar at the lower edge:
// whatever is asked above them, and for whom, they keep their place, and what they come to is in view.

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { remembered } from "../browser/storage";
import type { HandLeft, KeptScores, Scoring } from "../messages";
import { MOST_CARDS, MOST_FAILED, MOST_POINTS } from "../numbers";
import { without } from "../text/lists";
import { Checkbox } from "../widgets/Checkbox";
import { Icon } from "../widgets/Icons";
import { Stepper } from "../widgets/Stepper";
import { AtOnce } from "./AtOnce";
import {
  awayIn,
  buysLeft,
  contractFor,
  goingOut,
  hasOwnContracts,
  isWhole,
  playing,
  pointsOf,
  signsOf,
  wentDown,
} from "./counting";
import { note } from "./games";
import { Heading } from "./Heading";
import { MissedPoints } from "./MissedPoints";
import {
  dealAt,
  noteAway,
  noteBuysLeft,
  noteDown,
  noteFailed,
  noteLeft,
  noteTotal,
} from "./noting";
import { text } from "./words";

const words = text.entry;

/** Whether a real keyboard has been used: then its keys are explained. */
const typing = signal(false);
/** Whether this device notes totals rather than cards; a hand that is noted shows how it was. */
const totals = remembered("keeper.totals", false, (found) => typeof found === "boolean");
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] as const;

interface Props {
  kept: KeptScores;
  scoring: Scoring;
  index: number;
  seat: number;
  onNext: () => void;
}

export function Hand(props: Props) {
  const { kept, scoring, index, seat, onNext } = props;
  const deal = dealAt(kept, index);
  const name = kept.players[seat] ?? "";
  const out = deal.out === seat;
  const away = awayIn(kept, index).includes(seat);
  const mostBuys = scoring.deals[index]?.buys ?? 0;
  const keyed = (event: KeyboardEvent) => {
    if (!out && !away && !(event.target instanceof HTMLInputElement)) {
      pressed(event, props);
    }
    if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      onNext();
    }
  };
  const left = deal.left[seat] ?? null;
  const [total, setTotal] = useState(left ? left.points != null : totals.peek());
  const byTotal = (is: boolean) => {
    setTotal(is);
    totals.value = is;
  };
  const enters = !out && !away;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys typed in any part of it
    <div class="keeper-hand" onKeyDown={keyed}>
      <section class="panel keeper-part" aria-labelledby="keeper-part">
        <Heading of={`${index}.${seat}`}>{enters ? words.left(name) : name}</Heading>
        {away && <Away {...props} left={left} name={name} />}
        {out && (
          <>
            <p class="keeper-out">{words.wentOut(name, goingOut(kept, scoring, index))}</p>
            <AtOnce {...{ kept, scoring, index }} />
          </>
        )}
        {hasOwnContracts(scoring) && enters && (
          <Checkbox
            label={words.wentDown(name, contractFor(kept, scoring, index, seat)?.contract ?? "")}
            on={wentDown(deal, seat)}
            onChange={(is) =>
              note((before) => noteDown(before, index, seat, is, text.steps.wentDown(name, is)))
            }
          />
        )}
        {scoring.failed_meld > 0 && !away && (
          <Stepper
            label={words.failed(scoring.failed_meld)}
            value={deal.failed[seat] ?? 0}
            least={0}
            most={MOST_FAILED}
            onChange={(times) =>
              note((before) =>
                noteFailed(before, index, seat, times, text.steps.failed(name, times)),
              )
            }
          />
        )}
        {mostBuys > 0 && !away && (
          <Stepper
            label={words.buysLeft(scoring.buy_left ?? 0)}
            value={buysLeft(deal, seat)}
            least={0}
            most={mostBuys}
            onChange={(count) =>
              note((before) =>
                noteBuysLeft(before, index, seat, count, text.steps.buysLeft(name, count)),
              )
            }
          />
        )}
        {enters && <Ways {...props} left={left} name={name} total={total} onTotal={byTotal} />}
      </section>
      {enters && (
        <div class="keeper-pad">
          {total ? (
            <Typed {...props} left={left} name={name} />
          ) : (
            <>
              <Laid {...props} left={left} />
              <Keys {...props} left={left} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Somebody who does not play this deal, and the points that they get for it. */
function Away(props: Props & { left: HandLeft | null; name: string }) {
  const { kept, scoring, index, seat, left, name } = props;
  const back = () => note((before) => noteAway(before, index, seat, false, text.steps.plays(name)));
  const give = (points: number) =>
    note((before) => noteLeft(before, index, seat, { points }, text.steps.total(name, points)));
  return (
    <>
      <p class="keeper-out">{words.isAway(name)}</p>
      <Total {...props} label={words.given(name)} />
      {isWhole(dealAt(kept, index)) && (
        <MissedPoints
          {...{ kept, scoring }}
          indexes={[index]}
          points={left?.points ?? undefined}
          onChoose={give}
        />
      )}
      <div class="keeper-ways">
        <button type="button" class="button" onClick={back}>
          {words.plays}
        </button>
      </div>
    </>
  );
}

/** A card more. */
function add(sign: string, { kept, scoring, index, seat }: Props): void {
  const name = kept.players[seat] ?? "";
  const cards = [...(dealAt(kept, index).left[seat]?.cards ?? []), sign];
  if (cards.length <= MOST_CARDS) {
    note((before) => noteLeft(before, index, seat, { cards }, text.steps.card(name, sign)));
    say(words.counted(name, cards.length, pointsOf({ cards }, scoring)));
  }
}

/** A card less: the last one, or this. */
function takeBack({ kept, scoring, index, seat }: Props, at?: number): void {
  const name = kept.players[seat] ?? "";
  const before = dealAt(kept, index).left[seat]?.cards ?? [];
  if (before.length > 0) {
    const cards = without(before, at ?? before.length - 1);
    const left = cards.length > 0 ? { cards } : null;
    note((kept) => noteLeft(kept, index, seat, left, text.steps.back(name)));
    say(words.counted(name, cards.length, pointsOf({ cards }, scoring)));
  }
}

function pressed(event: KeyboardEvent, props: Props): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const sign = key === "1" || key === "0" ? "T" : key.toUpperCase();
  if (ctrlKey || metaKey || altKey) {
    return;
  }
  const known: readonly string[] = signsOf(props.scoring);
  if (key === "Backspace") {
    event.preventDefault();
    takeBack(props);
  } else if (known.includes(sign)) {
    typing.value = true;
    add(sign, props);
  }
}

interface WaysProps extends Props {
  left: HandLeft | null;
  name: string;
  total: boolean;
  onTotal: (total: boolean) => void;
}

/** Other ways to say what was left than the keys of cards. */
function Ways({ kept, scoring, index, seat, left, name, total, onTotal }: WaysProps) {
  const nothing = () =>
    note((before) => noteLeft(before, index, seat, { cards: [] }, text.steps.nothing(name)));
  return (
    <>
      <div class="keeper-ways">
        <button type="button" class="button" onClick={() => onTotal(!total)}>
          {total ? words.byCards : words.byTotal}
        </button>
        {left === null && (
          <button type="button" class="button" onClick={nothing}>
            {words.nothingLeft}
          </button>
        )}
        {playing(kept, index).length > scoring.least && (
          <button
            type="button"
            class="button"
            onClick={() =>
              note((before) => noteAway(before, index, seat, true, text.steps.away(name)))
            }
          >
            {words.sitsOut}
          </button>
        )}
      </div>
      {typing.value && !total && (
        <p class="mute keeper-hint">{words.keys("W" in scoring.points)}</p>
      )}
    </>
  );
}

/** The cards so far, in one line that goes on at its end, and what they come to. */
function Laid(props: Props & { left: HandLeft | null }) {
  const { left, scoring } = props;
  const cards = left?.cards ?? [];
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => list.current?.scrollTo(list.current.scrollWidth, 0), [cards.length]);
  const said = !left
    ? words.leftNone
    : left.points != null
      ? words.typed(pointsOf(left, scoring))
      : words.empty;
  return (
    <div class="keeper-laid">
      {cards.length > 0 ? (
        <ul ref={list}>
          {cards.map((sign, at) => (
            <li key={at}>
              <button
                type="button"
                class="keeper-card"
                data-sign={sign}
                onClick={() => takeBack(props, at)}
              >
                <span aria-hidden="true">{text.face(sign)}</span>
                <span class="spoken">{words.takeBackWhat(sign)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p class="mute">{said}</p>
      )}
      <output class="keeper-sum">{left ? pointsOf(left, scoring) : "–"}</output>
    </div>
  );
}

function Keys(props: Props & { left: HandLeft | null }) {
  const { scoring, left } = props;
  const cards = left?.cards ?? [];
  return (
    <div class="keeper-keys">
      {signsOf(scoring).map((sign) => {
        const count = cards.filter((one) => one === sign).length;
        const worth = scoring.points[sign] ?? 0;
        return (
          <button
            key={sign}
            type="button"
            class="keeper-key"
            data-sign={sign}
            onClick={() => add(sign, props)}
          >
            <b aria-hidden="true">{text.face(sign)}</b>
            <small aria-hidden="true">
              {worth}
              {count > 0 && <i>×{count}</i>}
            </small>
            <span class="spoken">{words.key(sign, worth, count)}</span>
          </button>
        );
      })}
      <BackKey off={cards.length === 0} label={words.takeBack} onClick={() => takeBack(props)} />
    </div>
  );
}

function BackKey({ off, label, onClick }: { off: boolean; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      class="keeper-key keeper-key-back"
      aria-label={label}
      aria-disabled={off}
      onClick={onClick}
    >
      <Icon name="erase" />
    </button>
  );
}

/** A total on keys of the page's own, which cover nothing; the first takes the place of what stood there. */
function Typed(props: Props & { left: HandLeft | null; name: string }) {
  const { index, seat, left, name } = props;
  const [fresh, setFresh] = useState(true);
  const points = left?.points ?? null;
  const put = (total: number | null) => {
    setFresh(false);
    if (total === null || total <= MOST_POINTS) {
      typeTotal(index, seat, name, total);
      say(total === null ? words.notYet : text.steps.total(name, total));
    }
  };
  const before = points !== null && points > 9 ? Math.floor(points / 10) : null;
  return (
    <>
      <Total {...props} own />
      <div class="keeper-keys keeper-digits">
        {DIGITS.map((digit) => (
          <button
            key={digit}
            type="button"
            class="keeper-key"
            data-sign={digit}
            onClick={() => put((fresh ? 0 : (points ?? 0) * 10) + Number(digit))}
          >
            <b>{digit}</b>
          </button>
        ))}
        <BackKey off={points === null} label={words.lessDigit} onClick={() => put(before)} />
      </div>
    </>
  );
}

/** Notes a total that is being typed. */
function typeTotal(index: number, seat: number, name: string, total: number | null): void {
  note((kept) => noteTotal(kept, index, seat, total, text.steps.total(name, total ?? 0)));
}

interface TotalProps extends Props {
  left: HandLeft | null;
  name: string;
  label?: string;
  /** Whether it has keys of the page's own: then the device's stay away. */
  own?: boolean;
}

function Total({ index, seat, left, name, label = words.total(name), own }: TotalProps) {
  const [trouble, setTrouble] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // What is typed takes the place of what stands there.
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const typed = (written: string) => {
    const points = Number(written);
    const bad = !/^\d*$/.test(written) || points > MOST_POINTS;
    setTrouble(bad ? words.badTotal : "");
    if (!bad) {
      typeTotal(index, seat, name, written === "" ? null : points);
    }
  };
  return (
    <label class="labelled">
      <span>
        {label}
        {left?.cards && left.cards.length > 0 && <> {words.instead}</>}
      </span>
      <input
        ref={field}
        class="field keeper-total"
        inputMode={own ? "none" : "numeric"}
        enterKeyHint="next"
        autocomplete="off"
        value={left?.points ?? ""}
        aria-invalid={trouble !== ""}
        onInput={(event) => typed(event.currentTarget.value.trim())}
      />
      {trouble && (
        <span class="trouble" role="alert">
          {trouble}
        </span>
      )}
    </label>
  );
}
