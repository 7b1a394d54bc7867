// In the settings: how the game is installed here, and what opens without a network.

import { Button } from "../widgets/Button";
import { text } from "./as-app-words";
import { install, installing, opensOffline } from "./installing";

export function AsApp() {
  const now = installing.value;
  return (
    <section class="as-app">
      <h3>{text.title}</h3>
      <p>{text[now]}</p>
      {now === "offered" && (
        <Button slight onClick={() => void install()}>
          {text.install}
        </Button>
      )}
      {opensOffline.value && <p>{text.opensOffline}</p>}
    </section>
  );
}
