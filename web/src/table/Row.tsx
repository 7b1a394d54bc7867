// One player's row: who it is, how many cards, how it stands, and what lies on the table.

import type { ComponentChildren } from "preact";
import { Pill } from "../cards/Card";
import { nameOf, table, you } from "../connection/state";
import type { GameView, Phase, PlayerShown, SeatShown } from "../messages";
import { minus } from "../scores/marks";
import { botLabel } from "../setup/Levels";
import { Icon } from "../widgets/Icons";
import { Melds } from "./Melds";
import { useRoom } from "./room";

interface Props {
  game: GameView;
  seat: number;
  onOpen: () => void;
}

const CALLED: readonly Phase[] = ["caller_plays", "give", "free_discard"];
const TURNS: ReadonlySet<Phase> = new Set(["cut", "turn", "buy", "play", ...CALLED]);
const DEALT: ReadonlySet<Phase> = new Set([
  "turn",
  "buy",
  "cut_for",
  "play",
  "last_call",
  ...CALLED,
]);
const COUNTS = ["no", "one", "two", "three", "four", "five", "six"];

export function Row({ game, seat, onOpen }: Props) {
  const { ref, room } = useRoom<HTMLDivElement>();
  const player = game.players[seat];
  if (!player) return null;
  const own = seat === you.value;
  const turn = game.turn === seat && TURNS.has(game.phase);
  return (
    <li
      class="row"
      data-place={`seat:${seat}`}
      data-seat={seat}
      data-own={own || undefined}
      data-turn={turn || undefined}
      aria-current={turn ? "true" : undefined}
    >
      <Head game={game} seat={seat} player={player} onOpen={onOpen} />
      <div class="row-room" ref={ref}>
        {player.melds.length ? (
          <Melds owner={seat} melds={player.melds} room={room} onOpen={onOpen} />
        ) : (
          DEALT.has(game.phase) && <NotDown game={game} player={player} own={own} />
        )}
      </div>
    </li>
  );
}

interface HeadProps {
  game: GameView;
  seat: number;
  player: PlayerShown;
  onOpen: () => void;
}

function Head({ game, seat, player, onOpen }: HeadProps) {
  const sits = table.value?.seats[seat];
  const away = awayLabel(sits);
  // Beside a chip there is no room for other marks.
  const chip = player.floating || player.last_card;
  const marks = (
    <>
      {sits?.sitting === "bot" && (
        <span class="row-bot" title={botLabel(sits.level)}>
          <Icon name="robot" />
          {sits.level > 0 && (
            <span class="row-level" aria-hidden="true">
              {sits.level}
            </span>
          )}
          <span class="spoken">{botLabel(sits.level)}</span>
        </span>
      )}
    </>
  );
  return (
    <button type="button" class="row-head" onClick={onOpen}>
      <span class="row-name">
        <span class="row-called">{nameOf(seat)}</span>
        {seat === game.dealer && (
          <span class="dealer" title="dealer">
            <span aria-hidden="true">D</span>
            <span class="spoken">dealer</span>
          </span>
        )}
        {chip && marks}
      </span>
      <span class="row-marks">
        {player.floating ? (
          <span class="chip-floating">floating</span>
        ) : player.last_card ? (
          <span class="chip-last">1 card!</span>
        ) : (
          (player.cards > 0 || DEALT.has(game.phase)) && (
            <span class="row-count">
              <span class="mini-back" aria-hidden="true" />
              {player.cards}
              <span class="row-unit"> {player.cards === 1 ? "card" : "cards"}</span>
            </span>
          )
        )}
        {!chip && marks}
        {away && (
          <span class="row-away">
            {sits?.waits ? "next deal" : "away"}
            {(sits?.played || sits?.waits) && <span class="spoken">, bot plays</span>}
          </span>
        )}
      </span>
      <span class="row-state">{stateLabel(game, seat, player, away)}</span>
    </button>
  );
}

/** What stands beside the name of a person for whom a bot plays; empty for one who is here. */
export function awayLabel(sits: SeatShown | undefined): string {
  if (sits?.waits) return "next deal";
  if (sits?.sitting !== "person" || sits.here) return "";
  return sits.played ? "away, bot plays" : "away";
}

function stateLabel(game: GameView, seat: number, player: PlayerShown, away: string): string {
  const parts: string[] = [];
  if (game.phase === "buy" && game.turn === seat) parts.push("draws next");
  else if (away) parts.push(away);
  else if (player.down) parts.push("down");
  parts.push(`${minus(player.points)} ${Math.abs(player.points) === 1 ? "pt" : "pts"}`);
  return parts.join(" · ");
}

interface NotDownProps {
  game: GameView;
  player: PlayerShown;
  own: boolean;
}

function NotDown({ game, player, own }: NotDownProps) {
  if (player.down) return null;
  if (own) {
    const count = game.contract.length;
    const melds = count === 1 ? "your meld" : `your ${COUNTS[count] ?? count} melds`;
    return <p class="row-text">Not down yet{count ? `: ${melds} will lie here` : ""}</p>;
  }
  return (
    <p class="row-text">
      Not down yet{player.known.length ? ". Has taken " : ""}
      <Known faces={player.known} />
    </p>
  );
}

/** Cards that all know to be in a hand. */
export function Known({ faces }: { faces: readonly number[] }): ComponentChildren {
  return faces.map((face, at) => <Pill key={at} face={face} />);
}
