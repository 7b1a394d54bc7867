// The melds of one player, as many tiles as there is room for. A meld that a chosen card fits is lit
// and plays it; any other shows the row large.

import type { JSX } from "preact";
import { Card } from "../cards/Card";
import { JOKER, spokenCard, spokenLine } from "../cards/cards";
import type { Fit, MeldShown } from "../messages";
import { countsFrom } from "../play/aiming";
import { keyOfNth } from "../play/choice-keys";
import { isLit } from "../play/hinting";
import { listed } from "../text/phrasing";
import { choose, playFit, whose } from "../turn/plays";
import { type Spot, spots } from "../turn/pointing";
import { targets } from "../turn/targets";
import { type Arrangement, arrange, CHIP, LEAST_STEP, type Placed, RATIO, spansOf } from "./fit";
import { px, type Room, type Tiles } from "./places";
import { spokenMeld } from "./reading";
import { shape, textSize } from "./shape";
import { hint, melds as text } from "./words";
import "./melds.css";

interface Props {
  owner: number;
  melds: readonly MeldShown[];
  room: Room;
  /** How large they are; without it they are shown on their own, with every card in sight. */
  tiles?: Tiles;
  onOpen?: () => void;
}

export function Melds({ owner, melds, room, tiles, onOpen }: Props) {
  if (!room.width) return null;
  const plan = !tiles ? spread(melds, room) : arrange(spansOf(melds), room, tiles);
  const asked = spots.value?.filter((spot) => spot.owner === owner);
  const fits = asked ? [] : targets.value.filter((fit) => fit.owner === owner);
  return (
    <div
      class="melds"
      data-spills={plan.spills || undefined}
      style={tiles && { "--apart": px(tiles.gap) }}
    >
      {plan.lines.map((line, at) => (
        <div class="meld-line" key={at}>
          {line.map((placed) => {
            const meld = melds[placed.index];
            return (
              meld && (
                <Meld
                  key={placed.index}
                  owner={owner}
                  meld={meld}
                  placed={placed}
                  plan={plan}
                  fits={fits.filter((fit) => fit.index === placed.index)}
                  asked={(asked ?? []).filter((spot) => spot.index === placed.index)}
                  {...(onOpen ? { onOpen } : {})}
                />
              )
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface MeldProps {
  owner: number;
  meld: MeldShown;
  placed: Placed;
  plan: Arrangement;
  fits: readonly Fit[];
  /** The ways that it stands for while it is asked which is meant. */
  asked: readonly Spot[];
  onOpen?: () => void;
}

function Meld({ owner, meld, placed, plan, fits, asked, onOpen }: MeldProps) {
  const place = `meld:${owner}.${placed.index}`;
  const lit = fits.length > 0;
  const hinted = isLit(owner, placed.index) || undefined;
  const spoken = spokenMeld(meld);
  const inside = (
    <span class="tiles" aria-hidden="true" style={{ width: px(placed.width) }}>
      {tilesOf(meld, placed, plan)}
      {lit && <span class="fit-tag">{tagOf(fits)}</span>}
      {asked.map((spot) => (
        <span class="fit-tag" key={`${spot.nth} ${spot.side}`} data-side={spot.side ?? undefined}>
          <span class="key">{keyOfNth(spot.nth).toUpperCase()}</span> {tagAt(spot)}
        </span>
      ))}
    </span>
  );
  if (asked.length) {
    return (
      <div class="meld" data-place={place} data-lit="" data-ends={asked.length > 1 || undefined}>
        {inside}
        {asked.map((spot) => (
          <button
            type="button"
            class="meld-spot"
            key={`${spot.nth} ${spot.side}`}
            data-from={countsFrom("key", "way")}
            aria-keyshortcuts={keyOfNth(spot.nth)}
            onClick={() => choose(spot.way)}
          >
            <span class="spoken">{spokenLine(spot.way.label)}</span>
          </button>
        ))}
      </div>
    );
  }
  if (!lit && !onOpen) {
    return (
      <div
        class="meld"
        data-place={place}
        data-hinted={hinted}
        role="img"
        aria-label={hinted ? spoken + hint.meant : spoken}
      >
        {inside}
      </div>
    );
  }
  return (
    <button
      type="button"
      class="meld"
      data-place={place}
      data-drop={place}
      data-lit={lit || undefined}
      data-hinted={hinted}
      tabIndex={lit ? 0 : -1}
      onClick={() => (lit ? playFit(fits) : onOpen?.())}
    >
      {inside}
      <span class="spoken">
        {lit ? `${spokenTag(fits, owner)} ${spoken}` : spoken}
        {hinted && hint.meant}
      </span>
    </button>
  );
}

function tilesOf(meld: MeldShown, placed: Placed, plan: Arrangement): JSX.Element[] {
  let step = 0;
  return placed.parts.map((part, at) => {
    const style = at ? { marginLeft: px(step - plan.tile) } : {};
    if ("hidden" in part) {
      step = CHIP;
      return (
        <span
          class="fold"
          key={`fold ${at}`}
          style={{
            ...style,
            width: px(plan.tile),
            height: px(plan.tile * RATIO),
          }}
        >
          +{part.hidden}
        </span>
      );
    }
    step = plan.step;
    const card = meld.cards[part.at];
    return (
      <span class="tile" key={part.at} data-face={card?.card} style={style}>
        {card && (
          <Card
            face={card.card}
            {...(card.stands_for ? { standsFor: card.stands_for } : {})}
            width={plan.tile * textSize.value}
            tile
            silent
          />
        )}
      </span>
    );
  });
}

/** Every card in sight, as many melds to a line as fit. */
function spread(melds: readonly MeldShown[], room: Room): Arrangement {
  const tile = shape.value === "phone" || shape.value === "side" ? 44 : 64;
  const longest = Math.max(2, ...melds.map((meld) => meld.cards.length));
  const step = Math.max(
    LEAST_STEP,
    Math.min(Math.round(tile * 0.6), (room.width - tile) / (longest - 1)),
  );
  const line = melds.map((meld, index) => ({
    index,
    parts: meld.cards.map((_, at) => ({ at })),
    width: tile + (meld.cards.length - 1) * step,
  }));
  return { tile, step, lines: [line], spills: false };
}

/** What would be laid there, as a tag: `+9`, `8★`, or both ends. */
function tagOf(fits: readonly Fit[]): string {
  return [...new Set(fits.map((fit) => fit.tag))].join(" ");
}

/** What that way would lay there. */
function tagAt({ owner, index, way }: Spot): string {
  if (!("fit" in way)) return "";
  const plays = JSON.stringify(way.fit.plays);
  const here = targets.value.filter((fit) => fit.owner === owner && fit.index === index);
  return here.find((fit) => JSON.stringify(fit.plays) === plays)?.tag ?? "";
}

function spokenTag(fits: readonly Fit[], owner: number): string {
  const [fit] = fits;
  if (!fit) return "";
  const cards = listed(fit.cards.map((face) => spokenCard(face)));
  if (!fit.swap) return text.layOff(cards, whose(owner));
  return text.swap(cards, spokenCard(fit.wild ?? JOKER), whose(owner));
}
