// What a table has to know for the deal that comes: the contract, the cards, who deals and cuts.

import {
  type Counted,
  contractFor,
  cutterOf,
  dealerOf,
  dealsOf,
  hasOwnContracts,
  isBegun,
  isPlayedOut,
  isWhole,
  missingHands,
  nameOf,
  nextDeal,
  perfectCut,
  playing,
} from "./counting";
import { WhoOut } from "./WhoOut";
import { text } from "./words";

const words = text.sheet;

interface Props extends Counted {
  /** Whether it is written down from here. */
  entering?: boolean;
  /** Whether its number is said. */
  titled?: boolean;
}

export function NextDeal({ kept, scoring, entering = false, titled = false }: Props) {
  const index = nextDeal(kept);
  const deal = scoring.deals[index];
  if (!deal || isPlayedOut(kept, scoring)) {
    return null;
  }
  const dealer = nameOf(kept, dealerOf(kept, index));
  const cutter = nameOf(kept, cutterOf(kept, index));
  const noted = kept.deals[index];
  const missing = noted && isBegun(noted) ? missingHands(noted) : [];
  const names = missing.map((seat) => nameOf(kept, seat));
  const later = kept.deals.slice(index + 1).some(isWhole);
  return (
    <section class="panel keeper-next">
      {titled && <h2>{words.of(index + 1, dealsOf(scoring))}</h2>}
      <p class="keeper-contract">{words.contract(deal.contract, deal.cards)}</p>
      {hasOwnContracts(scoring) && (
        <ul class="keeper-notes">
          {playing(kept, index).map((seat) => (
            <li key={seat}>
              {words.needs(
                nameOf(kept, seat),
                contractFor(kept, scoring, index, seat)?.contract ?? "",
              )}
            </li>
          ))}
        </ul>
      )}
      <p>
        {scoring.cuts ? words.dealsAndCuts(dealer, cutter) : words.dealsOnly(dealer)}
        {scoring.perfect_cut < 0 && (
          <> {words.perfectCut(perfectCut(kept, scoring, index), scoring.perfect_cut)}</>
        )}
      </p>
      {noted && isBegun(noted) && (
        <p class={later ? "trouble" : ""}>
          {words.missingParts(noted.out === null, names)} {later && words.incomplete(index + 1)}
        </p>
      )}
      {entering && !(noted && isBegun(noted)) && (
        <>
          <p class="keeper-ask">{text.entry.whoOut}</p>
          <WhoOut kept={kept} scoring={scoring} index={index} />
        </>
      )}
    </section>
  );
}
