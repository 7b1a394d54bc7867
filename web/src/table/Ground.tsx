// The table itself: wood and cloth, the ring in its middle, and the light before the player whose turn it is.
// Nothing of it can be touched, and screen readers need none of it.

import { you } from "../connection/state";
import type { GameView } from "../messages";
import { lit } from "../play/counting";
import { hasTurn } from "./in-turn";
import { at, type Box, type Layout, px } from "./places";
import { layout } from "./shape";
import "./ground.css";

export function Ground({ game }: { game: GameView }) {
  const places = layout.value;
  const light = lightOf(game, places);
  return (
    <div class="ground" aria-hidden="true">
      <div class="rim" style={{ ...at(places.rim), "--rim": px(places.edge) }} />
      {light && <div class="pool" style={at(light)} />}
      {places.ring && <div class="oval" style={at(places.ring)} />}
    </div>
  );
}

/** Where the light lies: before the seat whose turn it is. Rows are lit themselves. */
function lightOf(game: GameView, { seats, own, shape }: Layout): Box | null {
  const seat = lit.value ?? game.turn;
  if (!own || !(hasTurn(game, seat) || seat === lit.value)) return null;
  const count = game.players.length;
  const nth = (seat - (you.value ?? count - 1) - 1 + 2 * count) % count;
  const box = seats[nth]?.melds ?? own;
  const [wide, high] = shape === "tablet" ? [40, 40] : [80, 60];
  return {
    x: box.x - wide,
    y: box.y - high,
    width: box.width + 2 * wide,
    height: box.height + 2 * high,
  };
}
