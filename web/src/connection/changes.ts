// The newest view of the game on a socket: the server says it whole the first time, and then only what
// has changed since.

import type { GameChanges, GameUpdate, GameView, ServerMessage } from "../messages";

/** What a server says, each view as a whole. */
export type WholeMessage = Exclude<ServerMessage, GameChanges>;

/** Makes the messages of one socket whole. */
export function wholeMessages(): (message: ServerMessage) => WholeMessage {
  let game: GameView | undefined;
  return (message) => {
    if (message.kind === "game_changes") {
      if (!game) throw new Error("changes of a view that was never sent");
      game = changed(game, message);
      const { number, events } = message;
      return { kind: "game", number, events, game } satisfies GameUpdate;
    }
    if (message.kind === "game") game = message.game;
    return message;
  };
}

function changed(game: GameView, message: GameChanges): GameView {
  return {
    ...game,
    ...message.changed,
    players: game.players.map((player, seat) => {
      const parts = message.players[seat];
      return parts ? { ...player, ...parts } : player;
    }),
    log: [...game.log.slice(message.log_gone), ...message.log_new],
  };
}
