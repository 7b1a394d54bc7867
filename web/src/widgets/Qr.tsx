// An address as a QR code, for a phone's camera.

import { generate } from "lean-qr";
import { useMemo } from "preact/hooks";

export function Qr({ address, label }: { address: string; label: string }) {
  const { path, size } = useMemo(() => drawn(address), [address]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Four modules of white around, as readers ask for. */
const MARGIN = 4;

function drawn(address: string): { path: string; size: number } {
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
