// A sheet that somebody else keeps, for those who look on: it follows every change.

import { useEffect, useState } from "preact/hooks";
import { go, route } from "../browser/route";
import { usePageName } from "../browser/title";
import { ask, Refusal } from "../connection/net";
import { connection, scores } from "../connection/state";
import type { ScoresUpdate } from "../messages";
import { Chart } from "../scores/Chart";
import { Button } from "../widgets/Button";
import { IconButton } from "../widgets/IconButton";
import { Waiting } from "../widgets/later";
import { CoinsPart } from "./CoinsPart";
import { chartDeals, dealsOf, isBegun, isOver, nextDeal } from "./counting";
import { NextDeal } from "./NextDeal";
import { OwnHand } from "./OwnHand";
import { outcome } from "./outcome";
import { Papers } from "./Papers";
import { useSheetOnPaper } from "./paper";
import { SheetTable } from "./SheetTable";
import { text } from "./words";
import "./keeper.css";

const words = text.looking;
/** What the address of a sheet ends in. */
const ID = /^[a-z0-9]{6,16}$/;

export function LookedOn() {
  usePageName(text.title);
  const now = route.value;
  const id = now.page === "sheet" ? now.id : "";
  const [trouble, setTrouble] = useState("");
  const connected = connection.value === "open";
  const sheet = scores.value?.sheet === id ? scores.value : null;
  const whole = ID.test(id);
  useEffect(() => {
    if (connected && whole) {
      setTrouble("");
      ask({ kind: "follow", sheet: id }).catch((error) => {
        // Where no answer came, the next connection asks again.
        if (error instanceof Refusal) {
          setTrouble(error.message);
        }
      });
    }
  }, [connected, id, whole]);
  useSheetOnPaper(sheet?.scores, sheet?.scoring);
  if (!whole) {
    return <NoSheet trouble={words.badAddress} />;
  }
  if (trouble) {
    return <NoSheet trouble={trouble} />;
  }
  return sheet ? <Followed sheet={sheet} /> : <Waiting />;
}

function NoSheet({ trouble }: { trouble: string }) {
  return (
    <main class="waiting">
      <h1>{words.none}</h1>
      <p role="alert">{trouble}</p>
      <p>{words.noneHow}</p>
      <div class="choices">
        <Button main onClick={() => location.reload()}>
          {words.again}
        </Button>
        <Button onClick={() => go("/")}>{text.home}</Button>
      </div>
    </main>
  );
}

function Followed({ sheet }: { sheet: ScoresUpdate }) {
  const { scores: kept, scoring, changed } = sheet;
  const over = isOver(kept, scoring);
  const next = nextDeal(kept);
  const begun = kept.deals[next];
  const when = new Date(changed).toLocaleString(undefined, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return (
    <div class="keeper">
      <main class="keeper-main keeper-broad">
        <header class="keeper-head">
          <div>
            <h1 aria-live="polite">
              {over ? outcome(kept, scoring) : text.sheet.of(next + 1, dealsOf(scoring))}
            </h1>
            <p class="mute">
              {kept.title} · {scoring.title}
            </p>
          </div>
          <IconButton icon="home" label={text.home} onClick={() => go("/")} />
        </header>
        <p class="mute" role="status">
          {words.changed(when)}
        </p>
        <div class="keeper-columns">
          <div class="keeper-column">
            <OwnHand key={sheet.sheet} sheet={sheet} />
            {!over && <NextDeal kept={kept} scoring={scoring} />}
            {!over && begun && isBegun(begun) && <p>{words.underWay(next + 1)}</p>}
            <SheetTable kept={kept} scoring={scoring} />
          </div>
          <div class="keeper-column">
            <Chart names={kept.players} deals={chartDeals(kept, scoring)} />
            <CoinsPart kept={kept} scoring={scoring} />
            <Papers scores={kept} />
          </div>
        </div>
      </main>
    </div>
  );
}
