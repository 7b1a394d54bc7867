// Time that passes between two messages of the server.

import { useEffect, useMemo, useState } from "preact/hooks";

/** Milliseconds since this message came; while `wanted`, the component is rendered again and again. */
export function usePassed(message: unknown, wanted: boolean): number {
  const heard = useMemo(() => performance.now(), [message]);
  const [now, setNow] = useState(heard);
  useEffect(() => {
    if (!wanted) return;
    const ticking = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(ticking);
  }, [wanted]);
  return Math.max(0, now - heard);
}
