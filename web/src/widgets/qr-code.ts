// How the QR code of an address looks. It comes in a file of its own: most pages never show one.

import { generate } from "lean-qr";

export interface QrCode {
  /** Its black squares, as an SVG path. */
  path: string;
  /** How many squares long each side is, with the margin. */
  size: number;
}

/** Four squares of white around, as readers ask for. */
const MARGIN = 4;

export function qrCode(address: string): QrCode {
  const code = generate(address);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) {
        squares.push(`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`);
      }
    }
  }
  return { path: squares.join(""), size: code.size + 2 * MARGIN };
}
