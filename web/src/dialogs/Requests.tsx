// What is asked over whatever page of the table is shown: of all whether to end the game, of the host
// who may join, and what becomes of names that were reported.

import { useEffect, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import { connection, lines, table } from "../connection/state";
import type { JoinShown, TableUpdate, TalkLine } from "../messages";
import { words } from "../text/words";
import { laterPart } from "../widgets/later";
import { RenameDialog } from "./Rename";
import "./requests.css";

const text = words.joining;
const ProposalLater = laterPart(() => import("./Stop").then((m) => m.Proposal));

export function Requests() {
  const at = table.value;
  const join = at?.requests ?? [];
  const reported = at?.reported?.[0];
  if (!at || connection.value !== "open") return null;
  if (join.length > 0) return <Join all={join} />;
  if (at.stopping) return <ProposalLater at={at} stop={at.stopping} />;
  if (reported !== undefined) return <Reported key={reported} at={at} seat={reported} />;
  const line = lines.value.find((one) => one.reported);
  return line ? <ReportedLine key={line.number} line={line} /> : null;
}

function Join({ all }: { all: readonly JoinShown[] }) {
  const asking = useAsking();
  const [first] = all;
  useEffect(() => {
    if (first) say(text.wants(first.name), { urgent: true });
  }, [first?.number]);
  if (!first) return null;
  const answer = (yes: boolean) =>
    asking.run(() => command({ kind: "admit", request: first.number, yes }));
  return (
    <section class="join-requests" aria-label={text.label}>
      <p>
        <b>{text.wants(first.name)}</b>
        {all.length > 1 && <small>{text.others(all.length - 1)}</small>}
        {asking.trouble && (
          <small class="trouble" role="alert">
            {asking.trouble}
          </small>
        )}
      </p>
      <button type="button" class="button" onClick={() => answer(false)}>
        {text.no}
      </button>
      <button type="button" class="button main" onClick={() => answer(true)}>
        {text.yes}
      </button>
    </section>
  );
}

function Reported({ at, seat }: { at: TableUpdate; seat: number }) {
  const asking = useAsking();
  const [renaming, setRenaming] = useState(false);
  const name = at.seats[seat]?.name ?? "";
  const sentence = words.people.reported(name);
  useEffect(() => say(sentence, { urgent: true }), [sentence]);
  return (
    <section class="join-requests" aria-label={text.reported}>
      <p>
        <b>{sentence}</b>
        {asking.trouble && (
          <small class="trouble" role="alert">
            {asking.trouble}
          </small>
        )}
      </p>
      <button
        type="button"
        class="button"
        onClick={() => asking.run(() => command({ kind: "leave_name", seat }))}
      >
        {words.people.leaveName}
      </button>
      <button type="button" class="button main" onClick={() => setRenaming(true)}>
        {words.people.changeName}
      </button>
      {renaming && <RenameDialog name={name} seat={seat} onClose={() => setRenaming(false)} />}
    </section>
  );
}

function ReportedLine({ line }: { line: TalkLine }) {
  const asking = useAsking();
  const sentence = words.talk.reported(line.name, line.text);
  useEffect(() => say(sentence, { urgent: true }), [sentence]);
  const answer = (kind: "leave_line" | "remove_line") =>
    asking.run(() => command({ kind, line: line.number }));
  return (
    <section class="join-requests" aria-label={words.talk.reportedLabel}>
      <p>
        <b>{sentence}</b>
        {asking.trouble && (
          <small class="trouble" role="alert">
            {asking.trouble}
          </small>
        )}
      </p>
      <button type="button" class="button" onClick={() => answer("leave_line")}>
        {words.talk.leaveLine}
      </button>
      <button type="button" class="button main" onClick={() => answer("remove_line")}>
        {words.talk.removeShort}
      </button>
    </section>
  );
}
