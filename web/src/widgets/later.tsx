// Parts of the page that are fetched when they are needed first.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { go } from "../browser/route";
import { words } from "../text/words";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

type Load<P> = () => Promise<ComponentType<P>>;
/** A part that has been fetched already. */
type There<P> = () => ComponentType<P> | undefined;

/** The part once it is there; "missing" where it does not come. */
function usePart<P>(
  load: Load<P>,
  there: There<P> = () => undefined,
): { Part: ComponentType<P> } | "missing" | null {
  const [found, setFound] = useState<{ Part: ComponentType<P> } | "missing" | null>(() => {
    const Part = there();
    return Part ? { Part } : null;
  });
  useEffect(() => {
    if (found) return;
    let wanted = true;
    load().then(
      (Part) => wanted && setFound({ Part }),
      () => wanted && setFound("missing"),
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  return found;
}

/** A whole page that is fetched when it is shown. */
export function laterPage(load: Load<object>) {
  return function LaterPage() {
    const found = usePart(load);
    if (found === null) {
      return <Waiting />;
    }
    return found === "missing" ? (
      <main class="waiting">
        <NotLoaded />
      </main>
    ) : (
      <found.Part />
    );
  };
}

/** A dialog that is fetched when it is opened; a slow connection shows that it is loading. */
export function laterDialog<P extends { onClose: () => void }>(load: Load<P>, there?: There<P>) {
  return function LaterDialog(props: P) {
    const found = usePart(load, there);
    if (found === null) {
      return <Dialog title={words.coming} class="coming" onClose={props.onClose} />;
    }
    return found === "missing" ? (
      <Dialog title={words.notLoaded.title} onClose={props.onClose}>
        <NotLoaded />
      </Dialog>
    ) : (
      <found.Part {...props} />
    );
  };
}

/** A part of a page that nobody waits for: there is nothing in its place until it comes. */
export function laterPart<P extends object>(load: Load<P>, there?: There<P>) {
  return function LaterPart(props: P) {
    const found = usePart(load, there);
    return found === null || found === "missing" ? null : <found.Part {...props} />;
  };
}

/** Parts and dialogs that come in one file: once it is there, each is shown at once. */
export function laterFile<M>(load: () => Promise<M>) {
  let file: M | undefined;
  const fetched = async () => {
    file ??= await load();
    return file;
  };
  type Pick<P> = (from: M) => ComponentType<P>;
  const loading = <P,>(pick: Pick<P>): [Load<P>, There<P>] => [
    async () => pick(await fetched()),
    () => file && pick(file),
  ];
  return {
    fetched,
    part: <P extends object>(pick: Pick<P>) => laterPart(...loading(pick)),
    dialog: <P extends { onClose: () => void }>(pick: Pick<P>) => laterDialog(...loading(pick)),
  };
}

/** After so many milliseconds the page says that it is loading, and offers a way back. */
const LONG = 2_500;

/** In place of a page that is on its way. */
export function Waiting() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main class="waiting">
      <p role="status">
        {words.coming} {long && words.slowLine}
      </p>
      {long && <Button onClick={() => go("/")}>{words.farewell.home}</Button>}
    </main>
  );
}

/** After an update of the server, parts of the older page are gone. */
function NotLoaded() {
  return (
    <>
      <p role="alert">{words.notLoaded.sentence}</p>
      <Button main onClick={() => location.reload()}>
        {words.notLoaded.reload}
      </Button>
    </>
  );
}
