// The numbers of a deal and their commitments, as in docs/study/fair-shuffle.md. Bytes are written in
// hexadecimal digits, a number with its blinding after it, a space between them. Hashes are computed
// here and not by the browser, whose own are missing on pages without https.

import { NUMBER_SIZE } from "../numbers";
import "./has-own";
import { sha256 } from "@noble/hashes/sha2.js";
import type { Purpose } from "../messages";

export type Deal = { purpose: Purpose; table: string; deal: number };

const utf8 = new TextEncoder();

export function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function digitsOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Lines of text, then bytes. */
export function joined(lines: readonly (string | number)[], ...digits: string[]): Uint8Array {
  const text = utf8.encode(lines.map((line) => `${line}\n`).join(""));
  const bytes = bytesOf(digits.join(""));
  const whole = new Uint8Array(text.length + bytes.length);
  whole.set(text);
  whole.set(bytes, text.length);
  return whole;
}

/** The commitment that binds a seat, or the server, to its number. */
export function commitment(
  { purpose, table, deal }: Deal,
  who: number | "server",
  opened: string,
): string {
  const head = ["liverpool-fair/1", "commitment", purpose, table, deal, who];
  return digitsOf(sha256(joined(head, opened.replace(" ", ""))));
}

/** A new number and its blinding, drawn at random. */
export function freshNumber(): string {
  const one = () => digitsOf(crypto.getRandomValues(new Uint8Array(NUMBER_SIZE)));
  return `${one()} ${one()}`;
}

/** Whether this is a number with its blinding. */
export function isOpened(text: string): boolean {
  return /^[0-9a-f]{64} [0-9a-f]{64}$/.test(text);
}
