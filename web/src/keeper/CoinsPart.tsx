// The stakes: who paid, who won, what lies in the middle and in the pot.

import { signed } from "../scores/marks";
import {
  type Counted,
  coinsOf,
  hasStakes,
  isOver,
  NOBODY,
  nameOf,
  ranked,
  winnersOf,
} from "./counting";
import { text } from "./words";

const words = text.coins;

export function CoinsPart({ kept, scoring }: Counted) {
  if (!hasStakes(scoring)) {
    return null;
  }
  const coins = coinsOf(kept, scoring);
  const winners = winnersOf(kept, scoring).map((seat) => nameOf(kept, seat));
  const amount = (count: number) =>
    (count === 1 ? scoring.coin : scoring.coins).replace("{n}", `${count}`);
  const name = (seat: number) => nameOf(kept, seat);
  return (
    <section class="panel keeper-coins" aria-labelledby="keeper-coins">
      <h2 id="keeper-coins">{words.title}</h2>
      <p class="mute">{words.how(scoring.ante, scoring.per_deal, amount)}</p>
      {scoring.per_deal > 0 && coins.deals.length > 0 && (
        <ul class="keeper-coin-deals">
          {coins.deals.map(({ number, winner, middle, carried }) => (
            <li key={number}>
              <b>{text.dealNumber(number)}</b>
              <span>
                {winner !== NOBODY
                  ? words.won(name(winner), amount(middle))
                  : number === coins.deals.at(-1)?.number && winners.length > 0
                    ? words.toThePot(amount(middle))
                    : words.carried(amount(middle))}
                {carried > 0 && words.with(carried)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {winners.length > 0 ? (
        <p>{words.potWon(winners, amount(coins.pot + coins.waiting))}</p>
      ) : (
        <p>
          {scoring.ante > 0 && `${words.pot(amount(coins.pot))} `}
          {coins.waiting > 0 && `${words.waiting(amount(coins.waiting))} `}
          {scoring.per_deal > 0 &&
            !isOver(kept, scoring) &&
            words.next(amount(coins.waiting + scoring.per_deal * ranked(kept, scoring).length))}
        </p>
      )}
      <h3>
        {winners.length > 0 ? words.balanceAtLast : words.balance} ({scoring.unit})
      </h3>
      <dl>
        {coins.balance.map((balance, seat) => (
          <div key={seat}>
            <dt>{name(seat)}</dt>
            <dd>{signed(balance)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
