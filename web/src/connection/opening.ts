// The page's first socket. It is opened by a file so small that it is there long before the rest of the
// page (first.ts); messages that arrive before the page can handle them are kept. Of a game it asks for
// what has changed (changes.ts).

/** What the page speaks over: a socket, or what looks like one. */
export interface Line {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** A line, and the messages on it that were not handled yet. */
interface Opening {
  socket: Line;
  said: MessageEvent[];
}

let early: Opening | undefined;
let newLine: () => Line = () => {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket?changes`;
  return new WebSocket(address);
};

/** From here on lines are made like this. */
export function openBy(make: () => Line): void {
  newLine = make;
}

function open(): Opening {
  const socket = newLine();
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
