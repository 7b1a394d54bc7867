"""What follows from a rule set and everybody who explains it has to know."""

from typing import Final

from liverpool.engine.english import either, number
from liverpool.engine.rules import Kind, LastLayoff, RuleSet, SwapFrom, SwapWho, WildLimit
from liverpool.engine.swaps import SET_OF_THREE, swapped_from, swaps_once_down, swaps_wilds
from liverpool.engine.wild_ranks import WildRanks

_OF_JOKERS: Final = ("draw.freeze_joker", "points.joker")
_OF_SWAPS: Final = ("swap.", "call.joker_represented")
_OF_NATURALS: Final = {
    Kind.SET: ("meld.set_min",),
    Kind.RUN: ("meld.run_min", "meld.adjacent"),
}
_OF_LAYING_OFF: Final = ("layoff.", "swap.", "call.", "end.out", "words.call")
_OF_SETS: Final = ("meld.set_", "words.set")
_OF_RUNS: Final = (
    *("meld.ace", "meld.run_", "meld.adjacent", "meld.same_suit_runs", "meld.wild_limit_run"),
    "words.run",
)
"""Questions that only make sense with jokers, with wild cards to be swapped out, with wild cards in
such melds, with laying off, with sets or with runs."""


def sizes(rules: RuleSet) -> range:
    """The numbers of players that the rules allow."""
    return range(rules.players.min, rules.players.max + 1)


def sizes_with_sides(rules: RuleSet) -> list[int]:
    """The numbers of players who play in sides of two."""
    return [size for size in sizes(rules) if rules.players.partners.have_sides(size)]


def decks_at_most(rules: RuleSet, players: int) -> int:
    """How many decks this many players use in the last deal, which has no fewer than another."""
    return rules.decks(players, rules.most_deals)


def has_jokers(rules: RuleSet) -> bool:
    """Whether there is a joker in the decks of any table that the rules allow."""
    return any(rules.jokers(players) > 0 for players in sizes(rules))


def has_other_wilds(rules: RuleSet) -> bool:
    """Whether cards are wild that are no jokers."""
    return rules.meld.wild_ranks is not WildRanks.NONE


def has_swapped_wilds(rules: RuleSet) -> bool:
    """Whether the decks have any card that may be swapped out: a joker, or another wild card."""
    return has_jokers(rules) or swaps_wilds(rules)


def two_may_turn_up(rules: RuleSet) -> bool:
    """Whether two may play, and then buy each discard before a card is turned onto it."""
    return rules.buy.turns_up(rules.players.min, rules.buy.from_deal)


def only_two_turn_up(rules: RuleSet) -> bool:
    """Whether only two ever play, who buy each discard before a card is turned onto it."""
    return rules.buy.turns_up(rules.players.max, rules.buy.from_deal)


def lays_off(rules: RuleSet) -> bool:
    """Whether there is a deal that goes on after somebody has gone down."""
    return not all(deal.all_at_once for deal in rules.deals)


def wilds_in(rules: RuleSet, kind: Kind) -> bool:
    """Whether a meld of the kind can ever have a wild card in it."""
    return _has_wilds(rules) and _most_wilds(rules, kind) != 0


def wilds_in_melds(rules: RuleSet) -> bool:
    """Whether a meld can ever have a wild card in it."""
    return any(wilds_in(rules, kind) for kind in kinds(rules))


def wild_limits(rules: RuleSet) -> dict[Kind, WildLimit]:
    """How many cards may be wild in each kind of meld that contracts ask for."""
    return {kind: rules.meld.limit_in(kind) for kind in kinds(rules)}


def _most_wilds(rules: RuleSet, kind: Kind) -> int | None:
    """The most wild cards in a meld of the kind, however long it lies; None where no number says
    so."""
    limit, lasts = rules.meld.limit_in(kind), rules.meld.wild_limit_lasts or not lays_off(rules)
    return limit if lasts and isinstance(limit, int) else None


def _has_wilds(rules: RuleSet) -> bool:
    return has_jokers(rules) or has_other_wilds(rules)


def at_most_one_wild(rules: RuleSet) -> bool:
    """Whether no run ever has two wild cards, so that no two can be next to each other."""
    return _most_wilds(rules, Kind.RUN) in (0, 1)


def is_on_table(rules: RuleSet, kind: Kind) -> bool:
    """Whether a meld of the kind is ever on the table while play goes on."""
    return any(
        slot.kind is kind for deal in rules.deals for slot in deal.contract if not deal.all_at_once
    )


def gives_jokers_up(rules: RuleSet) -> tuple[Kind, ...]:
    """The kinds of meld on the table whose jokers, or wild cards, may be swapped."""
    swap = rules.swap
    if swap.who is SwapWho.NOBODY or not has_swapped_wilds(rules):
        return ()
    giving = (Kind.RUN,) if swapped_from(swap) is SwapFrom.RUNS else (Kind.RUN, Kind.SET)
    if swapped_from(swap) is SwapFrom.RUNS_AND_SETS_OF_THREE and _no_small_set(rules):
        giving = (Kind.RUN,)
    return tuple(kind for kind in giving if is_on_table(rules, kind) and wilds_in(rules, kind))


def _no_small_set(rules: RuleSet) -> bool:
    """Whether no set on the table ever has just three cards."""
    return all(
        slot.length > SET_OF_THREE
        for deal in rules.deals
        for slot in deal.contract
        if slot.kind is Kind.SET and not deal.all_at_once
    )


def several_runs(rules: RuleSet) -> bool:
    """Whether a contract asks for more than one run."""
    return any(sum(slot.kind is Kind.RUN for slot in deal.contract) > 1 for deal in rules.deals)


def lengths(rules: RuleSet, kind: Kind) -> frozenset[int]:
    """The lengths of this kind of meld that contracts ask for; empty where none does."""
    return frozenset(
        slot.length for deal in rules.deals for slot in deal.contract if slot.kind is kind
    )


def kinds(rules: RuleSet) -> tuple[Kind, ...]:
    """The kinds of meld that contracts ask for."""
    return tuple(kind for kind in Kind if lengths(rules, kind))


def has_second_ace(rules: RuleSet) -> bool:
    """Whether a run can have an ace, or a wild card for one, at each end."""
    return wilds_in(rules, Kind.RUN) or any(
        decks_at_most(rules, players) > 1 for players in sizes(rules)
    )


def arises(rules: RuleSet, key: str) -> bool:
    """Whether the question means anything with these cards and these deals."""
    return not (
        (not has_jokers(rules) and key.startswith(_OF_JOKERS))
        or (not has_swapped_wilds(rules) and key.startswith(_OF_SWAPS))
        or any(not wilds_in(rules, kind) and key.startswith(_OF_NATURALS[kind]) for kind in Kind)
        or (not _has_wilds(rules) and key.startswith("meld.wild_limit"))
        or (not rules.stakes.are_played_for and key.startswith("stakes."))
        or (not lays_off(rules) and key.startswith(_OF_LAYING_OFF))
        or (Kind.SET not in kinds(rules) and key.startswith(_OF_SETS))
        or (Kind.RUN not in kinds(rules) and key.startswith(_OF_RUNS))
        or (key.startswith("swap.") and key != "swap.who" and not gives_jokers_up(rules))
        or not _one_arises(rules, key)
    )


def _one_arises(rules: RuleSet, key: str) -> bool:
    """What makes one question alone needless."""
    match key:
        case "buy.carry_over":
            return rules.most_deals > rules.buy.from_deal
        case "layoff.last_deal":
            return rules.layoff.last_deal is not LastLayoff.SAME
        case "meld.same_suit_runs":
            return several_runs(rules)
        case "meld.adjacent_wilds":
            return not at_most_one_wild(rules)
        case "meld.wild_limit":
            return Kind.SET in kinds(rules) or rules.meld.wild_limit_run == "same"
        case "swap.joker_use":
            return swaps_once_down(rules)
        case "draw.freeze_joker":
            return rules.draw.freeze_joker
        case _:
            return True


def if_sides(rules: RuleSet) -> str:
    """How a sentence begins that is so for sides of two: `You`, where there are no others."""
    sides = [number(size) for size in sizes_with_sides(rules)]
    return "You" if len(sides) == len(sizes(rules)) else f"If you are {either(sides)}, you"
