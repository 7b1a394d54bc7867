"""The rules of a whole game as the module reads them: what differs from deal to deal, what goes on
from one to the next, and where there are such games."""

from collections.abc import Sequence
from struct import pack
from typing import TYPE_CHECKING, Final

from liverpool.engine.rules import Deal, Kind, RuleSet, Upcard
from liverpool.engine.seating import Cutter
from liverpool.fair.chance import ONE_IN
from liverpool.simulator.covered import NotCovered, not_covered

if TYPE_CHECKING:
    from liverpool.simulator.module import Running

UPCARDS: Final = {
    Upcard.TURNED: "UPCARD_TURNED",
    Upcard.NEVER_JOKER: "UPCARD_NEVER_JOKER",
    Upcard.NONE: "UPCARD_NONE",
    Upcard.FIRST_DISCARDS: "UPCARD_FIRST_DISCARDS",
}
NO_LIMIT: Final = -1
_BY_DEAL: Final = (
    *("sets", "runs", "cardsAsked", "allAtOnce", "buyOpen", "layoffHere", "callOffence"),
)
"""The rules that differ from deal to deal, in the module's order (`changeDeal`)."""


def not_covered_in(rules: RuleSet, seats: int, deal: int | None = None) -> tuple[NotCovered, ...]:
    """What the simulator does not cover in any deal of such a game, or in this one."""
    missing: dict[NotCovered, None] = {}
    for number in numbers_of(rules, deal):
        missing |= dict.fromkeys(not_covered(rules, number, seats))
    return tuple(missing)


def numbers_of(rules: RuleSet, deal: int | None = None) -> Sequence[int]:
    """The deals of a game, or this one."""
    return range(1, len(rules.deals) + 1) if deal is None else (deal,)


def keep_deal(module: "Running", rules: RuleSet, number: int, seats: int) -> None:
    """Gives the module what is of this deal alone; its rules are set."""
    deal = rules.deals[number - 1]
    written = [module.number(name) for name in _BY_DEAL]
    written += [0] * (module.number("HAND_CARDS") - len(written))
    written += [deal.cards, rules.decks(seats, number), rules.jokers(seats, number)]
    written += [_limit(rules.buy.most_in(number)), *_slots(deal)]
    written += [0] * (module.number("DEAL_SIZE") - len(written))
    module.write(module.number("DEAL_RULES"), pack(f"<{len(written)}i", *written))
    module.call("keepDeal", number)


def write_whole_game(module: "Running", rules: RuleSet) -> None:
    """Sets the rules that go beyond a deal."""
    start, buy = rules.start, rules.buy
    for name, value in {
        "cuts": start.cutter is Cutter.RIGHT_OF_DEALER,
        "perfectCut": start.perfect_cut,
        "upcard": module.number(UPCARDS[start.upcard]),
        "buysInGame": _limit(None if buy.game_limit == "none" else buy.game_limit),
        "carriesOver": buy.carry_over,
        "exactIn": ONE_IN,
        "failedMeld": rules.end.failed_meld,
    }.items():
        module.set(name, int(value))


def _limit(limit: int | None) -> int:
    return NO_LIMIT if limit is None else limit


def _slots(deal: Deal) -> list[int]:
    return [slot.length if slot.kind is Kind.RUN else -slot.length for slot in deal.contract]
