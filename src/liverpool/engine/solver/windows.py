"""Where a run may be, and what it lacks there by itself.

Only runs of the length asked for count, with two exceptions. If a run needs several natural
cards, by their number or by that of its wild cards, `3 * 5 * 7` can be good while no four cards
of it are. So longer runs are considered if they begin and end with a natural card of the hand;
all others could be shortened. And if runs of a suit may overlap but not touch, a run between two
others may have to be longer so that it does not begin right above one of them.

Places are bits, the low ace first (see `rank_order`).
"""

from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from msgspec.structs import replace

from liverpool.engine.cards import card
from liverpool.engine.melds import least_naturals
from liverpool.engine.rank_order import longest_run, rank_order
from liverpool.engine.rules import Kind, LaydownSize, MeldRules, SameSuitRuns
from liverpool.engine.wild_ranks import WildRanks

WINDOWS_KEPT: Final = 1 << 12
"""For how many suits the places of runs are remembered."""

HIGH_EDGE: Final = 32
"""Where the last place of a window stands among its edges."""


class Span(NamedTuple):
    """Neighbouring places where a run may be."""

    places: int
    size: int
    extra: int
    """How many places more than the contract asks for, where that counts."""
    ends: int
    """Its ends, where a run so long is of use only with natural cards there; else none."""
    needs: int
    """How many natural cards it must have in all."""
    edges: int
    zone: int
    """Two runs cannot be laid together if the edges of one are in the zone of the other."""


class RunWindow(NamedTuple):
    """A span where a run may be useful, and what it lacks there by itself."""

    missing: int
    short: int
    places: int
    length: int
    extra: int
    needs: int
    edges: int
    zone: int


@lru_cache(maxsize=WINDOWS_KEPT)
def windows_of(
    length: int, held: int, rules: MeldRules, stretch: int | None, longer: int
) -> tuple[RunWindow, ...]:
    """Where a run of at least `length` cards may usefully lie, the least lacking first.

    Up to `longer` cards more than asked it may lie anywhere.
    """
    windows = []
    counted = counted_places(rules)
    for places, size, extra, ends, needs, edges, zone in spans(length, rules, stretch, longer):
        if ends & ~held:
            continue
        naturals = places & held
        missing = size - (naturals & counted).bit_count()
        short = short_in(places, naturals, rules)
        windows.append(RunWindow(missing, short, places, size, extra, needs, edges, zone))
    windows.sort()
    apart = rules.same_suit_runs is not SameSuitRuns.ALLOW
    if apart or stretch is not None or not rules.adjacent_wilds:
        return tuple(windows)
    # where places matter only for their cards, a window adds nothing if another has all its cards
    kept: list[RunWindow] = []
    for window in windows:
        naturals = window.places & held
        if not any(
            naturals & other.places == naturals and other.length <= window.length for other in kept
        ):
            kept.append(window)
    return tuple(kept)


def _edges(places: int, rules: MeldRules) -> tuple[int, int]:
    """The edges and the zone of a window, by the rule for runs of one suit (rules.md X7).

    Runs that must lie apart are placed in order, see `apart`.
    """
    match rules.same_suit_runs:
        case SameSuitRuns.ALLOW | SameSuitRuns.MIN_GAP_1:
            return 0, 0
        case SameSuitRuns.NOT_TOUCHING:
            first, last = (places & -places).bit_length() - 1, places.bit_length() - 1
            below, above = first - 1, last + 1
            if rank_order(rules).is_round:
                last, below, above = (at % rules.ranks for at in (last, below, above))
            edges = 1 << first | 1 << last + HIGH_EDGE
            return edges, 1 << above | (1 << below + HIGH_EDGE if below >= 0 else 0)
        case _:
            assert_never(rules.same_suit_runs)


@lru_cache(maxsize=64)
def spans(length: int, rules: MeldRules, stretch: int | None, longer: int) -> tuple[Span, ...]:
    """Where such runs may lie at all, the shortest first and then from the low end up.

    Up to `longer` cards more than asked they may lie anywhere.
    """
    longest = longest_run(rules)
    freely = longest  # up to this length runs may lie anywhere
    if stretch is not None:
        longest = freely = min(longest, length + stretch)
    else:
        freely = min(longest, length + longer)
        if rules.laydown_size is LaydownSize.EXACT or not naturals_bind(rules):
            longest = freely
    natural = natural_places(rules)
    found = []
    for size in range(length, longest + 1):
        needs = least_naturals(Kind.RUN, size, rules)
        if size > freely and needs > least_naturals(Kind.RUN, size - 1, rules):
            continue
        for start in rank_order(rules).starts(size):
            places = (1 << size) - 1 << start - 1
            fillable = (places & natural).bit_count()
            # what is supplied is as good in a place within, but for that of a card always wild
            anywhere = size <= freely or fillable < size
            if fillable >= needs:
                ends = 0 if anywhere else (1 | 1 << size - 1) << start - 1
                extra = 0 if stretch is None else size - length
                found.append(Span(places, size, extra, ends, needs, *_edges(places, rules)))
    return tuple(found)


def stretched_beside(beside: int, rules: MeldRules) -> int:
    """How much longer than asked a run may have to be to avoid touching this many others.

    Each of those forbids two places to a run of the asked length. That takes two others, unless
    runs go round the corner: otherwise one alone cannot be in the way at both ends.
    """
    if not beside or rules.same_suit_runs is not SameSuitRuns.NOT_TOUCHING:
        return 0
    if rules.laydown_size is LaydownSize.EXACT:
        return 0
    if naturals_bind(rules):
        return rules.ranks
    return 2 * beside - 1 if beside >= in_the_way(rules) else 0


def in_the_way(rules: MeldRules) -> int:
    """How many other runs it takes to be in the way of one at both its ends."""
    return 1 if rank_order(rules).is_round else 2


def naturals_bind(rules: MeldRules) -> bool:
    """Whether a run may be good while it is not with one card less."""
    return rules.run_min_naturals > 1 or rules.limit_in(Kind.RUN) in ("as_many", "fewer")


def of_suit(rules: MeldRules, suit: int) -> MeldRules:
    """The rules for runs of one suit: as if no rank were wild if the suit's card of it is not."""
    wild = rules.wild_ranks
    if not wild.rank or card(wild.rank, suit) in wild.faces:
        return rules
    return replace(rules, wild_ranks=WildRanks.NONE)


def natural_places(rules: MeldRules) -> int:
    """The places that a natural card can fill, in a suit with the wild cards (see `of_suit`)."""
    wild = rules.wild_ranks
    return ~rank_order(rules).places[wild.rank] if wild.always else -1


def counted_places(rules: MeldRules) -> int:
    """The places whose natural card is no wild card elsewhere."""
    rank = rules.wild_ranks.own_rank
    return ~rank_order(rules).places[rank] if rank else -1


@lru_cache(maxsize=1 << 15)
def short_in(places: int, naturals: int, rules: MeldRules) -> int:
    """How many of the run's other places must be natural cards too."""
    needs = least_naturals(Kind.RUN, places.bit_count(), rules)
    short = max(needs - naturals.bit_count(), 0)
    if not rules.adjacent_wilds:
        missing = places & ~naturals
        always = missing & ~natural_places(rules)
        if always:  # a wild card is there, so none next to it
            about = always << 1 | always >> 1
            apart = missing & ~(always | about)
            return max(short, (missing & about).bit_count() + _crowded(apart))
        short = max(short, _crowded(missing))
    return short


def _crowded(missing: int) -> int:
    """How many of the missing places cannot be wild if no two neighbours may be."""
    return sum(len(gap) // 2 for gap in f"{missing:b}".split("0"))
