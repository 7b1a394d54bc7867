// Dialogs on the browser's own <dialog>: it keeps the focus inside, Escape closes it, and what
// is long scrolls within. And the live regions: what lies behind an open dialog is not read
// out, so each dialog has its own. The browser's Back button closes it, too.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { lastAnnouncementId, paragraphs } from "../browser/announce";
import { registerDialog } from "../browser/way-back";
import { words } from "../text/words";
import { Button } from "./Button";
import { useFrom } from "./from";

/** The live regions of the page or of a dialog. */
export function Spoken() {
  const [from] = useState(lastAnnouncementId);
  const fresh = paragraphs.value.filter((one) => one.id > from);
  return (
    <div class="spoken">
      <div role="log" aria-live="polite" aria-relevant="additions">
        {fresh.map((one) => !one.urgent && <p key={one.id}>{one.text}</p>)}
      </div>
      <div role="log" aria-live="assertive" aria-relevant="additions">
        {fresh.map((one) => one.urgent && <p key={one.id}>{one.text}</p>)}
      </div>
    </div>
  );
}

interface DialogProps {
  title: string;
  onClose: () => void;
  /** As wide as the screen allows, for tables of many columns. */
  wide?: boolean;
  class?: string;
  children?: ComponentChildren;
}

/** At once, but where the browser has to learn it first. */
async function open(dialog: HTMLDialogElement | null): Promise<void> {
  if (dialog && !("showModal" in dialog)) {
    const { default: dialogs } = await import("./older-dialogs");
    dialogs.registerDialog(dialog);
  }
  if (dialog?.isConnected) dialog.showModal();
}

export function Dialog({ title, onClose, wide, class: more, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const closing = useRef(onClose);
  closing.current = onClose;

  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    void open(dialog);
    const gone = registerDialog(() => closing.current());
    return () => {
      gone();
      if (dialog?.open) dialog.close();
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus();
      }
    };
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    // A press that begins and ends on the backdrop closes it.
    let began = false;
    const press = (event: PointerEvent) => {
      began = event.target === dialog;
    };
    const click = (event: MouseEvent) => {
      if (began && event.target === dialog) {
        onClose();
      }
    };
    dialog?.addEventListener("pointerdown", press);
    dialog?.addEventListener("click", click);
    return () => {
      dialog?.removeEventListener("pointerdown", press);
      dialog?.removeEventListener("click", click);
    };
  }, [onClose]);

  return (
    <dialog
      ref={ref}
      data-from={useFrom("", true)}
      class={`dialog ${wide ? "wide" : ""} ${more ?? ""}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div class="dialog-frame">
        <header class="dialog-head">
          <h2 id={heading} tabIndex={-1} autofocus>
            {title}
          </h2>
          <Button slight onClick={onClose}>
            {words.close}
          </Button>
        </header>
        {children && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys, too
          // biome-ignore lint/a11y/useSemanticElements: it groups no fields
          <div class="dialog-body" role="group" aria-labelledby={heading} tabIndex={0}>
            {children}
          </div>
        )}
      </div>
      <Spoken />
    </dialog>
  );
}
