// Something is wrong: what the page knows of it, to be copied. The page sends it nowhere.

import { useState } from "preact/hooks";
import { isOffline } from "../browser/base";
import { lastMessages, serverGame, table, welcome } from "../connection/state";
import { CopyField } from "../widgets/CopyField";
import { Dialog } from "../widgets/Dialog";
import { type About, reportOf } from "./report";
import { wrong as text } from "./wrong-words";

interface Props {
  /** What is told beside the last messages: that of the table where it is not said. */
  about?: () => About;
  onClose: () => void;
}

export function Wrong({ about = ofTable, onClose }: Props) {
  // As it was when the dialog was opened: the game may go on behind it.
  const [told] = useState(about);
  const [report] = useState(() => known(told));
  return (
    <Dialog title={text.title} onClose={onClose}>
      <div class="invite">
        <p>{isOffline() ? text.howOffline : text.how}</p>
        <p>{text.inIt(text.has[told.part])}</p>
        <CopyField address={report} label={text.label} long />
      </div>
    </Dialog>
  );
}

function ofTable(): About {
  const at = table.value;
  return {
    part: "table",
    rules: at?.rules ?? "",
    changes: at?.changes ?? {},
    shown: { table: at && { ...at, changes: null }, position: serverGame.value },
  };
}

const known = (about: About): string =>
  reportOf({
    version: welcome.value?.version ?? "",
    page: import.meta.url.split("/").at(-1) ?? "",
    place: isOffline() ? "offline" : "server",
    browser: navigator.userAgent,
    window: `${innerWidth}×${innerHeight}`,
    ...about,
    messages: lastMessages,
  });
