// Requests that appear over any page of the table: to all, whether to end the game; to the host, who may
// join, and what to do about names that were reported.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { type Asking, useAsking } from "../connection/asking";
import { command } from "../connection/net";
import { connection, lines, table } from "../connection/state";
import type { JoinShown, TableUpdate, TalkLine } from "../messages";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { useFrom } from "../widgets/from";
import { laterPart } from "../widgets/later";
import { RenameDialog } from "./Rename";
import "./requests.css";
import { useHas } from "../browser/on-page";

const text = words.joining;
const ProposalLater = laterPart(() => import("./Stop").then((m) => m.Proposal));

export function Requests() {
  const at = table.value;
  const join = at?.requests ?? [];
  const reported = at?.reported?.[0];
  if (!at || connection.value !== "open") return null;
  if (join.length > 0) return <Join key={join[0]?.number} all={join} />;
  if (at.stopping) return <ProposalLater at={at} stop={at.stopping} />;
  if (reported !== undefined) return <Reported key={reported} at={at} seat={reported} />;
  const line = lines.value.find((one) => one.reported);
  return line ? <ReportedLine key={line.number} line={line} /> : null;
}

function Join({ all }: { all: readonly JoinShown[] }) {
  const asking = useAsking();
  const [first] = all;
  if (!first) return null;
  const answer = (yes: boolean) =>
    asking.run(() => command({ kind: "admit", request: first.number, yes }));
  return (
    <Request
      label={text.label}
      sentence={text.wants(first.name)}
      more={all.length > 1 ? text.others(all.length - 1) : ""}
      asking={asking}
    >
      <Button onClick={() => answer(false)}>{text.no}</Button>
      <Button main onClick={() => answer(true)}>
        {text.yes}
      </Button>
    </Request>
  );
}

function Reported({ at, seat }: { at: TableUpdate; seat: number }) {
  const asking = useAsking();
  const [renaming, setRenaming] = useState(false);
  const name = at.seats[seat]?.name ?? "";
  const leave = () => asking.run(() => command({ kind: "leave_name", seat }));
  return (
    <Request label={text.reported} sentence={words.people.reported(name)} asking={asking}>
      <Button onClick={leave}>{words.people.leaveName}</Button>
      <Button main onClick={() => setRenaming(true)}>
        {words.people.changeName}
      </Button>
      {renaming && <RenameDialog name={name} seat={seat} onClose={() => setRenaming(false)} />}
    </Request>
  );
}

function ReportedLine({ line }: { line: TalkLine }) {
  const asking = useAsking();
  const answer = (kind: "leave_line" | "remove_line") =>
    asking.run(() => command({ kind, line: line.number }));
  return (
    <Request
      label={words.talk.reportedLabel}
      sentence={words.talk.reported(line.name, line.text)}
      asking={asking}
    >
      <Button onClick={() => answer("leave_line")}>{words.talk.leaveLine}</Button>
      <Button main onClick={() => answer("remove_line")}>
        {words.talk.removeShort}
      </Button>
    </Request>
  );
}

interface RequestProps {
  label: string;
  sentence: string;
  /** What else is to be said of it. */
  more?: string;
  asking: Asking;
  /** The answers. */
  children: ComponentChildren;
}

/** What is asked over the page, shown and said aloud, and its answers. */
export function Request({ label, sentence, more, asking, children }: RequestProps) {
  useEffect(() => say(sentence, { urgent: true }), [sentence]);
  useHas("requests");
  return (
    <section class="join-requests" data-from={useFrom(sentence)} aria-label={label}>
      <p>
        <b>{sentence}</b>
        {more && <small>{more}</small>}
        {asking.trouble && (
          <small class="trouble" role="alert">
            {asking.trouble}
          </small>
        )}
      </p>
      {children}
    </section>
  );
}
