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

/** How a total is being typed, by whatever keys. */
interface Typing {
  /** Whether the next digit takes the place of what stands there. */
  fresh: { current: boolean };
  /** Whether the field takes the focus as it comes. */
  focus: boolean;
  trouble: string;
  setTrouble: (trouble: string) => void;
}

/**
 * Whether a hand is noted as a total, and how that is changed; one that is noted shows how it was. Who may
 * only be reading (`reads`) keeps the focus until they choose to type.
 */
export function useTotal(left: HandLeft | null, reads = false) {
  const [total, setTotal] = useState(left ? left.points != null : totals.peek());
  const [focus, setFocus] = useState(!reads);
  const [trouble, setTrouble] = useState("");
  const fresh = useRef(true);
  const turn = () => {
    setTotal(!total);
    setFocus(true);
    setTrouble("");
    fresh.current = true;
    totals.value = !total;
  };
  return { total, turn, typed: { fresh, focus, trouble, setTrouble } };
}

export interface PadProps {
  scoring: Scoring;
  /** Whose hand it is. */
  name: string;
  left: HandLeft | null;
  /** `typed` while a total is being typed. */
  onLeft: (left: HandLeft | null, what: string, typed?: boolean) => void;
  typed: Typing;
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

/** A key of a real keyboard, typed anywhere but in a field. */
export function pressed(event: KeyboardEvent, props: PadProps, total: boolean): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const sign = key === "1" || key === "0" ? "T" : key.toUpperCase();
  if (ctrlKey || metaKey || altKey) {
    return;
  }
  const known: readonly string[] = signsOf(props.scoring);
  if (key === "Backspace") {
    event.preventDefault();
    if (total) lessDigit(props);
    else takeBack(props);
  } else if (total) {
    if (DIGITS.includes(key)) moreDigit(props, key);
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
      <b class="keeper-sum">{left ? pointsOf(left, scoring) : "–"}</b>
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

/** The points that stand written, or null for none; others than these are not taken. */
function typeTotal({ name, onLeft, typed }: PadProps, written: string): boolean {
  const bad = !/^\d*$/.test(written) || Number(written) > MOST_POINTS;
  const points = written === "" ? null : Number(written);
  typed.fresh.current = false;
  typed.setTrouble(bad ? words.badTotal : "");
  if (!bad) {
    onLeft(points === null ? null : { points }, text.steps.total(name, points ?? 0), true);
  }
  return !bad;
}

/** A total typed by keys, which is said. */
function keyed(props: PadProps, written: string): void {
  if (typeTotal(props, written)) {
    say(written === "" ? words.notYet : text.steps.total(props.name, Number(written)));
  }
}

const standing = ({ left }: PadProps) => String(left?.points ?? "");
const moreDigit = (props: PadProps, digit: string) =>
  keyed(props, (props.typed.fresh.current ? "" : standing(props)) + digit);
const lessDigit = (props: PadProps) => keyed(props, standing(props).slice(0, -1));

/** The keys of a total; the first takes the place of what stood there. */
function Digits(props: PadProps) {
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
            onClick={() => moreDigit(props, digit)}
          >
            <b>{digit}</b>
          </button>
        ))}
        <BackKey
          off={props.left?.points == null}
          label={words.lessDigit}
          onClick={() => lessDigit(props)}
        />
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
  const { focus, trouble } = props.typed;
  const field = useRef<HTMLInputElement>(null);
  // What is typed takes the place of what stands there.
  useLayoutEffect(() => {
    if (!focus) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [focus]);
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
        onInput={(event) => typeTotal(props, event.currentTarget.value.trim())}
      />
      <Trouble says={trouble} />
    </label>
  );
}
