// Whether others see the sheet just now: a word beside the title, and nothing that alarms.

import { connection } from "../connection/state";
import { Icon } from "../widgets/Icons";
import type { KeptGame } from "./games";
import { isBehind, troubles } from "./showing";
import { text } from "./words";

export function ShownNote({ game }: { game: KeptGame }) {
  if (!game.shown) {
    return null;
  }
  const waits = connection.value !== "open" || troubles.value[game.id];
  return (
    <span class="chip keeper-shown" data-behind={isBehind(game)}>
      <Icon name="eye" />
      {waits ? text.show.waitsShort : text.show.live}
    </span>
  );
}
