"""The score sheet, and the end of a deal: all hands counted, who is out, who has won."""

from functools import lru_cache

from liverpool.engine.cards import JOKER, Card, Hand, rank_of, suit_of
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import card_points, ledger, went_at_once
from liverpool.engine.state import Phase, Public
from liverpool.room.messages.game import CountedCard, Ended, Sheet, SheetLine
from liverpool.table import results
from liverpool.table.stakes import unit
from liverpool.table.words import Names


def sheet(public: Public) -> Sheet:
    """The finished deals, seat by seat; a deal that is still played is not on it."""
    rules = public.rules
    finished = public.number if public.phase is Phase.OVER else public.number - 1
    first = finished - len(public.sheet) + 1
    stakes = rules.stakes
    return Sheet(
        ("",) * public.number if rules.own_contracts else _contracts(rules),
        public.brought,
        tuple(
            SheetLine(
                number,
                line.points,
                line.penalties,
                line.out,
                at_once=went_at_once(line, rules),
                beside=results.beside_cards(rules, number),
            )
            for number, line in enumerate(public.sheet, first)
        ),
        public.totals(),
        ledger(public) if stakes.are_played_for else (),
        unit(stakes),
        sides=rules.players.partners.have_sides(public.game.seats),
    )


@lru_cache(maxsize=64)
def _contracts(rules: RuleSet) -> tuple[str, ...]:
    return tuple(results.contract_short(rules, number) for number in range(1, len(rules.deals) + 1))


def ended(
    public: Public, hands: tuple[Hand, ...], names: Names, *, stopped: bool = False
) -> Ended | None:
    """What was left in the hands, which lie open now; nothing while a deal is played.

    `stopped`: all have agreed to play no more deals.
    """
    if public.phase is not Phase.OVER:
        return None
    contract = "" if stopped else results.next_deal(public, names.you)
    dealer = public.left_of(public.dealer)
    deals = "you deal" if dealer == names.you else names.does(dealer, "deal")
    return Ended(
        tuple(
            tuple(CountedCard(face, card_points(face, public.rules)) for face in _by_rank(hand))
            for hand in hands
        ),
        public.sheet[-1].out,
        results.ending(public, names, card=True),
        results.stopped_after(public, names) if stopped else results.who_won(public, names),
        results.margin(public, names),
        f"{contract}; {deals}" if contract else "",
        results.winners(public),
    )


def _by_rank(hand: Hand) -> list[Card]:
    plain = [face for face in hand if face < JOKER]
    return [
        *sorted(plain, key=lambda face: (rank_of(face), suit_of(face))),
        *(face for face in hand if face >= JOKER),
    ]
