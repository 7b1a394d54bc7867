// What was left in a hand: cards tapped one by one, or a total. The keys are the page's own, so that
// nothing covers the sheet; whatever is asked above them, and for whom, they keep their place.

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { remembered } from "../browser/storage";
import type { HandLeft, Scoring } from "../messages";
import { MOST_CARDS, MOST_POINTS } from "../numbers";
import { without } from "../text/lists";
import { Icon } from "../widgets/Icons";
import { Trouble } from "../widgets/Trouble";
import { pointsOf, signsOf } from "./counting";
import { text } from "./words";

const words = text.entry;
const DIGITS = [..."1234567890"];

/** Whether a real keyboard has been used: then its keys are explained. */
export const typing = signal(false);
/** Whether this device notes totals rather than cards. */
const totals = remembered("keeper.totals", false, (found) => typeof found === "boolean");

/** Whether a hand is noted as a total, and how that is changed; one that is noted shows how it was. */
export function useTotal(left: HandLeft | null) {
  const [total, setTotal] = useState(left ? left.points != null : totals.peek());
  const turn = () => {
    setTotal(!total);
    totals.value = !total;
  };
  return [total, turn] as const;
}

export interface PadProps {
  scoring: Scoring;
  /** Whose hand it is. */
  name: string;
  left: HandLeft | null;
  /** `typed` while a total is being typed. */
  onLeft: (left: HandLeft | null, what: string, typed?: boolean) => void;
}

export function Pad({ total, ...props }: PadProps & { total: boolean }) {
  return (
    <div class="keeper-pad">
      {total ? (
        <Digits {...props} />
      ) : (
        <>
          <Laid {...props} />
          <Keys {...props} />
        </>
      )}
    </div>
  );
}

/** Other cards than so far, which is said. */
function lay({ scoring, name, onLeft }: PadProps, cards: readonly string[], what: string): void {
  onLeft(cards.length > 0 ? { cards } : null, what);
  say(words.counted(name, cards.length, pointsOf({ cards }, scoring)));
}

/** A card more. */
function add(sign: string, props: PadProps): void {
  const cards = props.left?.cards ?? [];
  if (cards.length < MOST_CARDS) {
    lay(props, [...cards, sign], text.steps.card(props.name, sign));
  }
}

/** A card less: the last one, or this. */
function takeBack(props: PadProps, at?: number): void {
  const cards = props.left?.cards ?? [];
  if (cards.length > 0) {
    lay(props, without(cards, at ?? cards.length - 1), text.steps.back(props.name));
  }
}

/** A key of a real keyboard. */
export function pressed(event: KeyboardEvent, props: PadProps): void {
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

/** The cards so far, in one line that goes on at its end, and what they come to. */
function Laid(props: PadProps) {
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

function Keys(props: PadProps) {
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

/** A total that is being typed. */
const typeTotal = ({ name, onLeft }: PadProps, points: number | null) =>
  onLeft(points === null ? null : { points }, text.steps.total(name, points ?? 0), true);

/** The keys of a total; the first takes the place of what stood there. */
function Digits(props: PadProps) {
  const [fresh, setFresh] = useState(true);
  const points = props.left?.points ?? null;
  const put = (total: number | null) => {
    setFresh(false);
    if (total === null || total <= MOST_POINTS) {
      typeTotal(props, total);
      say(total === null ? words.notYet : text.steps.total(props.name, total));
    }
  };
  const less = points !== null && points > 9 ? Math.floor(points / 10) : null;
  return (
    <>
      <TotalField {...props} own />
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
        <BackKey off={points === null} label={words.lessDigit} onClick={() => put(less)} />
      </div>
    </>
  );
}

interface TotalProps extends PadProps {
  label?: string;
  /** Whether it has keys of the page's own: then the device's stay away. */
  own?: boolean;
}

export function TotalField(props: TotalProps) {
  const { left, name, label = words.total(name), own = false } = props;
  const [trouble, setTrouble] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // What is typed takes the place of what stands there.
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const typed = (written: string) => {
    const bad = !/^\d*$/.test(written) || Number(written) > MOST_POINTS;
    setTrouble(bad ? words.badTotal : "");
    if (!bad) {
      typeTotal(props, written === "" ? null : Number(written));
    }
  };
  return (
    <label class="labelled">
      <span>
        {label}
        {left?.cards && left.cards.length > 0 && (
          <> {words.instead(pointsOf(left, props.scoring))}</>
        )}
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
      <Trouble says={trouble} />
    </label>
  );
}
