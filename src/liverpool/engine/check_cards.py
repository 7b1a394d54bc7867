"""Contradictions between players, decks and melds: whether there are enough cards.

Each fault names the smallest change that removes it. The fixes of several faults do not
undo each other: decks and tables are mended before melds, melds before deals.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from liverpool.engine.bounds import (
    LARGEST,
    MOST_DECKS,
    MOST_JOKERS,
    MOST_PLAYERS,
    bounds_of,
)
from liverpool.engine.by_players import ByPlayers
from liverpool.engine.cards import TWO
from liverpool.engine.changes import contract_text
from liverpool.engine.faults import RuleFault, fault
from liverpool.engine.melds import is_face, least_naturals, longest_set
from liverpool.engine.partners import Partners
from liverpool.engine.rank_order import longest_run, rank_order
from liverpool.engine.rules import Ace, Kind, MeldRules, RuleSet, SetSuits, Slot, StockOut
from liverpool.engine.wild_ranks import WildRanks
from liverpool.engine.wild_words import wild_words

LONGEST_WRITTEN: Final = 99
"""The longest meld that a contract can be written with."""


class Size(NamedTuple):
    """A size of table, and the cards with which it plays."""

    players: int
    decks: int
    jokers: int


def card_faults(rules: RuleSet) -> Iterator[RuleFault]:
    """The contradictions in players and decks, and in melds."""
    yield from _table_faults(rules)
    yield from _later_deck_faults(rules)
    if has_a_deck(rules):
        yield from _meld_faults(rules)


def has_a_deck(rules: RuleSet) -> bool:
    """Whether ranks and suits are within their range; else only that is reported."""
    least, most = bounds_of("meld.ranks")
    return least <= rules.meld.ranks <= most and rules.meld.suits >= 1


def _table_faults(rules: RuleSet) -> Iterator[RuleFault]:
    players, decks, jokers = rules.players, rules.deck.by_players, rules.deck.jokers
    if players.min > players.max:
        yield fault(
            "players.min",
            "it is higher than players.max; lower one or raise the other.",
            {"players.min": players.max},
        )
    elif players.partners is not Partners.NONE and not any(
        players.partners.have_sides(number) for number in range(players.min, players.max + 1)
    ):
        yield fault(
            "players.partners",
            "partners need an even number of players, four at least; write"
            f' "{Partners.NONE}", or allow such a number in players.min and players.max.',
            {"players.partners": Partners.NONE.value},
        )
    last, largest = max([3, *(number for _, number in decks[-1:])]), min(players.max, MOST_PLAYERS)
    yield from _row_faults("deck.by_players", decks, largest, last)
    if not isinstance(jokers, int):
        last = max([0, *(number for _, number in jokers[-1:])])
        yield from _row_faults("deck.jokers", jokers, largest, last)
    if 1 <= max((number for _, number in decks), default=0) <= MOST_DECKS:
        yield from _too_many_cards(rules, most_decks(rules))


def _row_faults(key: str, rows: ByPlayers, players: int, more: int) -> Iterator[RuleFault]:
    """What is wrong with pairs of players and a number; `more` is what more players might have."""
    least, most = bounds_of(key)
    what = key.removeprefix("deck.").replace("by_players", "decks")
    good = {up_to: min(max(number, least), most) for up_to, number in rows if up_to >= 1}
    if not good or max(good) < players:
        good[players] = min(max(more, least), most)
    fix = {key: [[up_to, good[up_to]] for up_to in sorted(good)]}
    if any(first[0] >= second[0] for first, second in pairwise(rows)):
        yield fault(key, "the number of players must go up from pair to pair.", fix)
    if not rows or rows[-1][0] < players:
        yield fault(
            key,
            f"it gives no {what} for {players} players;"
            f" write a last pair such as [{players}, {more}].",
            fix,
        )
    if any(not least <= number <= most or up_to < 1 for up_to, number in rows):
        yield fault(key, f"write from {least} to {most} {what} for at least one player.", fix)


def _too_many_cards(rules: RuleSet, most: int) -> Iterator[RuleFault]:
    """More decks or jokers than the game is made for, added decks included."""
    added = rules.stock.renewals if rules.stock.out is StockOut.ADD_DECK else 0
    jokers = rules.deck.jokers
    if most > MOST_DECKS:
        yield fault(
            "deck.more_from_deal",
            f"{most - 1} decks and one more are more than {MOST_DECKS}; write 0.",
            {"deck.more_from_deal": 0},
        )
    elif most + added > MOST_DECKS:
        yield fault(
            "stock.renewals",
            f"{most} decks and {added} added later are more than {MOST_DECKS};"
            f" write at most {MOST_DECKS - most}.",
            {"stock.renewals": MOST_DECKS - most},
        )
    elif isinstance(jokers, int) and (most + added) * jokers > MOST_JOKERS:
        few = MOST_JOKERS // (most + added)
        yield fault(
            "deck.jokers",
            f"{most + added} decks would have more than {MOST_JOKERS} jokers; write at most {few}.",
            {"deck.jokers": few},
        )


def most_decks(rules: RuleSet) -> int:
    """The decks of the largest table in the last deal, which has no fewer than any other."""
    decks = max((number for _, number in rules.deck.by_players), default=0)
    return decks + rules.deck.more_in(rules.most_deals)


def _later_deck_faults(rules: RuleSet) -> Iterator[RuleFault]:
    """One deck more from a deal that there is not, or in every deal."""
    key, deals, rows = "deck.more_from_deal", rules.most_deals, rules.deck.by_players
    if rules.deck.more_from_deal > deals >= 1:
        later = f", or a number from 2 to {deals}" if deals > 1 else ""
        yield fault(
            key,
            f"the last deal is deal {deals}, so there is never one deck more; write 0{later}.",
            {key: 0},
        )
    elif rules.deck.more_from_deal == 1 and most_decks(rules) <= MOST_DECKS:
        yield fault(
            key,
            "there is one deck more in every deal; write 0, and count it in deck.by_players.",
            {key: 0, "deck.by_players": [[up_to, number + 1] for up_to, number in rows]},
        )


class Pack(NamedTuple):
    """Deals that are played with the same cards."""

    deals: range
    """Their numbers."""
    tables: list[Size]


def packs(rules: RuleSet) -> list[Pack]:
    """All deals, in order, with the sizes of table and their cards."""
    more, end = rules.deck.more_from_deal, len(rules.deals) + 1
    starts = [1, more] if 1 < more < end else [1]
    return [
        Pack(range(start, after), sizes(rules, start))
        for start, after in zip(starts, [*starts[1:], end], strict=True)
    ]


def sizes(rules: RuleSet, deal: int = 1) -> list[Size]:
    """The sizes of table that the rules allow and whose cards they name, in this deal."""
    players = range(max(rules.players.min, 2), min(rules.players.max, MOST_PLAYERS) + 1)
    jokers = rules.deck.jokers
    named = [rules.deck.by_players] if isinstance(jokers, int) else [rules.deck.by_players, jokers]
    last = min(max((up_to for up_to, _ in rows), default=0) for rows in named)
    return [
        Size(n, max(rules.decks(n, deal), 1), max(rules.jokers(n, deal), 0))  # fewer is a fault
        for n in players
        if n <= last
    ]


def _wild_faults(rules: RuleSet) -> Iterator[RuleFault]:
    """Wild cards that the decks do not have, and what does not go with those that they have."""
    meld, words = rules.meld, wild_words(rules.meld)
    wild, none = meld.wild_ranks, WildRanks.NONE
    if wild.faces and not any(is_face(face, meld) for face in wild.faces):
        yield fault(
            "meld.wild_ranks",
            f'the decks have no {words.several}; write "{none}".',
            {"meld.wild_ranks": none.value},
        )
    elif wild.rank != wild.whole_rank and longest_set(meld) is not None:
        yield fault(
            "meld.set_suits",
            f"as {words.several} are always wild, a set of {words.ranks} can't have every suit;"
            ' write "any", or other meld.wild_ranks.',
            {"meld.set_suits": SetSuits.ANY.value},
        )
    if not meld.twos_in_runs and wild.rank != TWO:
        yield fault(
            "meld.twos_in_runs",
            f'2s are not wild; write true, or meld.wild_ranks = "{WildRanks.TWOS}".',
            {"meld.twos_in_runs": True},
        )
    elif not meld.twos_in_runs and meld.ace is not Ace.HIGH:
        longest = min(meld.run_max_len, meld.ranks - 1)
        yield fault(
            "meld.ace",
            "runs begin at the 3, so no ace is low;"
            f' write "{Ace.HIGH}", or meld.twos_in_runs = true.',
            {"meld.ace": Ace.HIGH.value, "meld.run_max_len": longest},
        )


def _meld_faults(rules: RuleSet) -> Iterator[RuleFault]:
    wild = list(_wild_faults(rules))
    yield from wild
    if wild:
        return  # which melds there can be depends on them
    meld = rules.meld
    runs = _lengths(rules, Kind.RUN)
    top = rank_order(meld).longest
    aces = "an ace at both ends" if top > meld.ranks else "only one ace in a run"
    if not 2 <= meld.run_max_len <= top:
        yield fault(
            "meld.run_max_len",
            f"{meld.run_max_len} is not possible with {meld.ranks} ranks"
            f" and {aces}; write a number from 2 to {top}.",
            {"meld.run_max_len": min(max(meld.run_max_len, 2, *runs), top)},
        )
    elif runs and max(runs) > meld.run_max_len:
        raised = {"meld.run_max_len": max(runs)} if max(runs) <= top else None
        yield fault(
            "deals",
            f"a contract asks for a run of {max(runs)}, but no run may have more than"
            f" {meld.run_max_len} cards; shorten the run, or raise meld.run_max_len.",
            raised or _with_slots(rules, _at_most(Kind.RUN, meld.run_max_len)),
        )
    yield from _naturals_faults(rules)
    for pack in packs(rules):
        yield from _size_faults(rules, pack)


def _lengths(rules: RuleSet, kind: Kind, deals: Iterable[int] = ()) -> list[int]:
    """The lengths of all melds of the kind in the contracts; of these deals, if any are named."""
    asked = [rules.deals[number - 1] for number in deals] or rules.deals
    return [slot.length for deal in asked for slot in deal.contract if slot.kind is kind]


def _naturals_faults(rules: RuleSet) -> Iterator[RuleFault]:
    """Contracts too short for a meld, or for the natural cards that a meld must have."""
    for kind, naturals in (
        (Kind.SET, rules.meld.set_min_naturals),
        (Kind.RUN, rules.meld.run_min_naturals),
    ):
        shortest = min(_lengths(rules, kind), default=LARGEST)
        key = f"meld.{kind}_min_naturals"
        if shortest < 2:
            yield fault(
                "deals",
                f"a {kind} needs at least 2 cards; write a longer {kind} in the contract.",
                _with_slots(rules, lambda slot: slot),
            )
        elif naturals > shortest:
            yield fault(
                key,
                f"a {kind} of {shortest} can't have {naturals} natural cards;"
                f" write at most {shortest}.",
                {key: shortest},
            )
        elif kind is Kind.SET and naturals == 0 and _limit_forbids(shortest, rules.meld):
            yield fault(
                key,
                f"meld.wild_limit forbids a set of {shortest} wild cards; write 1, or raise it.",
                {key: 1},
            )


def _limit_forbids(size: int, meld: MeldRules) -> bool:
    """Whether there can't be so many wild cards alone, where a contract asks for such a set."""
    return size < LARGEST and least_naturals(Kind.SET, size, meld) > 0


def _size_faults(rules: RuleSet, pack: Pack) -> Iterator[RuleFault]:
    """Melds that the decks of these deals cannot make, at some size of table."""
    meld, (deals, tables) = rules.meld, pack
    largest = max(_lengths(rules, Kind.SET, deals), default=0)
    longest = max(_lengths(rules, Kind.RUN, deals), default=0)
    of_a_rank = min((naturals_in_set(meld, size) for size in tables), default=LARGEST)
    if largest and 1 <= of_a_rank < meld.set_min_naturals:
        where = "the decks have" if longest_set(meld) is None else "a set of different suits has"
        yield fault(
            "meld.set_min_naturals",
            f"{where} only {of_a_rank} natural cards a rank; write at most {of_a_rank}.",
            {"meld.set_min_naturals": of_a_rank},
        )
    most = min((largest_set(meld, size) for size in tables), default=largest)
    suits = longest_set(meld)
    if suits is not None and largest > suits:
        yield fault(
            "deals",
            f"a contract asks for a set of {largest}, but its suits must be different, which"
            f' only allows {suits}; ask for a smaller set, or write meld.set_suits = "any".',
            _with_slots(rules, _at_most(Kind.SET, most)),
        )
    elif largest > most:
        yield fault(
            "deals",
            f"a contract asks for a set of {largest}, but even with wild cards the decks have"
            " too few cards of each rank; ask for a smaller set, or add decks.",
            _with_slots(rules, _at_most(Kind.SET, most), deals),
        )
    most = min((_longest_run(meld, size) for size in tables), default=longest)
    if most < longest <= meld.run_max_len:
        yield fault(
            "deals",
            f"a contract asks for a run of {longest}, but these cards only make"
            f" {most}; ask for a shorter run, or allow more wild cards.",
            _with_slots(rules, _at_most(Kind.RUN, most), deals),
        )


def _wilds(meld: MeldRules, size: Size) -> int:
    others = sum(is_face(face, meld) for face in meld.wild_ranks.faces)
    return size.jokers + size.decks * others


def naturals_in_set(meld: MeldRules, size: Size) -> int:
    """The number of natural cards in a set with as many of them as there can be."""
    return size.decks * meld.suits if longest_set(meld) is None else meld.suits


def largest_set(meld: MeldRules, size: Size) -> int:
    """The number of cards in the largest set that could be laid down."""
    naturals, wilds = naturals_in_set(meld, size), _wilds(meld, size)
    if longest_set(meld) is not None:
        return naturals
    match meld.wild_limit:
        case "none":
            return naturals + wilds
        case "as_many":
            return naturals + min(wilds, naturals)
        case "fewer":
            return naturals + min(wilds, naturals - 1)
        case limit:
            return naturals + min(wilds, max(limit, 0))


def _longest_run(meld: MeldRules, size: Size) -> int:
    """The number of cards in the longest run that could be laid down, 1 where none can."""
    order = rank_order(meld)
    for length in range(longest_run(meld), 1, -1):
        second_ace = length > meld.ranks and size.decks == 1
        never = meld.wild_ranks.without_sets
        over_a_gap = all(order.has(start, length, never) for start in order.starts(length))
        wild = second_ace + over_a_gap
        naturals = min(least_naturals(Kind.RUN, length, meld), length)
        if wild <= _wilds(meld, size) and length - wild >= naturals:
            return length
    return 1


def _at_most(kind: Kind, length: int) -> Callable[[Slot], Slot]:
    """Shortens melds of this kind to the length; a set that would be too short becomes a run."""

    def shorter(slot: Slot) -> Slot:
        if slot.kind is not kind:
            return slot
        return replace(slot, length=min(slot.length, length)) if length >= 2 else Slot(Kind.RUN, 2)

    return shorter


def written(contract: Sequence[Slot]) -> str:
    """The contract as files have it, each meld of a length that can be written and laid."""
    return contract_text(
        tuple(replace(slot, length=min(max(slot.length, 2), LONGEST_WRITTEN)) for slot in contract)
    )


def _with_slots(
    rules: RuleSet, change: Callable[[Slot], Slot], deals: Container[int] | None = None
) -> dict[str, object]:
    """The changes that make another meld of each that the contracts, of these deals, ask for."""
    return {
        f"deals.{number}.contract": written(after)
        for number, deal in enumerate(rules.deals, start=1)
        if (deals is None or number in deals)
        and (after := [change(slot) for slot in deal.contract])
        and (written(after) != contract_text(deal.contract))
    }
