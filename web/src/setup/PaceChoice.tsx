// How quickly the bots of a table play.

import type { Pace } from "../messages";
import { words } from "../text/words";
import { RadioRow } from "./RadioRow";

const PACES = Object.entries(words.paces) as [Pace, string][];

export function PaceChoice(props: { value: Pace; onChange: (chosen: Pace) => void }) {
  return <RadioRow legend={words.home.paceOfBots} group="pace" options={PACES} {...props} />;
}
