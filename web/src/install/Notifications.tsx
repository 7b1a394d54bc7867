// The switch for notifications, and what is missing where there cannot be any.

import { useEffect } from "preact/hooks";
import { useAsking } from "../connection/asking";
import { Dialog } from "../widgets/Dialog";
import { Switch } from "../widgets/Switch";
import { Trouble } from "../widgets/Trouble";
import { text } from "./notifications-words";
import { look, notifying, switchOff, switchOn } from "./notifying";

/** In the settings among other switches; in a dialog of its own, where `alone` it needs no title. */
export function Notifications({ alone = false }) {
  useEffect(() => void look(), []);
  const changing = useAsking();
  const now = notifying.value;
  const change = async (on: boolean) => {
    await changing.run(() => (on ? switchOn().catch(refused) : switchOff()));
  };
  return (
    <section class="notifications">
      <Switch
        label={alone ? text.alone : text.title}
        means={alone ? text.hintAlone : text.hint}
        on={now === "on"}
        disabled={now !== "on" && now !== "off"}
        aria-busy={changing.busy}
        onChange={(on) => void change(on)}
      />
      {now !== null && <p class="note">{text[now]}</p>}
      <Trouble says={changing.trouble} />
    </section>
  );
}

/** The browser's own words for it are for those who build pages. */
function refused(): never {
  throw new Error(text.refused);
}

export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={text.title} onClose={onClose}>
      <Notifications alone />
    </Dialog>
  );
}
