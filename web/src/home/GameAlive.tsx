// The game that one is in, as it lies on the table: stock and pile, and a few melds. All at the table see
// these; no hand is shown where nobody has opened the table.

import { Card, CardBack } from "../cards/Card";
import type { Peeked } from "../messages";

/** So many cards of melds have room; of each meld, one stands free of the others and so counts twice. */
const MOST = 9;

/** The melds that have room, each whole. */
export function withRoom(melds: Peeked["melds"] = []): readonly (readonly number[])[] {
  let left = MOST;
  return melds.filter((meld) => {
    const fits = meld.length < left;
    if (fits) left -= meld.length + 1;
    return fits;
  });
}

export function GameAlive({ now }: { now: Peeked }) {
  return (
    <div class="example goes-on" aria-hidden="true">
      <CardBack silent />
      {now.top != null && <Card face={now.top} tile silent />}
      {withRoom(now.melds).map((meld, nth) => (
        <div class="example-meld" key={nth}>
          {meld.map((face, place) => (
            <Card key={place} face={face} tile silent />
          ))}
        </div>
      ))}
    </div>
  );
}
