// A finished game step by step or by itself, with all hands open. The server sends each step in full;
// the page asks for one at a time, and only for the one wanted last.

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Line } from "../cards/Card";
import { sortedBySuit } from "../cards/cards";
import { Strip } from "../cards/Strip";
import { sentenceOf } from "../connection/net";
import { seatsInOrder } from "../connection/state";
import type { GameView, Kind, Watched } from "../messages";
import { minus } from "../scores/marks";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Icon } from "../widgets/Icons";
import { Select } from "../widgets/Select";
import { Trouble } from "../widgets/Trouble";
import { dealBefore, goesOn, nextDeal, stepForKey, within } from "./stepping";
import { text } from "./words";
import "./watch.css";

const SPEEDS = [
  { label: text.slow, ms: 2000 },
  { label: text.normal, ms: 1000 },
  { label: text.fast, ms: 350 },
] as const;

/** Throttles a dragged slider: the least time between two requests. */
const THROTTLE_MS = 80;

interface Props {
  /** Asks for a step, and gives it. */
  fetch: (step: number) => Promise<Watched>;
  /** By seat, as they are called here. */
  names: readonly string[];
  /** Whose seat comes last; nobody's for those who did not play. */
  own: number | null;
  /** The step that is shown first. */
  from?: number;
}

export function Player({ fetch, names, own, from = 0 }: Props) {
  const { watched, wanted, trouble, goTo } = useSteps(fetch, from);
  const [playing, setPlaying] = useState(false);
  const [ms, setMs] = useState<number>(1000);
  const step = watched?.step ?? 0;
  const of = watched?.of ?? 0;

  useEffect(() => {
    if (!playing) {
      return;
    }
    // One who begins anew at the end still sees the last step.
    if (!goesOn(watched && { ...watched, step: wanted.current }, trouble)) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => goTo(wanted.current + 1), ms);
    return () => clearTimeout(timer);
  }, [playing, ms, watched, trouble, goTo]);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const on = event.target as HTMLElement;
      // What has its own use for a key keeps it: the slider, the choice of speed, a button.
      if (!watched || on.matches("input, select") || event.ctrlKey || event.metaKey) {
        return;
      }
      const next = stepForKey(event.key, watched);
      if (next !== null) {
        event.preventDefault();
        setPlaying(false);
        goTo(next);
      } else if (event.key === " " && !on.matches("button")) {
        event.preventDefault();
        setPlaying((before) => !before);
      }
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [watched, goTo]);

  const jump = (to: number) => {
    setPlaying(false);
    goTo(to);
  };
  const control = (face: ComponentChildren, label: string, to: (watched: Watched) => number) => (
    <Button aria-label={label} onClick={() => watched && jump(to(watched))}>
      {face}
    </Button>
  );
  return (
    <>
      <Trouble says={trouble} />
      {watched ? (
        <Scene watched={watched} names={names} own={own} />
      ) : (
        !trouble && <p>{text.fetching}</p>
      )}
      <div class="watch-bar">
        <input
          type="range"
          min={0}
          max={of}
          value={step}
          aria-label={text.step}
          aria-valuetext={text.stepOf(step, of, watched?.game.deal ?? 1)}
          onInput={(event) => jump(Number(event.currentTarget.value))}
        />
        <Select
          spoken={text.speed}
          value={ms}
          options={SPEEDS.map((speed) => [speed.ms, speed.label] as const)}
          onChange={setMs}
        />
        <div class="watch-buttons">
          {control(<Icon name="back" />, text.dealBefore, dealBefore)}
          {control(<b>‹</b>, text.back, (at) => at.step - 1)}
          <Button
            main
            icon={playing ? "pause" : "play"}
            onClick={() => {
              if (!playing) {
                // After its end it begins anew; a step that did not come is asked for once more.
                goTo(step < of ? step : 0);
              }
              setPlaying(!playing);
            }}
          >
            {playing ? text.pause : text.play}
          </Button>
          {control(<b>›</b>, text.forward, (at) => at.step + 1)}
          {control(<Icon name="next" />, text.nextDeal, nextDeal)}
        </div>
      </div>
    </>
  );
}

/** The step that is shown, the one that is wanted, the way to another one, and what went wrong. */
function useSteps(ask: (step: number) => Promise<Watched>, from: number) {
  const [watched, setWatched] = useState<Watched | null>(null);
  const [trouble, setTrouble] = useState("");
  const wanted = useRef(from);
  const asking = useRef(false);
  const fetch = useCallback(async () => {
    if (asking.current) {
      return;
    }
    asking.current = true;
    setTrouble("");
    try {
      let got: Watched;
      do {
        got = await ask(wanted.current);
        setWatched(got);
        await new Promise((done) => setTimeout(done, THROTTLE_MS));
      } while (wanted.current !== got.step && wanted.current <= got.of);
    } catch (error) {
      setTrouble(sentenceOf(error));
    } finally {
      asking.current = false;
    }
  }, [ask]);
  const of = watched?.of ?? 0;
  const goTo = useCallback(
    (step: number) => {
      wanted.current = within(step, of);
      fetch();
    },
    [of, fetch],
  );
  useEffect(() => {
    fetch();
  }, [fetch]);
  return { watched, wanted, trouble, goTo };
}

type SceneProps = { watched: Watched; names: readonly string[]; own: number | null };

function Scene({ watched, names, own }: SceneProps) {
  const { game, lines } = watched;
  return (
    <div class="watch-scene">
      <p class="watch-head">
        <b>{text.deal(game.deal, game.deals)}</b>
        <span>{game.contract.map((slot) => slot.asked).join(" · ")}</span>
        <span>{text.piles(game.stock, game.pile_count)}</span>
      </p>
      <div class="watch-lines" aria-live="polite">
        {lines.map((line) => (
          <p key={line}>
            <Line text={line} />
          </p>
        ))}
      </div>
      <ul class="watch-seats">
        {seatsInOrder(game.players.length, own).map((seat) => (
          <li key={seat} class={game.turn === seat ? "turn" : ""}>
            <p>
              <b>{names[seat]}</b>
              <small>
                {[
                  words.sheet.points(minus(game.players[seat]?.points ?? 0)),
                  ...(game.dealer === seat ? [text.dealer] : []),
                  ...(game.turn === seat ? [text.turn] : []),
                  ...(game.players[seat]?.contract ? [game.players[seat].contract] : []),
                ].join(" · ")}
              </small>
            </p>
            <Cards game={game} seat={seat} name={names[seat] ?? ""} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The table's own word for such a meld. */
function wordOf({ contract }: GameView, kind: Kind): string {
  return contract.find((slot) => slot.kind === kind)?.word ?? kind;
}

function Cards({ game, seat, name }: { game: GameView; seat: number; name: string }) {
  const player = game.players[seat];
  const hand = sortedBySuit(game.hands[seat] ?? []).map((card) => ({ card }));
  return (
    <div class="watch-cards">
      {hand.length > 0 ? (
        <Strip cards={hand} label={text.hand(name)} />
      ) : (
        <span class="mute">{text.noCards}</span>
      )}
      {player?.melds.map((meld, index) => (
        <div class="watch-meld" key={`${index}${meld.kind}`}>
          <Strip cards={meld.cards} label={text.meld(name, wordOf(game, meld.kind))} />
        </div>
      ))}
    </div>
  );
}
