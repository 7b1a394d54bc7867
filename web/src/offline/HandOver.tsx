// Between two people who pass one device round: whom to hand it to, and nothing of anybody's cards.

import { useEffect } from "preact/hooks";
import { say } from "../browser/announce";
import { Button } from "../widgets/Button";
import { Waiting } from "../widgets/later";
import { takeDevice } from "./round";
import { handTo } from "./state";
import { offlineWords as text } from "./words";

export function HandOver() {
  const person = handTo.value === "looking" ? null : handTo.value;
  useEffect(() => {
    if (person) say(text.round.hand(person.name), { urgent: true });
  }, [person?.name]);
  if (!person) return <Waiting />;
  return (
    <main class="waiting">
      <h1>{text.round.hand(person.name)}</h1>
      <p>{text.round.hidden}</p>
      <Button main onClick={() => takeDevice(person)}>
        {text.round.take(person.name)}
      </Button>
    </main>
  );
}
