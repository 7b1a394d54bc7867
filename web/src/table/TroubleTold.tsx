// What was refused last, why, and the table's rule behind it; said where the answer was given.

import { Line } from "../Card";
import { spokenCard } from "../cards";
import { trouble } from "../turn/shown";
import { capital } from "../words";

export function TroubleTold() {
  const now = trouble.value;
  if (!now) return null;
  const { sentence, rule } = now.why;
  return (
    <p class="prompt-trouble">
      {now.near !== undefined && <Line text={`${spokenNear(now.near)} `} />}
      <Line text={sentence} />
      {rule && (
        <span class="prompt-rule">
          {" "}
          (Rule: <Line text={rule} />)
        </span>
      )}
    </p>
  );
}

function spokenNear(face: number): string {
  return `${capital(spokenCard(face))}:`;
}
