// What it means to drop cards of the hand somewhere: on a meld, the pile, a slot, or in the hand.

import type { Fit } from "../messages";
import { discard } from "../turn/answering";
import { add, playFit } from "../turn/plays";
import { complain, forgetTrouble, refuse } from "../turn/refusing";
import { chosen } from "../turn/selecting";
import { isDown, playing, shown } from "../turn/shown";
import { setAside } from "../turn/staging";
import { targets } from "../turn/targets";
import { attempt } from "../turn/trying";
import { ifDropped } from "./aiming";
import { dropped } from "./words";

/** Drops the selected cards on what calls itself so; what lies in the hand is not its business. */
export function dropOn(at: string): void {
  const faces = chosen.peek();
  const [place, rest = ""] = at.split(":");
  forgetTrouble();
  if (!faces.length) return;
  if (place === "slot") void setAside(faces, Number(rest));
  else if (place === "pile") dropOnPile(faces);
  else if (place === "meld") void dropOnMeld(faces, rest);
}

function dropOnPile(faces: readonly number[]): void {
  const [face, ...others] = faces;
  if (face === undefined) return;
  if (others.length) complain(dropped.oneDiscard);
  else ifDropped("discard", () => discard(face));
}

async function dropOnMeld(faces: readonly number[], meld: string): Promise<void> {
  const [owner, index] = meld.split(".").map(Number);
  if (owner === undefined || index === undefined) return;
  const fitting = (): readonly Fit[] =>
    targets
      .peek()
      .filter(
        (fit) => fit.owner === owner && fit.index === index && fit.cards.length === faces.length,
      );
  if (!playing.peek()) {
    const why = shown.peek()?.can.draw_refused;
    if (why) refuse(why, faces[0]);
    else complain(dropped.drawFirst);
    return;
  }
  if (!fitting().length && faces.length > 1 && !(await attempt())) return;
  if (fitting().length) {
    playFit(fitting());
  } else if (faces.length > 1 && isDown.peek()) {
    complain(dropped.notAll);
  } else {
    // It fits nowhere; the server says why.
    add(faces.slice(0, 1).map((card) => ({ verb: "add", card, owner, index })));
  }
}
