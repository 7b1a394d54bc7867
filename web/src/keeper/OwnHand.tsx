// At a player's own phone: what is left in their hand in the deal that is written down. What is typed
// is kept here until the server has it.

import { useEffect, useState } from "preact/hooks";
import { newSecret, readStored, writeStored } from "../browser/storage";
import { ask, Refusal } from "../connection/net";
import { connection } from "../connection/state";
import type { HandLeft, ScoresUpdate } from "../messages";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";
import { isOver, nameOf, nextDeal, playing, pointsOf } from "./counting";
import { dealAt } from "./noting";
import { type GivenState, stateBy } from "./own-hands";
import { Pad, useTotal } from "./Pad";
import { text } from "./words";
import "./entry.css";

const words = text.own;
const KEY = "keeper.own";

/** Who this phone speaks for, and what it says: `out` for going out, nothing where that is open. */
interface Own {
  sheet: string;
  secret: string;
  name: string;
  deal: number;
  left: HandLeft | "out" | null;
  state: GivenState;
  /** How often it has been sent. */
  times: number;
}

const OPEN = { left: null, state: "open" } as const;

function stored(own: Own): Own {
  writeStored(KEY, own);
  return own;
}

function readOwn(sheet: string): Own | null {
  const found = readStored(KEY) as Own | null;
  return found?.sheet === sheet && typeof found.secret === "string" ? found : null;
}

export function OwnHand({ sheet }: { sheet: ScoresUpdate }) {
  const { scores: kept, scoring, own_hands: given } = sheet;
  const [own, setOwn] = useState(() => readOwn(sheet.sheet));
  const [trouble, setTrouble] = useState("");
  const index = nextDeal(kept);
  const deal = index + 1;
  const seat = kept.players.indexOf(own?.name ?? "");
  const change = (part: Partial<Own>) => {
    const fresh = {
      sheet: sheet.sheet,
      secret: newSecret(),
      name: "",
      times: 0,
      ...OPEN,
      ...own,
      deal,
    };
    setTrouble("");
    setOwn(stored({ ...fresh, ...part }));
  };
  const present = playing(kept, index);
  const connected = connection.value === "open";
  const sending = own?.state === "sending" ? JSON.stringify(own) : "";
  useEffect(() => {
    if (!connected || !sending) return;
    const { sheet, secret, name, deal, left, times = 0 } = JSON.parse(sending) as Own;
    const hand = { name, deal, left: left === "out" ? null : left, times };
    // What was changed meanwhile is sent with the next tap.
    const now = (state: Own["state"]) =>
      setOwn((at) => (at && JSON.stringify(at) === sending ? stored({ ...at, state }) : at));
    ask({ kind: "give_in", sheet, secret, hand }).then(
      () => {
        setTrouble("");
        now("sent");
      },
      (error) => {
        // Where no answer came, the next connection sends it again.
        if (error instanceof Refusal) {
          setTrouble(error.message);
          now("open");
        }
      },
    );
  }, [connected, sending]);
  const mine: Own | null = own && (own.deal === deal ? own : { ...own, deal, ...OPEN });
  const noted = dealAt(kept, index);
  const written = noted.out === seat ? "out" : (noted.left[seat] ?? null);
  const state = mine && stateBy(mine.state, written !== null);
  useEffect(() => {
    if (state && state !== mine?.state) change({ state });
  });
  if (!given || isOver(kept, scoring)) {
    return null;
  }
  if (!mine || !present.includes(seat)) {
    return (
      <section class="panel keeper-part">
        <h2>{words.who}</h2>
        <div class="keeper-who">
          {present.map((seat) => (
            <Button key={seat} onClick={() => change({ name: nameOf(kept, seat), ...OPEN })}>
              {kept.players[seat]}
            </Button>
          ))}
        </div>
      </section>
    );
  }
  const put = (left: Own["left"]) => change({ left, state: "open" });
  const said = (left: Own["left"]) =>
    left === "out" ? words.out : left ? words.points(pointsOf(left, scoring)) : "";
  const onSheet = said(written);
  return (
    <section class="panel keeper-part keeper-own">
      <h2>{words.title(deal, mine.name)}</h2>
      <OwnPad key={`${deal}.${mine.name}`} own={mine} sheet={sheet} onPut={put} />
      <Button
        main
        aria-disabled={mine.left === null || mine.state !== "open"}
        onClick={() =>
          mine.left !== null && change({ ...mine, state: "sending", times: (mine.times ?? 0) + 1 })
        }
      >
        {words.send}
      </Button>
      <p role="status">
        {(state === "sent" || state === "taken") && words.sent(said(mine.left))}
        {mine.state === "sending" && !connected && words.waits(said(mine.left))}{" "}
        {onSheet && words.onSheet(onSheet)}
      </p>
      <Trouble says={trouble} />
      <Button slight onClick={() => change({ name: "", ...OPEN })}>
        {words.other(mine.name)}
      </Button>
    </section>
  );
}

interface OwnPadProps {
  own: Own;
  sheet: ScoresUpdate;
  onPut: (left: Own["left"]) => void;
}

function OwnPad({ own, sheet, onPut }: OwnPadProps) {
  const left = own.left === "out" ? null : own.left;
  const { total, turn, typed } = useTotal(left, true);
  const out = own.left === "out";
  return (
    <>
      <div class="keeper-ways">
        <Button
          icon={out ? "check" : undefined}
          aria-pressed={out}
          onClick={() => onPut(out ? null : "out")}
        >
          {words.wentOut}
        </Button>
        <Button onClick={turn}>{total ? text.entry.byCards : text.entry.byTotal}</Button>
      </div>
      <Pad
        scoring={sheet.scoring}
        name={own.name}
        left={left}
        {...{ total, typed }}
        onLeft={(hand) => onPut(hand)}
      />
    </>
  );
}
