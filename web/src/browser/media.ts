// Whether a media query matches, as a hook.

import { useEffect, useState } from "preact/hooks";

export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const asked = window.matchMedia(query);
    const heard = () => setHolds(asked.matches);
    heard();
    asked.addEventListener("change", heard);
    return () => asked.removeEventListener("change", heard);
  }, [query]);
  return holds;
}
