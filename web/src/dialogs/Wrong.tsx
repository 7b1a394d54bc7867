// Something is wrong: what the page knows of it, to be copied. The page sends it nowhere.

import { useState } from "preact/hooks";
import { isOffline } from "../browser/base";
import { lastMessages, serverGame, table, welcome } from "../connection/state";
import { CopyField } from "../widgets/CopyField";
import { Dialog } from "../widgets/Dialog";
import { reportOf } from "./report";
import { wrong as text } from "./wrong-words";

export function Wrong({ onClose }: { onClose: () => void }) {
  // As it was when the dialog was opened: the game may go on behind it.
  const [report] = useState(known);
  return (
    <Dialog title={text.title} onClose={onClose}>
      <div class="invite">
        <p>{isOffline() ? text.howOffline : text.how}</p>
        <p>{text.inIt}</p>
        <CopyField address={report} label={text.label} long />
      </div>
    </Dialog>
  );
}

function known(): string {
  const at = table.value;
  return reportOf({
    version: welcome.value?.version ?? "",
    place: isOffline() ? "offline" : "server",
    browser: navigator.userAgent,
    window: `${innerWidth}×${innerHeight}`,
    rules: at?.rules ?? "",
    changes: at?.changes ?? {},
    table: at && { ...at, changes: null },
    position: serverGame.value,
    messages: lastMessages,
  });
}
