// The page of a family's record: which of them is shown, and how its events come here.

import { useEffect, useState } from "preact/hooks";
import { go, route } from "../browser/route";
import { usePageName } from "../browser/title";
import { Button } from "../widgets/Button";
import { Waiting } from "../widgets/later";
import { followRecord } from "./following";
import { Records } from "./Records";
import { Shown } from "./Shown";
import { opened } from "./store";
import { text } from "./words";
import "../results/results.css";
import "./record.css";

/** What stands in a whole link. */
const ID = /^[a-z0-9]{6,16}$/;
const SECRET = /^(club\.)?([A-Za-z0-9_-]{20,64})$/;

export function FamilyRecord() {
  usePageName(text.title);
  const now = route.value;
  const { id, secret: key } = now.page === "record" ? now : { id: "", secret: "" };
  if (!id) {
    return <Records key={key} club={key === "club"} />;
  }
  const [, club, secret] = SECRET.exec(key) ?? [];
  return ID.test(id) && secret ? (
    <Opening key={key} id={id} secret={secret} invited={club !== undefined} />
  ) : (
    <NoRecord why={text.noSecret} />
  );
}

function Opening({ id, secret, invited }: { id: string; secret: string; invited: boolean }) {
  const [trouble, setTrouble] = useState("");
  useEffect(() => followRecord(id, secret, setTrouble), [id, secret]);
  const record = opened.value;
  if (record?.id === id && record.secret === secret) {
    return <Shown record={record} invited={invited} trouble={trouble} />;
  }
  return trouble ? <NoRecord why={trouble} /> : <Waiting />;
}

function NoRecord({ why }: { why: string }) {
  return (
    <main class="waiting">
      <h1>{text.none}</h1>
      <p role="alert">{why}</p>
      <div class="choices">
        <Button main onClick={() => location.reload()}>
          {text.again}
        </Button>
        <Button onClick={() => go("/record")}>{text.back}</Button>
      </div>
    </main>
  );
}
