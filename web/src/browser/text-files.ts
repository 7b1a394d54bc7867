// The text that a file is, or what it is in place of one. The terminal and the server read files in the
// same way (`src/liverpool/record/text_files.py`); `tests/record/plain_texts.json` has the cases for both.

import { words as said } from "./words";

/** A file that is no text; the message is a sentence for people. */
export class NotText extends Error {}

/** How files begin that are no text, and what to say of each. */
const KINDS: readonly [string, string][] = [
  ["{\\rtf", said.richText],
  ["\xd0\xcf\x11\xe0", said.oldOffice],
  ["%PDF", said.pdf],
  ["\x89PNG", said.picture],
  ["\xff\xd8\xff", said.picture],
  ["GIF8", said.picture],
  ["\x1f\x8b", said.packed],
];
/** What stands in files that begin as ZIP files do. */
const PACKED: readonly [string, string][] = [
  ["word/", said.word],
  ["xl/", said.excel],
  ["opendocument", said.libreOffice],
  ["", said.packedZip],
];

/** The bytes as letters of the same numbers, to look for ASCII in them. */
function asLetters(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 10_000) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 10_000)));
  }
  return parts.join("");
}

const refusal = (fault: string) => new NotText(said.sentence(fault));

function checkKind(bytes: Uint8Array): void {
  const start = asLetters(bytes.subarray(0, 16));
  const found = start.startsWith("PK\x03\x04")
    ? PACKED.find(([part]) => asLetters(bytes).includes(part))
    : KINDS.find(([begins]) => start.startsWith(begins));
  if (found) {
    throw refusal(found[1]);
  }
}

/** The text of the first bytes, without a letter that is cut off at their end; null where it is no UTF-8. */
function beginning(bytes: Uint8Array, count: number): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      bytes.subarray(0, count),
      { stream: true },
    );
  } catch {
    return null;
  }
}

/** Line and column of the first letter that is no UTF-8. */
function faultIn(bytes: Uint8Array): [number, number] {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const half = (good + bad) >> 1;
    if (beginning(bytes, half) === null) {
      bad = half;
    } else {
      good = half;
    }
  }
  const lines = (beginning(bytes, good) ?? "").split("\n");
  return [lines.length, [...(lines.at(-1) ?? "")].length + 1];
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (!isUtf16) {
    checkKind(bytes);
  }
  const encoding = isUtf16 ? (first === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const marked = [0xef, 0xbb, 0xbf].every((byte, at) => bytes[at] === byte);
    throw refusal(
      isUtf16 ? said.badUtf16 : said.badUtf8(...faultIn(bytes.subarray(marked ? 3 : 0))),
    );
  }
}

/** The text of a file's bytes, without a mark at its beginning; raises `NotText`. */
export function textOf(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text.includes("\0")) {
    throw refusal(said.noText);
  }
  if (/^\s*<(!doctype|html)/i.test(text)) {
    throw refusal(said.webPage);
  }
  return text;
}

/** The text of a file; raises `NotText`. */
export async function readText(file: Blob): Promise<string> {
  return textOf(new Uint8Array(await file.arrayBuffer()));
}
