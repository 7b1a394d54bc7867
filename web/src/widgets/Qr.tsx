// An address as a QR code, for a phone's camera. Until the code is there, its place is kept.

import { useEffect, useState } from "preact/hooks";
import type { QrCode } from "./qr-code";

export function Qr({ address, label }: { address: string; label: string }) {
  const [code, setCode] = useState<QrCode | null>(null);
  useEffect(() => {
    let wanted = true;
    import("./qr-code").then(
      ({ qrCode }) => wanted && setCode(qrCode(address)),
      () => {}, // The address itself stands beside its code.
    );
    return () => {
      wanted = false;
    };
  }, [address]);
  const { path = "", size = 1 } = code ?? {};
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      aria-hidden={code === null || undefined}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
