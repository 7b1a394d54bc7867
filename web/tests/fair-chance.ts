// docs/fair-shuffle.md in TypeScript, as the page would count it: commitments, keys, and chance that
// follows from keys. Hashes come from WebCrypto, so all of it is asynchronous; bytes are written in
// hexadecimal digits.

const WORDS = 2 ** 32;
const EXACT = 20;

const utf8 = new TextEncoder();

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function digitsOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Text, then bytes. */
function joined(lines: readonly (string | number)[], ...digits: string[]): Uint8Array<ArrayBuffer> {
  const text = utf8.encode(lines.map((line) => `${line}\n`).join(""));
  const bytes = bytesOf(digits.join(""));
  const whole = new Uint8Array(text.length + bytes.length);
  whole.set(text);
  whole.set(bytes, text.length);
  return whole;
}

async function hmac(key: string, message: Uint8Array<ArrayBuffer>): Promise<string> {
  const how = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", bytesOf(key), how, false, ["sign"]);
  return digitsOf(await crypto.subtle.sign("HMAC", imported, message));
}

export type Purpose = "cards" | "cut";
export type Deal = { purpose: Purpose; table: string; deal: number };

/** What binds a seat, or the server, to its number. */
export async function commitment(
  { purpose, table, deal }: Deal,
  who: string,
  number: string,
  blinding: string,
): Promise<string> {
  const head = ["liverpool-fair/1", "commitment", purpose, table, deal, who];
  return digitsOf(await crypto.subtle.digest("SHA-256", joined(head, number, blinding)));
}

/** The key that follows from the server's number and those of the seats that are in. */
export function keyOf(
  { purpose, table, deal }: Deal,
  server: string,
  numbers: ReadonlyMap<number, string>,
): Promise<string> {
  const seats = [...numbers.keys()].sort((one, other) => one - other);
  const head = ["liverpool-fair/1", "key", purpose, table, deal, seats.join(",")];
  return hmac(server, joined(head, ...seats.map((seat) => numbers.get(seat) ?? "")));
}

/** The chance of one event: words of 32 bits, and what is drawn from them. */
export class Chance {
  private readonly event: Promise<string>;
  private words: number[] = [];
  private stretches = 0;

  constructor(key: string, kind: string, count: number) {
    this.event = hmac(key, joined([kind, count]));
  }

  async word(): Promise<number> {
    if (this.words.length === 0) {
      const place = this.stretches.toString(16).padStart(8, "0");
      const stretch = await hmac(await this.event, joined([], place));
      this.words = (stretch.match(/.{8}/g) ?? []).map((digits) => Number.parseInt(digits, 16));
      this.stretches += 1;
    }
    return this.words.shift() ?? 0;
  }

  /** A whole number from 0, less than the bound, each equally likely. */
  async below(bound: number): Promise<number> {
    const fair = WORDS - (WORDS % bound);
    let word = await this.word();
    while (word >= fair) {
      word = await this.word();
    }
    return word % bound;
  }

  async shuffled(cards: readonly number[]): Promise<number[]> {
    const order = [...cards];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = await this.below(last + 1);
      [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
    }
    return order;
  }

  /** Where a cut aimed at `aim` falls in a deck of so many cards. */
  async fall(aim: number, deck: number): Promise<number> {
    const count = Math.min(2 * EXACT, deck - 1);
    const lowest = Math.min(Math.max(aim - Math.floor(count / 2), 1), deck - count);
    const others = count - 1;
    if (others < EXACT - 1) {
      return lowest + (await this.below(count));
    }
    const drawn = await this.below(EXACT * others);
    if (drawn < others) {
      return aim;
    }
    const place = lowest + Math.floor((drawn - others) / (EXACT - 1));
    return place < aim ? place : place + 1;
  }
}
