// A note with a frame: what is asked or answered, in the note's own box, which grows over free cloth. What is
// too long for that on a phone or a tablet is read over the players, by one's own tap.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { sets } from "../browser/signals";
import { Button } from "../widgets/Button";
import { useFrom } from "../widgets/from";
import { noteRoom } from "./lying";
import type { NoteRoom } from "./note-room";
import { at, type Box, px } from "./places";
import { layout } from "./shape";
import { note as text } from "./words";
import "./note.css";

/** Which note is read over the rows; empty for none. */
const whole = signal("");

type Kind = FrameProps["kind"];
/** What one has opened oneself by a tap. */
const OPENED: readonly Kind[] = ["ways", "talk", "explain"];
/** What is mostly one sentence, in a frame no higher than that. */
const SHORT: readonly Kind[] = ["refusal", "lost"];

interface FrameProps {
  kind:
    | "ways"
    | "hint"
    | "refusal"
    | "offer"
    | "end"
    | "lost"
    | "away"
    | "back"
    | "talk"
    | "count"
    | "explain";
  class?: string;
  label: string;
  /** Names what it is about: another one begins in the note's own box. */
  of: string;
  /** Buttons that are there at once, but in the rail of a phone on its side only where they have room. */
  tools?: ComponentChildren;
  /** Whether such buttons lie where the word that leads on would. */
  tooled?: boolean;
  /** What is there where it has room, and else waits for a tap. */
  foot?: ComponentChildren;
  /** Whether it opens over the rows by itself, for it was asked for by a tap and needs the room. */
  opens?: boolean;
  /** Where it lies then, if it needs less room than there is, or how far it may grow; at a desk at any time. */
  over?: Box | NoteRoom;
  /** Where the focus goes when it closes, as `data-near` says it. */
  near?: string;
  /** What closes it, where it was asked for: then it opens by itself if it has too little room. */
  onClose?: () => void;
  children: ComponentChildren;
}

/** A framed note: words, and buttons beneath them. */
export function NoteFrame(props: FrameProps) {
  const { kind, label, of, tools, foot, opens = false, near, onClose, children } = props;
  const { whole: over, shape } = layout.value;
  const small = shape !== "desktop";
  const open = small && (opens || whole.value === of);
  const box = ((open || !small) && props.over) || (open ? over : noteRoom.value);
  const body = useRef<HTMLDivElement>(null);
  const tight = useTight(body, small && !open ? `${of} ${box.width} ${box.height}` : "");
  const { spills, cut } = useSpills(body, open);
  const inRail = shape === "side" && tight;
  const more = small && !open && (spills || (tight && Boolean(foot)) || (inRail && Boolean(tools)));
  useLayoutEffect(() => {
    if (more && onClose) whole.value = of;
  });
  // At a desk, how an offer ended stands where it was asked, and needs less room.
  const ended = kind === "end" && !small && !foot;
  const high = kind === "away" || (props.tooled && !inRail);
  return (
    <section
      class={`table-note framed ${props.class ?? ""}`}
      data-kind={kind}
      data-from={useFrom(of, OPENED.includes(kind))}
      data-whole={open || undefined}
      data-more={more ? (high ? "above" : "below") : undefined}
      data-tight={tight || undefined}
      data-cut={cut || undefined}
      data-line={
        (shape === "side" && !open && box.width > 3 * layout.value.note.width) || undefined
      }
      data-near={near}
      aria-label={label}
      style={placed(
        ended && "holds" in box ? { ...box, holds: "top" } : box,
        ended || (!open && SHORT.includes(kind)),
      )}
    >
      <div class="note-words" ref={body} tabIndex={spills && !more ? 0 : undefined}>
        {children}
      </div>
      {!tight && foot}
      {((tools && !inRail) || open) && (
        <div class="note-tools">
          {tools}
          {open && !opens && (
            <Button
              class="tool"
              onClick={() => {
                whole.value = "";
                onClose?.();
              }}
            >
              {text.close}
            </Button>
          )}
        </div>
      )}
      {more && <More of={of} />}
    </section>
  );
}

/** In its box; where it may grow, as high as its words, from the edge that holds; if short, no higher. */
function placed(box: Box | NoteRoom, short: boolean) {
  if (!("holds" in box)) return at(box);
  const { x, y, width, height, least, holds } = box;
  return {
    left: px(x),
    top: px(holds === "top" ? y : y + height),
    width: px(width),
    minHeight: short ? undefined : px(least),
    maxHeight: px(height),
    transform: holds === "top" ? undefined : "translateY(-100%)",
  };
}

/** The button that opens the note: all of it, but for the buttons in it. */
function More({ of }: { of: string }) {
  return (
    <button type="button" class="note-more" aria-label={text.whole} onClick={sets(whole, of)}>
      <span aria-hidden="true">{text.more}</span>
    </button>
  );
}

/** Whether its words and its foot have more than the room of this moment, if it has a name. */
function useTight(ref: { current: HTMLElement | null }, moment: string): boolean {
  const [tight, setTight] = useState("");
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !moment || tight === moment) return;
    if (element.scrollHeight > element.clientHeight + 1) setTight(moment);
  });
  return moment !== "" && tight === moment;
}

/** Whether its content overflows, even without the word that leads on, which takes room, too; or with it. */
function useSpills(ref: { current: HTMLElement | null }, open: boolean) {
  const [spills, setSpills] = useState(false);
  const [cut, setCut] = useState(false);
  const { height } = noteRoom.value;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const forMore = Number.parseFloat(getComputedStyle(element).marginBottom);
    const over = element.scrollHeight - element.clientHeight;
    setSpills(over > forMore + 1);
    setCut(over > 1);
  });
  useEffect(() => {
    const element = ref.current;
    if (element) element.scrollTop = 0;
  }, [open, height]);
  return { spills, cut };
}
