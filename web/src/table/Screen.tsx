// The big screen: a table as all see it, for a television across the room. Nothing on it can be pressed, and no
// letter is small. It watches without a seat, so no hand is ever sent to it.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Card, CardBack, Line, Pill } from "../cards/Card";
import { nameOf, serverGame, table } from "../connection/state";
import type { Ended, GameView, MeldShown, PlayerShown, TableUpdate } from "../messages";
import { Mark } from "../people/Mark";
import { added, minus } from "../scores/marks";
import { lobby } from "../setup/words";
import { sideOf } from "../text/partners";
import { words } from "../text/words";
import { Icon } from "../widgets/Icons";
import { Qr } from "../widgets/Qr";
import { contractInWords } from "./contract";
import { arrange, CHIP, type Placed, RATIO, spansOf } from "./fit";
import { hasTurn } from "./in-turn";
import { at, type Box, type Tiles } from "./places";
import { HEIGHT, RIM, type ScreenSeat, screenLayout, WIDTH } from "./screen-layout";
import { text } from "./screen-words";
import { seat as seatWords } from "./words";
import "./screen.css";

/** The width of what a plate holds beside the name: the mark, and the number of cards. */
const BESIDE_NAME = 270;

export function Screen() {
  const here = table.value;
  const game = serverGame.value;
  const fitted = useFitted();
  if (!here) return null;
  return (
    <main class="screen">
      <div class="screen-stage" style={fitted}>
        {game && here.stage !== "lobby" ? (
          <Playing at={here} game={game} />
        ) : (
          <BeforeGame at={here} />
        )}
      </div>
    </main>
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
  const { seats, tiles, stock, pile } = screenLayout(
    game.players.length,
    here.counter_clockwise === true,
  );
  const lit = seats[game.turn];
  const contract = contractInWords(game);
  return (
    <>
      <header class="screen-head">
        <h1>{titleOf(here)}</h1>
        <p>{text.deal(game.deal, game.deals, contract)}</p>
      </header>
      <div class="screen-rim" style={at(RIM)} aria-hidden="true" />
      {lit && hasTurn(game, game.turn) && (
        <div class="screen-pool" style={at(lightOn(lit.melds))} aria-hidden="true" />
      )}
      <Heap box={stock} label={text.stock(game.stock)}>
        {game.stock > 0 && <CardBack width={stock.width} silent />}
      </Heap>
      <Heap box={pile} label={text.pile(game.pile_count)}>
        {game.pile.length > 0 && <Card face={game.pile.at(-1) as number} width={pile.width} />}
      </Heap>
      {seats.map((place, seat) => (
        <Seat key={seat} place={place} tiles={tiles} game={game} seat={seat} at={here} />
      ))}
      {game.ended && <Counted game={game} ended={game.ended} />}
      <Foot at={here} game={game} />
    </>
  );
}

const lightOn = ({ x, y, width, height }: Box): Box => ({
  x: x - 120,
  y: y - 110,
  width: width + 240,
  height: height + 220,
});

function Heap({ box, label, children }: { box: Box; label: string; children: ComponentChildren }) {
  return (
    <figure class="screen-heap" style={at(box)}>
      {children}
      <figcaption>{label}</figcaption>
    </figure>
  );
}

interface SeatProps extends PlayingProps {
  place: ScreenSeat;
  tiles: Tiles;
  seat: number;
}

function Seat({ place, tiles, game, seat, at: here }: SeatProps) {
  const player = game.players[seat];
  if (!player) return null;
  const turn = hasTurn(game, seat);
  const gone = away(here, seat);
  return (
    <section class="screen-seat" data-edge={place.edge} data-turn={turn || undefined}>
      <div class="screen-plate" style={at(place.plate)}>
        <Mark seat={seat} />
        <b style={{ fontSize: `${nameSize(nameOf(seat), place.plate.width)}px` }}>{nameOf(seat)}</b>
        {gone ? (
          <span class="screen-away">{gone}</span>
        ) : (
          <span>{turn ? text.toPlay : <Cards player={player} />}</span>
        )}
      </div>
      <div class="screen-room" style={at(place.melds)}>
        {player.melds.length > 0 ? (
          <Laid melds={player.melds} room={place.melds} tiles={tiles} />
        ) : (
          !game.ended && player.cards > 0 && <NotDown player={player} />
        )}
      </div>
    </section>
  );
}

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

function Cards({ player }: { player: PlayerShown }) {
  if (player.last_card) return <em>{text.lastCard}</em>;
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

function Laid({ melds, room, tiles }: { melds: readonly MeldShown[]; room: Box; tiles: Tiles }) {
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

/** The count at a deal's end: each player's points of the deal, and the total. */
function Counted({ game, ended }: { game: GameView; ended: Ended }) {
  const won = ended.winners.length ? ended.sentence : "";
  const line = game.sheet.lines.at(-1);
  const { totals, sides } = game.sheet;
  const side = (seat: number) => (sides ? sideOf(seat, totals.length) : 0);
  const ranked = totals.map((total, seat) => ({ total, seat }));
  return (
    <section class="screen-count">
      <h2 data-won={won || undefined}>
        {won && <Icon name="crown" />}
        <Line text={(won || ended.ending).replace(/\.$/, "")} />
      </h2>
      <table>
        <tbody>
          {[...ranked]
            .sort((one, other) => one.total - other.total || side(one.seat) - side(other.seat))
            .map(({ total, seat }) => (
              <tr key={seat}>
                <th scope="row">
                  <Mark seat={seat} /> {nameOf(seat)}
                </th>
                <td>{text.inDeal(added(line?.points[seat] ?? 0))}</td>
                <td>
                  <b>{minus(total)}</b>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

/** What happened last and who is to play; and the code by which others watch. */
function Foot({ at: here, game }: PlayingProps) {
  const count = here.watchers?.length ?? 0;
  const turn = hasTurn(game, game.turn);
  return (
    <footer class="screen-foot">
      <p>
        <span class="screen-last">
          <Line text={(game.log.at(-1) ?? "").replace(/\.$/, "")} />
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
