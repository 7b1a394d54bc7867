// Cards as they are seen: a card of the hand or the pile, a tile of a meld, a pill in a line of
// text, and a back. What a card shows, a screen reader says as well, unless it is `silent`.

import type { CSSProperties } from "preact";
import {
  HIDDEN,
  JOKER,
  pieces,
  rankText,
  readCard,
  type Suit,
  spokenCard,
  standsForRank,
  suitLetter,
} from "./cards";
import { Picture } from "./Picture";
import { type Lying, lookOf, type Seen, seenOf } from "./pictures";

/** The suits' shapes and the star: put into the page once, and used by every card. */
export function Sprite() {
  return (
    <svg width="0" height="0" class="sprite" aria-hidden="true" focusable="false">
      <symbol id="pip-h" viewBox="0 0 100 100">
        <path d="M50 93C26 71 5 53 5 31 5 16 16 7 28 7c10 0 18 6 22 16C54 13 62 7 72 7c12 0 23 9 23 24 0 22-21 40-45 62z" />
      </symbol>
      <symbol id="pip-d" viewBox="0 0 100 100">
        <path d="M50 3c9 18 22 34 38 47-16 13-29 29-38 47C41 79 28 63 12 50 28 37 41 21 50 3z" />
      </symbol>
      <symbol id="pip-s" viewBox="0 0 100 100">
        <path d="M50 4c15 24 43 36 43 59 0 13-9 20-19 20-8 0-15-4-19-10 1 11 5 18 13 24H32c8-6 12-13 13-24-4 6-11 10-19 10C16 83 7 76 7 63 7 40 35 28 50 4z" />
      </symbol>
      <symbol id="pip-c" viewBox="0 0 100 100">
        <path d="M50 4c12 0 21 9 21 20 0 6-2 11-6 15 3-1 6-2 9-2 12 0 21 9 21 21s-9 21-21 21c-8 0-15-4-19-11 1 13 5 22 13 29H32c8-7 12-16 13-29-4 7-11 11-19 11C14 79 5 70 5 58s9-21 21-21c3 0 6 1 9 2-4-4-6-9-6-15C29 13 38 4 50 4z" />
      </symbol>
      <symbol id="pip-star" viewBox="0 0 100 100">
        <path d="M50 5l13.500 29.500 32 4-23.600 22.200 6.200 32L50 77.200 21.900 92.700l6.200-32L4.500 38.500l32-4z" />
      </symbol>
    </svg>
  );
}

export function Pip({ of }: { of: Suit | "star" }) {
  return (
    <svg class="pip" aria-hidden="true" focusable="false">
      <use href={`#pip-${of}`} />
    </svg>
  );
}

interface CardProps extends Lying {
  /** Whether something else says the card's name already. */
  silent?: boolean;
  class?: string;
  style?: CSSProperties;
}

function shapeOf({ width, step, tile }: CardProps): string {
  if (tile) {
    return "tile";
  }
  if (step === undefined || width === undefined) {
    return "alone";
  }
  // A hair of overlap hides nothing of a plain card.
  return step >= 0.92 * width ? "open" : step >= 0.85 * width ? "beside" : "under";
}

/** The ten's digits share one width, `--ten`, in any font: drawn, for squeezed letters are thin lines. */
function Rank({ of }: { of: string }) {
  return of === "10" ? (
    <b class="rank ten">
      <svg viewBox="0 0 76 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path d="M5 32 20.5 20V86M54 20c-10 0-14 10-14 29.5S44 79 54 79s14-10 14-29.5S64 20 54 20z" />
      </svg>
    </b>
  ) : (
    <b class="rank">{of}</b>
  );
}

/** What a joker or a wild card shows; on the table the rank that it stands for over its own mark. */
function WildFace({ face, standsFor }: { face: number; standsFor: string | undefined }) {
  const suit = suitLetter(face);
  return (
    <span class="index">
      {standsFor !== undefined && <Rank of={standsForRank(standsFor)} />}
      {suit ? (
        <span class="own">
          {rankText(face)}
          <Pip of={suit} />
        </span>
      ) : (
        <Pip of="star" />
      )}
      {standsFor === undefined && <span class="joker-word">JOKER</span>}
    </span>
  );
}

/** The index in its corner, and with the whole card turned in the other one. */
function PicturedFace({ face, covered }: { face: number; covered: Seen | undefined }) {
  const suit = suitLetter(face);
  const index = suit ? (
    <>
      <Rank of={rankText(face)} />
      <Pip of={suit} />
    </>
  ) : (
    <>
      <Pip of="star" />
      <span class="joker-word">JOKER</span>
    </>
  );
  return (
    <>
      <Picture face={face} covered={covered} />
      <span class="index">{index}</span>
      {suit && !covered && <span class="index turned">{index}</span>}
    </>
  );
}

function PlainFace({ face, suit }: { face: number; suit: Suit }) {
  return (
    <>
      <span class="index">
        <Rank of={rankText(face)} />
        <Pip of={suit} />
      </span>
      <span class="second">
        <Pip of={suit} />
      </span>
    </>
  );
}

export function Card(props: CardProps) {
  const { face, standsFor, width, silent } = props;
  if (face === HIDDEN) {
    return <CardBack {...props} />;
  }
  const suit = suitLetter(face);
  // A wild two that stands for itself is a plain two.
  const wild = face === JOKER || (standsFor !== undefined && !isItself(face, standsFor));
  const look = lookOf(props);
  return (
    <span
      class={`card ${look !== "plain" && !suit ? "joker" : wild ? "wild" : ""} ${props.class ?? ""}`}
      data-suit={wild ? undefined : suit}
      data-shape={look === "plain" ? shapeOf(props) : look}
      style={width === undefined ? props.style : { "--w": `${width}px`, ...props.style }}
      {...(silent
        ? { "aria-hidden": true }
        : { role: "img", "aria-label": spokenCard(face, wild ? standsFor : undefined) })}
    >
      {look !== "plain" ? (
        <PicturedFace face={face} covered={look === "covered" ? seenOf(props) : undefined} />
      ) : wild || !suit ? (
        <WildFace face={face} standsFor={standsFor ?? (props.tile ? "" : undefined)} />
      ) : (
        <PlainFace face={face} suit={suit} />
      )}
    </span>
  );
}

function isItself(face: number, standsFor: string): boolean {
  const read = readCard(standsFor);
  return (
    read !== undefined &&
    face !== JOKER &&
    read.rank === (face % 13) + 1 &&
    (read.suit === undefined || read.suit === suitLetter(face))
  );
}

export function CardBack({ width, silent, class: more, style }: Omit<CardProps, "face">) {
  return (
    <span
      class={`card back ${more ?? ""}`}
      style={width === undefined ? style : { "--w": `${width}px`, ...style }}
      {...(silent ? { "aria-hidden": true } : { role: "img", "aria-label": "face-down card" })}
    />
  );
}

/** A card in a line of text. */
export function Pill({ face, standsFor }: { face: number; standsFor?: string | undefined }) {
  const suit = suitLetter(face);
  const rank = rankText(face);
  const wild = standsFor !== undefined && !isItself(face, standsFor);
  return (
    <span
      class={`pill ${wild || face === JOKER ? "wild" : ""}`}
      data-suit={suit}
      role="img"
      aria-label={spokenCard(face, wild ? standsFor : undefined)}
    >
      {wild && <span>{standsForRank(standsFor)}</span>}
      {face === JOKER ? (
        <Pip of="star" />
      ) : (
        <>
          <span class={wild ? "own" : ""}>{rank}</span>
          {suit && <Pip of={suit} />}
        </>
      )}
    </span>
  );
}

/** Punctuation that ends a sentence or a part of it. */
const STOP = /^[.,:;?!)]+/;

/** A sentence from the server with its cards as pills; no line break before the punctuation after a pill. */
export function Line({ text }: { text: string }) {
  return (
    <>
      {pieces(text).map((piece, at, all) => {
        if (typeof piece === "string") return at ? piece.replace(STOP, "") : piece;
        const pill = <Pill key={at} {...piece} />;
        const [stop] = STOP.exec(String(all[at + 1])) ?? [];
        return stop ? (
          <span key={at} class="pill-end">
            {pill}
            {stop}
          </span>
        ) : (
          pill
        );
      })}
    </>
  );
}
