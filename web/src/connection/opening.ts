// The page's first socket. It is opened by a file so small that it is there long before the rest of the
// page (first.ts); messages that arrive before the page can handle them are kept. Of a game it asks for
// what has changed (changes.ts).

/** A socket, and the messages on it that were not handled yet. */
interface Opening {
  socket: WebSocket;
  said: MessageEvent[];
}

let early: Opening | undefined;

function open(): Opening {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket?changes`;
  const socket = new WebSocket(address);
  const said: MessageEvent[] = [];
  socket.onmessage = (event) => said.push(event);
  return { socket, said };
}

/** Opens the first socket, before anybody needs it. */
export function openEarly(): void {
  early = open();
}

/** A socket to use: the first time the early one, if that has not broken, else a new one. */
export function newSocket(): Opening {
  const found = early;
  early = undefined;
  return found && found.socket.readyState <= WebSocket.OPEN ? found : open();
}
