// The big screen: a table as all see it, for a television across the room. Nothing on it can be pressed, and no
// letter is small. It watches without a seat, so no hand is ever sent to it.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Card, CardBack, Line, Pill } from "../cards/Card";
import { nameOf, serverGame, table } from "../connection/state";
import type { Ended, GameView, MeldShown, PlayerShown, TableUpdate } from "../messages";
import { Mark } from "../people/Mark";
import {
  byTotals,
  countedSheet,
  followCount,
  isBegun,
  isLit,
  isWhole,
  ticks,
  totalsBefore,
} from "../play/counting";
import { dealEnd } from "../play/words";
import { added, minus, ordinal, places, standing } from "../scores/marks";
import { lobby } from "../setup/words";
import { words } from "../text/words";
import { Icon } from "../widgets/Icons";
import { Qr } from "../widgets/Qr";
import { contractInWords } from "./contract";
import { arrange, CHIP, type Placed, RATIO, spansOf } from "./fit";
import { hasTurn } from "./in-turn";
import { Left } from "./Left";
import { useMovingLines } from "./moving-lines";
import type { Room, Tiles } from "./places";
import { useRoom } from "./room";
import {
  FEW,
  HEIGHT,
  type ScreenSeat,
  screenAround,
  screenSeats,
  tilesFor,
  WIDTH,
} from "./screen-layout";
import { text } from "./screen-words";
import { seat as seatWords } from "./words";
import "../widgets/ribbon.css";
import "./screen.css";

/** The width of what a plate holds beside the name: the mark, and the number of cards. */
const BESIDE_NAME = 270;

export function Screen() {
  const here = table.value;
  const game = serverGame.value;
  useLayoutEffect(followCount, []);
  if (!here) return null;
  return (
    <main class="screen">
      {game && here.stage !== "lobby" ? (
        <Stage players={game.players.length}>
          <Playing at={here} game={game} />
        </Stage>
      ) : (
        <Stage>
          <BeforeGame at={here} />
        </Stage>
      )}
    </main>
  );
}

function Stage({ players = 2, children }: { players?: number; children: ComponentChildren }) {
  const { side, far } = screenAround(players);
  return (
    <div
      class="screen-stage"
      data-few={players <= FEW || undefined}
      style={{ ...useFitted(), "--sides": side, "--fars": far }}
    >
      {children}
    </div>
  );
}

/** The stage as large as the window allows, in its middle. */
function useFitted() {
  const measured = () => {
    const scale = Math.min(innerWidth / WIDTH, innerHeight / HEIGHT);
    const [x, y] = [(innerWidth - WIDTH * scale) / 2, (innerHeight - HEIGHT * scale) / 2];
    return { transform: `translate(${x}px, ${y}px) scale(${scale})` };
  };
  const [style, setStyle] = useState(measured);
  useLayoutEffect(() => {
    const look = () => setStyle(measured());
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  return style;
}

const titleOf = ({ title, seats, host }: TableUpdate) =>
  title || text.tableOf(seats[host]?.name ?? "");

/** Who is here, and how one gets a seat. */
function BeforeGame({ at: here }: { at: TableUpdate }) {
  const host = here.seats[here.host]?.name ?? "";
  return (
    <div class="screen-before">
      <div>
        <h1>{titleOf(here)}</h1>
        <p>{lobby.hostStarts(host)}</p>
        <ul>
          {here.seats.map(({ name, sitting }, seat) => (
            <li key={seat} data-free={sitting === "free" || undefined}>
              {sitting === "free" ? (
                lobby.freeSeat
              ) : (
                <>
                  <Mark seat={seat} /> {name}
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      <figure>
        <Qr address={here.link} label={lobby.qr} />
        <figcaption>{text.sitDown}</figcaption>
      </figure>
    </div>
  );
}

interface PlayingProps {
  at: TableUpdate;
  game: GameView;
}

function Playing({ at: here, game }: PlayingProps) {
  const seats = screenSeats(game.players.length, here.counter_clockwise === true);
  const contract = contractInWords(game);
  const top = game.pile.at(-1);
  return (
    <>
      <header class="screen-head">
        <h1>{titleOf(here)}</h1>
        <p>{text.deal(game.deal, game.deals, contract)}</p>
      </header>
      <div class="screen-rim" aria-hidden="true" />
      {game.ended && ticks.value ? (
        <Standing game={game} ended={game.ended} />
      ) : (
        <div class="screen-heaps">
          <Heap label={text.stock(game.stock)}>
            {game.stock > 0 && <CardBack width={HEAP} silent />}
          </Heap>
          <Heap label={text.pile(game.pile_count)}>
            {top !== undefined && <Card face={top} width={HEAP} />}
          </Heap>
        </div>
      )}
      {seats.map((place, seat) => (
        <Seat key={seat} place={place} game={game} seat={seat} at={here} />
      ))}
      <Foot at={here} game={game} />
    </>
  );
}

/** The width of a card of the stock and the pile. */
const HEAP = 130;

function Heap({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <figure class="screen-heap">
      {children}
      <figcaption>{label}</figcaption>
    </figure>
  );
}

interface SeatProps extends PlayingProps {
  place: ScreenSeat;
  seat: number;
}

function Seat({ place, game, seat, at: here }: SeatProps) {
  const plate = useRoom<HTMLDivElement>();
  const melds = useRoom<HTMLDivElement>();
  const player = game.players[seat];
  if (!player) return null;
  const tiles = tilesFor(game.players.length);
  const turn = hasTurn(game, seat);
  const hand = ticks.value && game.ended?.hands[seat];
  const gone = game.ended ? "" : away(here, seat);
  return (
    <section
      class="screen-seat"
      data-edge={place.edge}
      data-turn={turn || isLit(game, seat) || undefined}
      style={{ "--nth": place.nth }}
    >
      <div class="screen-plate" ref={plate.ref}>
        <Mark seat={seat} />
        <b style={{ fontSize: `${nameSize(nameOf(seat), plate.room.width)}px` }}>{nameOf(seat)}</b>
        {gone ? (
          <span class="screen-away">{gone}</span>
        ) : (
          <span>{turn ? text.toPlay : <Cards game={game} seat={seat} />}</span>
        )}
      </div>
      <div class="screen-room" ref={melds.ref}>
        {hand ? (
          <Left
            seat={seat}
            hand={hand}
            label={dealEnd.leftOf(nameOf(seat))}
            room={{ width: melds.room.width / LETTERS, height: melds.room.height / LETTERS }}
            widest={tiles.tile / LETTERS}
            text={LETTERS}
          />
        ) : player.melds.length > 0 ? (
          <Laid melds={player.melds} room={melds.room} tiles={tiles} />
        ) : (
          !game.ended && player.cards > 0 && <NotDown player={player} />
        )}
      </div>
    </section>
  );
}

/** How much larger than usual is written. */
const LETTERS = 2.2;

/** Letters so large that the name stands whole beside the number of cards, where 32 px can do that. */
function nameSize(name: string, plate: number): number {
  const room = plate - BESIDE_NAME;
  return Math.max(32, Math.min(52, Math.floor(room / (0.72 * [...name].length))));
}

/** What stands in place of the number of cards where somebody is not there. */
function away({ seats }: TableUpdate, seat: number): string {
  const sits = seats[seat];
  if (sits?.sitting !== "person" || sits.here) return "";
  return sits.played ? seatWords.played : words.people.away(sits.away?.lost);
}

/** How many cards somebody has; once a hand is counted, its points. */
function Cards({ game, seat }: { game: GameView; seat: number }) {
  const player = game.players[seat];
  if (!player) return null;
  if (seat === game.ended?.out) return <>{text.out}</>;
  if (game.ended && ticks.value && isBegun(game, seat)) {
    const line = countedSheet.value?.lines.find(({ number }) => number === game.deal);
    return <>{added(line?.points[seat] ?? 0)}</>;
  }
  if (player.last_card && !game.ended) return <em>{text.lastCard}</em>;
  return <>{text.cards(player.cards)}</>;
}

function NotDown({ player }: { player: PlayerShown }) {
  return (
    <p class="screen-waits">
      {player.down ? text.downToo : player.contract ? text.needs(player.contract) : text.notDown}
      {player.known.length > 0 && (
        <>
          , {text.took}{" "}
          {player.known.map((face, place) => (
            <Pill key={place} face={face} />
          ))}
        </>
      )}
    </p>
  );
}

function Laid({ melds, room, tiles }: { melds: readonly MeldShown[]; room: Room; tiles: Tiles }) {
  if (!room.width) return null;
  const { tile, step, lines } = arrange(spansOf(melds), room, tiles);
  return (
    <>
      {lines.map((line, nth) => (
        <div class="screen-line" key={nth} style={{ gap: `${tiles.gap}px` }}>
          {line.map((placed) => {
            const meld = melds[placed.index];
            return meld && <Meld key={placed.index} {...{ meld, placed, tile, step }} />;
          })}
        </div>
      ))}
    </>
  );
}

interface MeldProps {
  meld: MeldShown;
  placed: Placed;
  tile: number;
  step: number;
}

function Meld({ meld, placed, tile, step }: MeldProps) {
  let shift = 0;
  return (
    <span class="screen-meld" style={{ width: `${placed.width}px`, height: `${tile * RATIO}px` }}>
      {placed.parts.map((part, nth) => {
        const left = { left: `${shift}px` };
        shift += "hidden" in part ? CHIP : step;
        if ("hidden" in part) {
          return (
            <span class="screen-fold" key={nth} style={left}>
              +{part.hidden}
            </span>
          );
        }
        const card = meld.cards[part.at];
        const wild = card?.stands_for ? { standsFor: card.stands_for } : {};
        return card && <Card key={nth} face={card.card} {...wild} width={tile} tile style={left} />;
      })}
    </span>
  );
}

/** How all stand, in the middle of the table; after the last deal, who has won. */
function Standing({ game, ended }: { game: GameView; ended: Ended }) {
  const sheet = countedSheet.value;
  const order = sheet ? byTotals(sheet) : [];
  const body = useMovingLines(order.join());
  if (!sheet) return null;
  const won = isWhole.value && ended.winners.length ? ended.sentence : "";
  const before = totalsBefore(game.sheet, game.deal);
  const final = places(sheet.totals, sheet.sides);
  return (
    <section class="screen-count" data-many={order.length > ONE_COLUMN || undefined}>
      {won && (
        <h2 class="ribbon">
          <Icon name="crown" />
          <span>{won.replace(/\.$/, "")}</span>
        </h2>
      )}
      <table>
        <tbody ref={body}>
          {order.map((seat) => (
            <tr key={seat}>
              <th scope="row">
                <Mark seat={seat} /> <span>{nameOf(seat)}</span>
              </th>
              <td class="screen-was">{minus(before[seat] ?? 0)} →</td>
              <td>{minus(sheet.totals[seat] ?? 0)}</td>
              <td class="screen-was">{isWhole.value ? ordinal(final[seat] ?? 1) : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** More players than these stand in two columns. */
const ONE_COLUMN = 6;

const lastMove = ({ log }: GameView) => (log.at(-1) ?? "").replace(/\.$/, "");

/** How the deal ended; once all is counted, also who leads, or by how much the game is won. */
function outcome({ sheet, deal }: GameView, ended: Ended, { seats }: TableUpdate): string {
  if (!isWhole.value) return ended.ending;
  if (ended.winners.length) return ended.margin;
  const names = seats.map(({ name }) => name);
  const leads = standing(sheet.totals, totalsBefore(sheet, deal), names, null, sheet.sides);
  return `${ended.ending} ${leads}`;
}

/** What happened last and who is to play; and the code by which others watch. */
function Foot({ at: here, game }: PlayingProps) {
  const { ended } = game;
  const count = here.watchers?.length ?? 0;
  const turn = hasTurn(game, game.turn);
  return (
    <footer class="screen-foot">
      <p data-ended={ended ? true : undefined}>
        <span class="screen-last">
          <Line text={ended ? outcome(game, ended, here) : lastMove(game)} />
        </span>{" "}
        {turn && <strong>▸ {text.isToPlay(nameOf(game.turn))}</strong>}
      </p>
      <p class="screen-watch">
        {here.settings.watch_delay && `${text.behind} · `}
        {words.watching.count(count)} · {text.onPhone}
      </p>
      {here.watch_link && <Qr address={here.watch_link} label={words.watching.qr} />}
    </footer>
  );
}
