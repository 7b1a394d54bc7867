// How large an element is, kept up as it changes.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Room } from "./places";

export function useRoom<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const [width, height] = [element.clientWidth, element.clientHeight];
      setRoom((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, room };
}
