// What is asked of one player in a deal: what was left, and failed lay-downs and buys left, where they
// count.

import { MOST_FAILED } from "../numbers";
import { Button } from "../widgets/Button";
import { Checkbox } from "../widgets/Checkbox";
import { Stepper } from "../widgets/Stepper";
import {
  awayIn,
  buysLeft,
  type CountedDeal,
  contractFor,
  goingOut,
  hasOwnContracts,
  isWhole,
  nameOf,
  playing,
  wentDown,
} from "./counting";
import { note } from "./games";
import { Heading } from "./Heading";
import { MissedPoints } from "./MissedPoints";
import { dealAt, inDeal, setAway, setBuysLeft, setDown, setFailed, setLeft } from "./noting";
import { Pad, type PadProps, pressed, TotalField, typing, useTotal } from "./Pad";
import { AtOnce } from "./WhoOut";
import { text } from "./words";

const words = text.entry;

interface Props extends CountedDeal {
  seat: number;
  onNext: () => void;
}

export function Hand({ kept, scoring, index, seat, onNext }: Props) {
  const deal = dealAt(kept, index);
  const name = nameOf(kept, seat);
  const out = deal.out === seat;
  const away = awayIn(kept, index).includes(seat);
  const enters = !out && !away;
  const mostBuys = scoring.deals[index]?.buys ?? 0;
  const left = deal.left[seat] ?? null;
  const { total, turn, typed } = useTotal(left);
  const onLeft: PadProps["onLeft"] = (hand, what, inOneGo) =>
    note(inDeal(index, setLeft(seat, hand), what, inOneGo ? `${index}.${seat}` : ""));
  const pad = { scoring, name, left, onLeft, typed };
  const sits = (is: boolean) =>
    note(inDeal(index, setAway(seat, is), is ? text.steps.away(name) : text.steps.plays(name)));
  const keyed = (event: KeyboardEvent) => {
    if (enters && !(event.target instanceof HTMLInputElement)) {
      pressed(event, pad, total);
    }
    if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      onNext();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys typed in any part of it
    <div class="keeper-hand" onKeyDown={keyed}>
      <section class="panel keeper-part" aria-labelledby="keeper-part">
        <Heading of={`${index}.${seat}`}>{enters ? words.left(name) : name}</Heading>
        {away && (
          <>
            <p class="keeper-out">{words.isAway(name)}</p>
            <TotalField {...pad} label={words.given(name)} />
            {isWhole(deal) && (
              <MissedPoints
                {...{ kept, scoring }}
                indexes={[index]}
                points={left?.points ?? undefined}
                onChoose={(points) => onLeft({ points }, text.steps.total(name, points))}
              />
            )}
            <div class="keeper-ways">
              <Button onClick={() => sits(false)}>{words.plays}</Button>
            </div>
          </>
        )}
        {out && (
          <>
            <p class="keeper-out">{words.wentOut(name, goingOut(kept, scoring, index))}</p>
            <AtOnce {...{ kept, scoring, index }} />
          </>
        )}
        {hasOwnContracts(scoring) && enters && (
          <Checkbox
            label={words.wentDown(name, contractFor(kept, scoring, index, seat)?.contract ?? "")}
            on={wentDown(deal, seat)}
            onChange={(is) => note(inDeal(index, setDown(seat, is), text.steps.wentDown(name, is)))}
          />
        )}
        {scoring.failed_meld > 0 && !away && (
          <Stepper
            label={words.failed(scoring.failed_meld)}
            value={deal.failed[seat] ?? 0}
            least={0}
            most={MOST_FAILED}
            onChange={(times) =>
              note(inDeal(index, setFailed(seat, times), text.steps.failed(name, times)))
            }
          />
        )}
        {mostBuys > 0 && !away && (
          <Stepper
            label={words.buysLeft(scoring.buy_left ?? 0)}
            value={buysLeft(deal, seat)}
            least={0}
            most={mostBuys}
            onChange={(count) =>
              note(inDeal(index, setBuysLeft(seat, count), text.steps.buysLeft(name, count)))
            }
          />
        )}
        {enters && (
          <div class="keeper-ways">
            <Button onClick={turn}>{total ? words.byCards : words.byTotal}</Button>
            {left === null && (
              <Button onClick={() => onLeft({ cards: [] }, text.steps.nothing(name))}>
                {words.nothingLeft}
              </Button>
            )}
            {playing(kept, index).length > scoring.least && (
              <Button onClick={() => sits(true)}>{words.sitsOut}</Button>
            )}
          </div>
        )}
        {enters && typing.value && !total && (
          <p class="mute keeper-hint">{words.keys("W" in scoring.points)}</p>
        )}
      </section>
      {enters && <Pad {...pad} total={total} />}
    </div>
  );
}
