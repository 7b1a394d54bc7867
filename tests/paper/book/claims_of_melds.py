"""Claims of melds: what a run or a set may be, and which mistakes there are."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, product

from msgspec.structs import replace

from liverpool.engine.cards import JOKER, Card, card, rank_of, suit_of
from liverpool.engine.contracts import cards_asked, refuse_contract
from liverpool.engine.hand_sizes import hands_grow
from liverpool.engine.melds import (
    Meld,
    accepted,
    face_at,
    is_natural,
    longest_set,
    readings,
    refuse_laid_meld,
    refuse_meld,
    refuse_wild_cards,
    represented,
    set_of,
)
from liverpool.engine.rank_order import rank_order
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import Kind, SameSuitRuns, Slot
from liverpool.paper.book.examples import contracts
from tests.paper.book.claims import Table, claim, count_of

# Runs


def _made(table: Table, start: int, length: int, deck: tuple[Card, ...]) -> Meld | None:
    """The run of these places as it can lie on a table, jokers where the decks lack a card."""
    plain = table.natural_run(start, length)
    left = Counter(deck)
    cards = []
    for face in plain.cards:
        own = left[face] > 0
        cards.append(face if own else JOKER)
        left[cards[-1]] -= 1
    made = replace(plain, cards=tuple(cards))
    refuse = refuse_meld if table.context.lays_off else refuse_laid_meld
    if min(left.values()) < 0 or refuse(made, table.meld) is not None:
        return None
    return made


def _runs(table: Table, length: int) -> Iterator[tuple[int, int]]:
    """The first and the last place of each run of so many cards that can lie on some table."""
    for start in range(1, table.meld.ranks + 2):
        end = start + length - 1
        if any(_made(table, start, length, deck) for deck in table.different_decks):
            yield start, end


def _some_runs(table: Table) -> list[tuple[int, int]]:
    shortest = max(3, table.meld.run_min_naturals + 1)
    return [run for length in (shortest, shortest + 1) for run in _runs(table, length)]


@claim("melds.aces", r"An ace is low, before the 2, or high, after the (\w+)\.")
def _low_or_high(_: re.Match[str], table: Table) -> bool:
    return _is_low(table) and _is_high(table)


@claim("melds.aces", r"An ace is only high, after the \w+, and never low, before the 2\.")
@claim("melds.aces", r"An ace is only high, after the \w+, since no run may have a 2 in it;")
@claim("melds.aces", r"An ace is only high, after the \w+\. Runs begin at the 3")
def _only_high(_: re.Match[str], table: Table) -> bool:
    return _is_high(table) and not _is_low(table)


@claim("melds.aces", r"An ace is only low, before the 2, and never high, after the \w+\.")
def _only_low(_: re.Match[str], table: Table) -> bool:
    return _is_low(table) and not _is_high(table)


@claim("melds.aces", r"No run has an ace in it, since a 2 would have to follow;")
def _no_aces(_: re.Match[str], table: Table) -> bool:
    return not _is_low(table) and not _is_high(table)


def _is_low(table: Table) -> bool:
    return any(start == 1 for start, _ in _some_runs(table))


def _is_high(table: Table) -> bool:
    return any(end == table.meld.ranks + 1 for _, end in _some_runs(table))


@claim("melds.aces", r"An ace is high, after the \w+\.")
def _high(_: re.Match[str], table: Table) -> bool:
    return _is_high(table)


@claim("melds.aces", r"Runs begin at the 3 or above it: the 2 has no place in them\.")
def _from_three(_: re.Match[str], table: Table) -> bool:
    return min(start for start, _ in _some_runs(table)) == 3


@claim("melds.aces", r"No run may have a 3 in it,")
def _no_threes(_: re.Match[str], table: Table) -> bool:
    return not any(start <= 3 <= end for start, end in _some_runs(table))


@claim("melds.aces", r"No run can turn the corner, as \w+, ace, 2 would\.")
def _no_corner(_: re.Match[str], table: Table) -> bool:
    return not _turns(table)


@claim("melds.aces", r"An ace is between .*: a run can turn the corner, as \w+, ace, 2 does\.")
def _corner(_: re.Match[str], table: Table) -> bool:
    return _turns(table)


def _turns(table: Table) -> bool:
    top = table.meld.ranks
    return any(start <= top < end - 1 for start, end in _some_runs(table))


@claim("melds.aces", r"(?:has|more than) (\w+) cards(?:, one of each rank)?\.")
def _longest(found: re.Match[str], table: Table) -> bool:
    longest = count_of(found[1])
    return any(_runs(table, longest)) and not any(_runs(table, longest + 1))


@claim("melds.same_suit", r"(?i)they may be close together, overlap, or even be the same\.")
def _all_alike(_: re.Match[str], table: Table) -> bool:
    return not any(_refused_pairs(table))


@claim("melds.same_suit", r"(?i)they may overlap or be the same, but one can't .* other's last\.")
def _none_touching(_: re.Match[str], table: Table) -> bool:
    return {*_refused_pairs(table)} <= {"touch"}


@claim("melds.same_suit", r"(?i)there must be a gap of at least one card .* touch or overlap\.")
def _a_gap(_: re.Match[str], table: Table) -> bool:
    return {*_pairs(table)} <= {("touch", True), ("overlap", True), ("apart", False)}


def _pairs(table: Table) -> Iterator[tuple[str, bool]]:
    """How two runs of one suit lie to each other, and whether they may be laid down together."""
    lengths = sorted(
        {
            two
            for deal in table.rules.deals
            for two in combinations([s.length for s in deal.contract if s.kind is Kind.RUN], 2)
        }
    )
    order = rank_order(table.meld)
    for one, other in lengths:
        if order.is_round:
            continue  # there each place has two numbers; the examples play it
        asked = [Slot(Kind.RUN, one), Slot(Kind.RUN, other)]
        for first, run in _natural_runs(table, one):
            for second, another in _natural_runs(table, other):
                touch = second == first + one or first == second + other
                apart = second > first + one or first > second + other
                refused = refuse_contract([run, another], asked, table.meld) is not None
                yield "touch" if touch else "apart" if apart else "overlap", refused


def _natural_runs(table: Table, length: int) -> list[tuple[int, Meld]]:
    """The runs of so many natural cards that may be laid down, each with its first place."""
    starts = rank_order(table.meld).starts(length)
    runs = [(start, table.natural_run(start, length)) for start in starts]
    return [(start, run) for start, run in runs if refuse_laid_meld(run, table.meld) is None]


def _refused_pairs(table: Table) -> Iterator[str]:
    return (how for how, refused in _pairs(table) if refused)


# Sets and wild cards


@claim("melds.sets", r"The suits don't matter(, and the same .* since there are several decks)?\.")
def _in_sets(found: re.Match[str], table: Table) -> bool:
    decks = table.all_decks
    return min(decks) > 1 if found[1] else max(decks) == 1


@claim(
    "melds.sets", r"The suits must all be different, so a set never has more than (\w+) cards?\."
)
def _in_sets_of_different_suits(found: re.Match[str], table: Table) -> bool:
    rules, rank = replace(table.meld, set_min_naturals=1), table.low
    every = [card(rank, suit) for suit in range(table.meld.suits)]
    full = set_of(rank, every)
    twice = set_of(rank, [every[0], *every[:-1]])
    return (
        len(full.cards) == count_of(found[1])
        and refuse_laid_meld(full, rules) is None
        and not accepted(full, rules)
        and refuse_laid_meld(twice, rules) is not None
    )


@claim("melds.sets", r"A (?:joker|wild card) in it stands for a suit that is missing\.")
def _for_a_suit(_: re.Match[str], table: Table) -> bool:
    one = set_of(table.low, [card(table.low, 0), JOKER])
    return len(represented(one, table.meld, others=False)) == table.meld.suits - 1


@claim("melds.sets", r".*, when there are several decks\.|.*twice, when there are several decks\.")
def _at_times(_: re.Match[str], table: Table) -> bool:
    return min(table.all_decks) == 1 < max(table.all_decks)


@claim("melds.sets", r"Two sets in a contract may have the same rank\.")
def _same_rank(_: re.Match[str], table: Table) -> bool:
    sets = [sum(slot.kind is Kind.SET for slot in deal.contract) for deal in table.rules.deals]
    return max(sets) > 1


@claim(
    "melds.what_they_stand_for",
    r"A (?P<wild>2|3|red ace|one-eyed jack) is wild wherever it lies(?P<follows>.*)\.",
)
@claim("melds.what_they_stand_for", r"A (?P<wild>2|3) never stands for itself\.")
@claim("melds.what_they_stand_for", r"In its own place, .*, a (?P<wild>2|3) is an ordinary card")
@claim(
    "melds.what_they_stand_for", r"Even in its own place a (?P<wild>2|3|red ace|one-eyed jack) is"
)
def _in_their_own_place(found: re.Match[str], table: Table) -> bool:
    """Whether they are natural in a set of their rank, and in a run in their place."""
    wild, told = table.wild_in(f"{found['wild']}s"), found[0]
    rank, context = rank_of(min(wild)), table.context
    own = set_of(rank, [card(rank, suit) for suit in range(table.meld.suits)])
    natural = {face for at, face in enumerate(own.cards) if is_natural(own, at, table.meld)}
    in_runs = any(
        is_natural(table.natural_run(place, 1, suit_of(face)), 0, table.meld)
        for face in wild
        for place in rank_order(table.meld).positions[rank]
    )
    return (
        (not context.has_sets or bool(natural & wild) == ("ordinary" in told))
        and (not context.has_runs or in_runs == ("right below" in told))
        and ("only" not in told or bool(natural))
    )


@claim("melds.limit", r"^(?P<any>As many as you like), if .*$")
@claim("melds.limit", r"^A meld may have (?P<as_many>as many) .* as natural cards.*$")
@claim("melds.limit", r"^A meld must have (?P<fewer>fewer) .* than natural cards.*$")
@claim("melds.limit", r"^A meld may have (?P<most>\w+) (?:jokers?|wild cards?), but no more.*$")
@claim("melds.limit", r"^(?P<none>None) in a meld that you lay down; .*$")
def _limit(found: re.Match[str], table: Table) -> bool:
    kinds = [kind for kind in Kind if table.context.asks_for(kind)]
    return all(_keeps_to(kind, found.groupdict(), table) for kind in kinds)


def _clause(kind: Kind) -> str:
    """What is said of one kind of meld where each has its own limit; groups begin with it."""
    wilds = "(?:jokers?|wild cards?)"
    return "|".join(
        (
            rf"may have (?P<{kind}_any>as many) {wilds} as you like",
            rf"may have (?P<{kind}_as_many>as many) {wilds} as natural cards, but no more",
            rf"must have (?P<{kind}_fewer>fewer) {wilds} than natural cards",
            rf"may have (?P<{kind}_none>none)",
            rf"may have (?P<{kind}_most>\w+) {wilds}, but no more",
        )
    )


@claim("melds.limit", rf"^A set (?:{_clause(Kind.SET)}); a run (?:{_clause(Kind.RUN)})\..*$")
def _two_limits(found: re.Match[str], table: Table) -> bool:
    groups = found.groupdict()
    return all(
        _keeps_to(
            kind,
            {
                key.removeprefix(f"{kind}_"): word
                for key, word in groups.items()
                if key.startswith(f"{kind}_")
            },
            table,
        )
        for kind in Kind
    )


def _keeps_to(kind: Kind, limit: Mapping[str, str | None], table: Table) -> bool:
    """Whether melds of the kind have just so many wild cards when they are laid down."""
    (how, word), *_ = ((how, word) for how, word in limit.items() if word)
    mixtures = _runs_of_every_mixture(table) if kind is Kind.RUN else _sets_of_every_mixture(table)
    for own, wild, refusal in mixtures:
        good = {
            "any": True,
            "as_many": wild <= own,
            "fewer": wild < own,
            "none": wild == 0,
            "most": how == "most" and wild <= count_of(word),
        }[how]
        if (refusal is None) != good:
            return False
    return True


def _runs_of_every_mixture(table: Table) -> Iterator[tuple[int, int, Refusal | None]]:
    """How many cards of each are natural and wild, and whether that is against the limit."""
    for own, wild in product(range(1, 5), range(7)):
        row = [face_at(at, 0, table.meld) for at in range(table.low, table.low + own)]
        laid = Meld(Kind.RUN, 0, table.low, (*row, *[JOKER] * wild))
        yield own, wild, refuse_wild_cards(laid, table.meld)


def _sets_of_every_mixture(table: Table) -> Iterator[tuple[int, int, Refusal | None]]:
    """The same of sets, which are laid down."""
    least = table.meld.set_min_naturals
    rank = table.low
    for own in range(least, 8):
        for wild in range(8):
            if (most := longest_set(table.meld)) is not None and own + wild > most:
                continue
            laid = set_of(
                rank, [card(rank, at % table.meld.suits) for at in range(own)] + [JOKER] * wild
            )
            yield own, wild, refuse_laid_meld(laid, table.meld)


@claim(
    "melds.naturals",
    r"A set may be (?:jokers|wild cards) alone; whoever lays it down says its rank\.",
)
def _alone(_: re.Match[str], table: Table) -> bool:
    shortest = min(slot.length for slot in table.slots if slot.kind is Kind.SET)
    laid = [meld for meld in readings([JOKER] * shortest, table.meld) if meld.kind is Kind.SET]
    return len({meld.start for meld in laid}) >= table.meld.ranks - 1


@claim(
    "melds.naturals", r"(Every meld|A set|A run|a run)(?: needs)? at least (\w+) natural cards?[,.]"
)
def _least(found: re.Match[str], table: Table) -> bool:
    asked = {"Every meld": [kind for kind in Kind if table.context.asks_for(kind)]}
    kinds = asked.get(found[1]) or [Kind.SET if found[1] == "A set" else Kind.RUN]
    return all(_fewest_naturals(kind, table) == count_of(found[2]) for kind in kinds)


def _fewest_naturals(kind: Kind, table: Table) -> int:
    """With how many natural cards beside jokers a meld is one, whatever else is asked of it."""
    meld = replace(table.meld, wild_limit="none", wild_limit_lasts=False, adjacent_wilds=True)
    for own in range(1, 5):
        for wild in range(3):
            cards = [
                card(table.low + at, 0) if kind is Kind.RUN else card(table.low, at % meld.suits)
                for at in range(own)
            ]
            laid = Meld(kind, 0, table.low, (*cards, *[JOKER] * wild))
            laid = set_of(table.low, laid.cards) if kind is Kind.SET else laid
            if refuse_meld(laid, meld) is None:
                return own
    raise AssertionError(f"no {kind} of a few cards")


# Mistakes


@claim("contracts.named", r"Where a contract names a rank, a set of another rank won't do for it\.")
def _another_rank(_: re.Match[str], table: Table) -> bool:
    for number, deal in enumerate(table.rules.deals, start=1):
        if not any(slot.named and slot.kind is Kind.SET for slot in deal.contract):
            continue
        plain = [replace(slot, named="") for slot in deal.contract]
        for melds in contracts(table.context, plain, number):
            fault = refuse_contract(melds, deal.contract, table.meld)
            if fault is not None and fault.reason is Reason.SET_OF_ANOTHER_RANK:
                return True
    return False


@claim("contracts.named", r"A (red|black) run is one of (\w+)(?: or (\w+))?\.")
def _colour(found: re.Match[str], table: Table) -> bool:
    words = ("clubs", "diamonds", "hearts", "spades")[: table.meld.suits]
    if not {found[2], found[3] or found[2]} <= {*words}:
        return False
    for suit, word in enumerate(words):
        run = table.natural_run(table.low, 4, suit)
        slot = Slot(Kind.RUN, 4, "red" if found[1] == "red" else "black")
        fault = refuse_contract([run], [slot], table.meld)
        wrong = fault is not None and fault.reason is Reason.RUN_OF_ANOTHER_COLOUR
        if wrong == (word in found.groups()):
            return False
    return True


@claim(
    "going_out.failed",
    r"(?:mistakes?: |, | or )a (set|run) of (?!more)(\w+)(?: where (\w+) are asked)?",
)
def _too_short(found: re.Match[str], table: Table) -> bool:
    kind = Kind.SET if found[1] == "set" else Kind.RUN
    short, lengths = count_of(found[2]), {s.length for s in table.slots if s.kind is kind}
    asked = count_of(found[3]) if found[3] else short + 1
    if short < 2 or asked != short + 1 or asked not in lengths:
        return False
    if not found[3] and len(lengths) > 1:
        return False  # somebody asks for just that
    for number, deal in enumerate(table.rules.deals, start=1):
        if Slot(kind, asked) not in deal.contract or deal.all_at_once:
            continue
        slots = list(deal.contract)
        slots[slots.index(Slot(kind, asked))] = Slot(kind, short)
        for melds in contracts(table.context, slots, number):
            fault = refuse_contract(melds, deal.contract, table.meld)
            return fault is not None and fault.reason is Reason.MELD_TOO_SHORT
    return True


@claim("going_out.failed", r"(?:mistakes?: |, | or )a set with two cards of one suit")
def _suit_twice(_: re.Match[str], table: Table) -> bool:
    return refuse_meld(set_of(table.low, [card(table.low, 0)] * 2), table.meld) is not None


@claim("going_out.failed", r"(?:mistakes?: |, | or )a run of more than one suit")
def _mixed(_: re.Match[str], table: Table) -> bool:
    return table.meld.suits > 1


@claim("going_out.failed", r"(?:mistakes?: |, | or )a run that turns the corner past the ace")
def _around(_: re.Match[str], table: Table) -> bool:
    return table.context.has_runs and not _turns(table)


@claim("going_out.failed", r"(?:mistakes?: |, | or )two runs of one suit that connect")
def _connect(_: re.Match[str], table: Table) -> bool:
    return table.meld.same_suit_runs is not SameSuitRuns.ALLOW and any(
        sum(slot.kind is Kind.RUN for slot in deal.contract) > 1 for deal in table.rules.deals
    )


@claim("going_out.failed", r"mistake: cards of more than one rank in a set")
def _other_rank(_: re.Match[str], table: Table) -> bool:
    cards = (card(table.low, 0), card(table.low + 1, 0))
    return refuse_meld(Meld(Kind.SET, -1, table.low, cards), table.meld) is not None


@claim("going_out.failed", r"you score (\w+) points? at once\.")
def _price(found: re.Match[str], table: Table) -> bool:
    return count_of(found[1]) == table.rules.end.failed_meld > 0


@claim("going_out.failed", r"carry on with your turn\. It costs nothing\.")
def _free(_: re.Match[str], table: Table) -> bool:
    return not table.rules.end.failed_meld


# All cards at once


@claim("contracts.at_once", r"You are dealt (\w+) cards? and draw one, and (both|all (\w+)) must")
def _whole_hand(found: re.Match[str], table: Table) -> bool:
    dealt = count_of(found[1])
    told = count_of(found[3]) if found[3] else 2
    deals = [n for n, deal in enumerate(table.rules.deals, 1) if deal.all_at_once]
    return told == dealt + 1 and dealt in {table.dealt(deal) for deal in deals} and told != 1


@claim("contracts.at_once", r"be in the (one (set|run)|melds) of the contract, with no card left")
def _melds(found: re.Match[str], table: Table) -> bool:
    contracts = [deal.contract for deal in table.rules.deals if deal.all_at_once]
    if found[2]:
        return any(len(each) == 1 and each[0].kind == found[2] for each in contracts)
    return any(len(each) > 1 for each in contracts)


@claim("contracts.at_once", r"(?:it|It|melds) may be longer than the contract asks\.")
def _longer(_: re.Match[str], table: Table) -> bool:
    """A meld of the contract with one card more is still a meld, and hands can have it."""
    rules = table.rules
    return any(
        deal.all_at_once
        and any(slot.kind is Kind.SET or [*_runs(table, slot.length + 1)] for slot in deal.contract)
        and (deal.cards + 1 > cards_asked(deal.contract) or hands_grow(rules, number))
        for number, deal in enumerate(rules.deals, start=1)
    )


@claim("contracts.at_once", r"you have more cards, and they must all fit too\.")
@claim("contracts.at_once", r"you have too many cards to go down\.")
def _more(found: re.Match[str], table: Table) -> bool:
    """Whether the longest melds have room for a card beyond those dealt and drawn."""
    fits = []
    for number, deal in enumerate(table.rules.deals, start=1):
        if deal.all_at_once and hands_grow(table.rules, number):
            longest = max(length for length in range(2, 20) if any(_runs(table, length)))
            of_set = longest_set(table.meld) or 99
            room = sum(of_set if slot.kind is Kind.SET else longest for slot in deal.contract)
            fits.append(room > deal.cards + 1)
    return ("must all fit" in found[0]) in fits
