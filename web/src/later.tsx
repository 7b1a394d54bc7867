// Parts of the page that are fetched when they are needed first.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "./words";

/** A component that fetches its code when it is shown. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  function Later(props: P) {
    const [found, setFound] = useState<{ Part: ComponentType<P> } | "missing" | null>(null);
    useEffect(() => {
      let wanted = true;
      load().then(
        (Part) => wanted && setFound({ Part }),
        () => wanted && setFound("missing"),
      );
      return () => {
        wanted = false;
      };
    }, []);
    if (found === null) {
      return <Waiting />;
    }
    return found === "missing" ? <NotLoaded /> : <found.Part {...props} />;
  }
  return Later;
}

export function Waiting() {
  return (
    <p class="waiting" role="status">
      {words.opening}
    </p>
  );
}

/** After an update of the server, parts of the older page are gone. */
function NotLoaded() {
  return (
    <div class="waiting">
      <p role="alert">{words.notLoaded}</p>
      <button type="button" class="button main" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </div>
  );
}
