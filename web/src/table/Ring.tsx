// The count-down that runs, at the pile: a ring that closes, and the seconds. A live region says
// when little is left; with less motion the ring goes by whole seconds.

import { useEffect, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { reducedMotion } from "../browser/prefs";
import { secondsLeft } from "../play/offers";
import { offer as text } from "./words";
import "./ring.css";

/** At so many seconds one hears how little is left; at the first of them where there were twice as many. */
const SOON = 10;
const LAST = 3;
const ROUND = 2 * Math.PI * 42;

/** The time that is left, as a ring and in seconds; said at the start and when little is left. */
export function Ring() {
  const [now, setNow] = useState(() => performance.now());
  const time = secondsLeft(now);
  const seconds = time ? Math.ceil(time.left) : null;

  useEffect(() => {
    if (!time) return;
    if (reducedMotion.value) {
      const timer = setInterval(() => setNow(performance.now()), 200);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function tick() {
      setNow(performance.now());
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [time === null, reducedMotion.value]);

  useEffect(() => {
    const isLong = time && time.of > 2 * SOON;
    if (seconds === LAST || (seconds === SOON && isLong)) {
      say(`${text.secondsLeft(seconds)}.`, { urgent: true });
    }
  }, [seconds]);

  if (!time || seconds === null) return null;
  const part = (reducedMotion.value ? seconds : time.left) / Math.max(time.of, 1);
  return (
    <div class="ring" role="timer" aria-label={text.secondsLeft(seconds)}>
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle class="ring-ground" cx="50" cy="50" r="42" />
        <circle
          class="ring-left"
          cx="50"
          cy="50"
          r="42"
          stroke-dasharray={`${ROUND * Math.min(1, part)} ${ROUND}`}
        />
      </svg>
      <span class="ring-seconds" aria-hidden="true">
        {seconds}
      </span>
    </div>
  );
}
