// One player: a plate with the name, the cards and how things stand, and what lies on the table. On a
// phone that is a row, elsewhere a seat at the rim; one's own plate stands in the bar there.

import type { ComponentChildren } from "preact";
import { CardBack, Pill } from "../cards/Card";
import { nameOf, table, you } from "../connection/state";
import type { GameView, Phase, PlayerShown } from "../messages";
import { Mark } from "../people/Mark";
import { isLit, pointsNow, ticks } from "../play/counting";
import { buyEnd } from "../play/offers";
import { standing } from "../play/standing";
import { minus } from "../scores/marks";
import { botLabel } from "../setup/Levels";
import { cardUnit } from "../text/phrasing";
import { words } from "../text/words";
import { CALLED, hasTurn } from "./in-turn";
import { Counted } from "./later";
import { waitsFor } from "./lying";
import { Melds } from "./Melds";
import { at, type Box, type Edge, px, type Room, type Tiles } from "./places";
import { awayLabel, placeInOffer, spokenPlayer } from "./reading";
import { roomIn } from "./rows-layout";
import { Said } from "./Said";
import { Seams } from "./Seams";
import { layout } from "./shape";
import { seat as text } from "./words";

interface Props {
  game: GameView;
  seat: number;
  /** Where it lies in the list; nothing around a table. */
  row: Box | undefined;
  onOpen: () => void;
}

const DEALT: ReadonlySet<Phase> = new Set([
  "turn",
  "buy",
  "cut_for",
  "play",
  "last_call",
  ...CALLED,
]);
/** At most so many backs are drawn for a hand; the number says how many it has. */
const FAN = 5;

/** Where a player sits and has room for melds, unless a row has both. */
interface Place {
  edge: Edge | "own";
  melds: Box;
  tiles: Tiles;
}

export function Row({ game, seat, row, onOpen }: Props) {
  const player = game.players[seat];
  if (!player) return null;
  const own = seat === you.value;
  const turn = hasTurn(game, seat);
  const place = placeOf(game, seat);
  const isOwn = place?.edge === "own";
  const room = place ? place.melds : row && roomIn(row, ticks.value !== null);
  return (
    <li
      class="row"
      data-place={`seat:${seat}`}
      data-seat={seat}
      data-own={own || undefined}
      data-edge={place?.edge}
      data-turn={turn || isLit(game, seat) || undefined}
      data-down={player.down || undefined}
      aria-current={turn ? "true" : undefined}
      style={place && !isOwn ? at(place.melds) : row && inGrid(row, own)}
    >
      <Plate {...{ game, seat, player, onOpen }} edge={place?.edge} />
      <div class="row-room" style={isOwn ? at(place.melds) : undefined}>
        {room && (
          <Lying
            {...{ game, seat, player, onOpen, room }}
            tiles={place?.tiles ?? layout.value.tiles}
            {...(place && { melds: place.melds })}
          />
        )}
      </div>
    </li>
  );
}

/** A place in the list's grid of pixels. One's own row may be anywhere above it, so that it stays in sight. */
function inGrid({ x, y, height }: Box, own: boolean) {
  const gridColumn = x > 0 ? 2 : 1;
  if (!own) return { gridColumn, gridRow: `${y + 1} / span ${height}` };
  return { gridColumn, gridRow: `1 / span ${y + height}`, height: px(height) };
}

function placeOf(game: GameView, seat: number): Place | null {
  const { own, ownTiles, seats, tiles } = layout.value;
  if (!own) return null;
  const count = game.players.length;
  const nth = (seat - (you.value ?? count - 1) - 1 + 2 * count) % count;
  const sits = seats[nth];
  return sits ? { ...sits, tiles } : { edge: "own", melds: own, tiles: ownTiles };
}

interface OfPlayer extends Omit<Props, "row"> {
  player: PlayerShown;
}

/** What lies before a player. */
function Lying(props: OfPlayer & { room: Room; tiles: Tiles; melds?: Box }) {
  const { game, seat, player, room, tiles, onOpen } = props;
  if (ticks.value !== null) return <Counted {...props} />;
  if (player.melds.length) {
    return <Melds owner={seat} melds={player.melds} room={room} tiles={tiles} onOpen={onOpen} />;
  }
  if (game.ended) return player.down || seat === you.value ? null : <NotDown {...props} />;
  if (!DEALT.has(game.phase)) return null;
  if (seat !== you.value) return <NotDown {...props} />;
  return player.down ? null : <Seams game={game} />;
}

interface PlateProps extends OfPlayer {
  edge: Edge | "own" | undefined;
}

/** Where "bot" stands: beside the number of cards, the name or the points. */
function botPlace(edge: Edge | "own" | undefined): "marks" | "name" | "state" {
  if (layout.value.shape !== "desktop") return "marks";
  return edge === "far" ? "name" : "state";
}

function Plate({ game, seat, player, edge, onOpen }: PlateProps) {
  const sits = table.value?.seats[seat];
  const away = awayLabel(sits);
  const place = botPlace(edge);
  // On a phone there is no room for it; the note says who goes first, and who has bought.
  const around = edge !== undefined;
  const { me } = layout.value;
  const bot = sits?.sitting === "bot" && (
    <span class="row-bot" title={botLabel(sits.level)}>
      {text.bot}
    </span>
  );
  const word = around && seat !== you.value ? wordOfBuy(game, seat) : null;
  // Where somebody is away, that stands in place of the number that it would follow.
  const beside = place === "marks" && !away ? word || bot : null;
  return (
    <button
      type="button"
      class="row-head"
      data-away={away ? "" : undefined}
      data-played={sits?.played || undefined}
      data-says={standing.value.has(seat) || undefined}
      style={edge === "own" && me ? at(me) : undefined}
      onClick={onOpen}
    >
      <span class="spoken">{spokenPlayer(game, seat)}</span>
      <Mark seat={seat} />
      <span class="row-name" aria-hidden="true">
        <span class="row-called" style={{ "--letters": [...nameOf(seat)].length }}>
          {nameOf(seat)}
        </span>
        {seat === game.dealer && (
          <span class="dealer" title={text.dealer}>
            {text.dealerShort}
          </span>
        )}
        {place === "name" && bot}
      </span>
      <span
        class="row-marks"
        aria-hidden="true"
        data-beside={beside ? (word ? "buy" : "bot") : undefined}
      >
        <Count game={game} player={player} out={seat === game.ended?.out} />
        {beside}
        {away && (
          <span class="row-away">
            {sits?.waits
              ? text.waits
              : sits?.played
                ? text.played
                : words.people.away(sits?.away?.lost)}
          </span>
        )}
      </span>
      <Said seat={seat} />
      <span class="row-state" aria-hidden="true">
        {place !== "marks" && word ? (
          word
        ) : (
          <>
            <span>{text.points(minus(pointsNow(game, seat)))}</span>
            {place === "state" && bot}
          </>
        )}
      </span>
    </button>
  );
}

/** What all know of a seat while a card is on offer, and while the note shows who bought it. */
function wordOfBuy(game: GameView, seat: number): ComponentChildren {
  const end = buyEnd.value;
  if (end?.buyer === seat) {
    return (
      <span class="row-buy">
        {text.bought} <Pill face={end.card} />
      </span>
    );
  }
  const word = game.can.offer?.now && (seat === game.turn ? text.inTurn : placeInOffer(game, seat));
  return word ? <span class="row-buy">{word}</span> : null;
}

/** How many cards are held: in a chip where it matters to all. */
function Count({ game, player, out }: { game: GameView; player: PlayerShown; out: boolean }) {
  if (out) return <span class="row-count row-out">{words.sheet.out} ✓</span>;
  if (player.floating) return <span class="chip-floating">{text.floating}</span>;
  if (player.last_card && !game.ended) return <span class="chip-last">{text.lastCard}</span>;
  if (!player.cards && !DEALT.has(game.phase) && !game.ended) return null;
  return (
    <>
      <span class="row-fan" aria-hidden="true">
        {Array.from({ length: Math.min(FAN, player.cards) }, (_, back) => (
          <i key={back} />
        ))}
      </span>
      <span class="row-count">
        {player.cards}
        <span class="row-unit"> {cardUnit(player.cards)}</span>
      </span>
    </>
  );
}

/** One who is not down holds a fan, and has taken what all have seen. */
function NotDown({ game, player }: Pick<OfPlayer, "game" | "player">) {
  const waits = waitsFor(player, game.players);
  const fan = layout.value.shape === "desktop" && player.cards > 0;
  return (
    <div class="row-waits">
      {fan && <Fan count={player.cards} />}
      <p class="row-text">
        {waits}
        {player.known.length > 0 && (
          <>
            {waits && <span class="row-stop">. </span>}
            <span class="row-taken">
              {text.taken} <Known faces={player.known} />
            </span>
          </>
        )}
      </p>
    </div>
  );
}

/** All the cards of a hand from behind, turned about a point below. */
function Fan({ count }: { count: number }) {
  const apart = Math.min(5.5, 62 / Math.max(1, count - 1));
  const { short, seats } = layout.value;
  const width = seats.length > 7 ? 36 : short || seats.length > 3 ? 44 : 52;
  const style = { width: `${width * 3.6}px`, height: `${width * 2}px` };
  return (
    <span class="held-fan" style={style} aria-hidden="true">
      {Array.from({ length: count }, (_, back) => (
        <CardBack
          key={back}
          width={width}
          silent
          style={{ transform: `rotate(${((back - (count - 1) / 2) * apart).toFixed(1)}deg)` }}
        />
      ))}
    </span>
  );
}

/** Cards that everybody knows to be in a hand. */
export function Known({ faces }: { faces: readonly number[] }): ComponentChildren {
  return faces.map((face, place) => <Pill key={place} face={face} />);
}
