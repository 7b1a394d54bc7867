// A browser's storage and a socket, as far as the tests need them.

export class FakeStorage {
  broken = false;
  full = false;
  private readonly items = new Map<string, string>();

  getItem(key: string): string | null {
    if (this.broken) {
      throw new Error("no storage here");
    }
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.broken || this.full) {
      throw new Error("no storage here");
    }
    this.items.set(key, value);
  }

  removeItem(key: string): void {
    this.items.delete(key);
  }

  get length(): number {
    return this.items.size;
  }

  key(at: number): string | null {
    return [...this.items.keys()][at] ?? null;
  }
}

export class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) {
      throw new Error("no socket was opened");
    }
    return last;
  }

  static readonly OPEN = 1;

  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  readonly sent: { kind: string; id: number; [key: string]: unknown }[] = [];

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }

  // What the network does

  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  tells(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  asked(kind: string) {
    const found = this.sent.filter((message) => message.kind === kind).at(-1);
    if (!found) {
      throw new Error(`nothing of the kind "${kind}" was sent`);
    }
    return found;
  }
}

/** A mock of the connection that passes everything asked or commanded to one function. */
export const answeredBy = (answer: (message: never) => unknown, net: object) => ({
  ...net,
  ask: answer,
  command: answer,
});
