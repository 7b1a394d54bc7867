"""Melds: what a set and a run are, and how many wild cards there may be in one."""

from collections.abc import Mapping

from liverpool.engine.cards import THREE, TWO
from liverpool.engine.english import capital, either, several, with_article
from liverpool.engine.melds import longest_set
from liverpool.engine.rank_order import longest_run
from liverpool.engine.rules import Ace, Kind, SameSuitRuns, WildLimit
from liverpool.paper.at_a_glance import court_name
from liverpool.paper.book import meld_examples
from liverpool.paper.book.blocks import items, paragraph
from liverpool.paper.book.context import WILDS_IN_MELDS, WILDS_IN_SETS, Context
from liverpool.paper.book.need import wild_cards
from liverpool.paper.book.said import rests_on
from liverpool.paper.document import Block, Section
from liverpool.paper.rule_facts import (
    at_most_one_wild,
    decks_at_most,
    has_second_ace,
    several_runs,
    wild_limits,
)


def section(context: Context) -> Section:
    blocks: list[Block] = [
        *paragraph(_kinds(context)),
        *items([(capital(context.sets), _sets(context))]),
        *meld_examples.sets(context),
        *items(
            [
                ("Aces", _aces(context)),
                (f"Two {context.runs} of one suit", _same_suit(context)),
            ]
        ),
        *meld_examples.runs(context),
        *_wild_cards(context),
        *meld_examples.wild(context),
    ]
    return Section("melds", "Melds", tuple(blocks))


@rests_on("deals.N.contract")
def _kinds(context: Context) -> tuple[str, ...]:
    a_set = f"{context.a_set} is made of cards of the same rank"
    a_run = f"{context.a_run} is made of cards of the same suit that follow each other in rank"
    if context.has_sets and context.has_runs:
        return (f"There are two kinds of meld: {a_set}, and {a_run}.",)
    return (f"{a_set if context.has_sets else a_run}.",)


@rests_on(
    *WILDS_IN_SETS,
    "deck.by_players",
    "deck.more_from_deal",
    "meld.suits",
    "meld.set_suits",
)
def _sets(context: Context) -> str:
    if not context.has_sets:
        return ""
    several_sets = any(
        sum(slot.kind is Kind.SET for slot in deal.contract) > 1 for deal in context.rules.deals
    )
    same = f" Two {context.sets} in a contract may have the same rank." if several_sets else ""
    return f"{_suits(context)}{same}"


def _suits(context: Context) -> str:
    """Whether the suits in a set matter."""
    most = longest_set(context.rules.meld)
    if most is not None:
        wild = (
            f" {capital(with_article(context.wild))} in it stands for a suit that is missing."
            if context.wilds_in(Kind.SET)
            else ""
        )
        return (
            f"The suits must all be different, so {context.a_set} never has more than"
            f" {several(most, 'card')}.{wild}"
        )
    suits = "The suits don't matter"
    decks = [context.rules.decks(players) for players in context.sizes]
    most = max(decks_at_most(context.rules, players) for players in context.sizes)
    since = "since" if min(decks) > 1 else "when"
    more = (
        f", and the same card may be in it twice, {since} there are several decks"
        if most > 1
        else ""
    )
    return f"{suits}{more}."


@rests_on(
    *WILDS_IN_MELDS,
    "deck.by_players",
    "deck.more_from_deal",
    "meld.ranks",
    "meld.ace",
    "meld.twos_in_runs",
    "meld.run_max_len",
)
def _aces(context: Context) -> str:
    if not context.has_runs:
        return ""
    rules = context.rules.meld
    gap = 0 if context.wilds_in(Kind.RUN) else rules.wild_ranks.without_sets
    if gap == TWO and rules.twos_in_runs:
        return _without_twos(context)
    if gap == THREE:
        return _without_threes(context)
    return f"{_place_of_the_ace(context)} {_longest(context)}"


def _always_wild(context: Context) -> bool:
    """Whether cards are wild even in their own place."""
    return bool(context.rules.meld.wild_ranks.always)


def _without_twos(context: Context) -> str:
    """The aces where 2s are always wild and no meld may have a wild card in it."""
    rules = context.rules.meld
    if rules.ace is Ace.LOW:
        return (
            f"No {context.run} has an ace in it, since a 2 would have to follow;"
            f" the longest has {several(min(rules.run_max_len, rules.ranks - 2), 'card')}."
        )
    return (
        f"An ace is only high, after the {court_name(rules.ranks)}, since no {context.run} may have"
        f" a 2 in it; the longest has {several(min(rules.run_max_len, rules.ranks - 1), 'card')}."
    )


def _without_threes(context: Context) -> str:
    """The same where it is 3s."""
    rules = context.rules.meld
    match rules.ace:
        case Ace.LOW:
            place, most = "", rules.ranks - 3
        case Ace.ROUND_THE_CORNER:
            place, most = f"{_place_of_the_ace(context)} ", rules.ranks - 1
        case _:
            place, most = f"An ace is high, after the {court_name(rules.ranks)}. ", rules.ranks - 2
    longest = several(min(rules.run_max_len, most), "card")
    return f"{place}No {context.run} may have a 3 in it, so none has more than {longest}."


def _place_of_the_ace(context: Context) -> str:
    rules = context.rules.meld
    top = court_name(rules.ranks)
    if not rules.twos_in_runs:
        return (
            f"An ace is only high, after the {top}. {capital(context.runs)} begin at the 3 or above"
            " it: the 2 has no place in them."
        )
    corner = f"No {context.run} can turn the corner, as {top}, ace, 2 would."
    match rules.ace:
        case Ace.LOW_OR_HIGH:
            return f"An ace is low, before the 2, or high, after the {top}. {corner}"
        case Ace.HIGH:
            return f"An ace is only high, after the {top}, and never low, before the 2. {corner}"
        case Ace.LOW:
            return f"An ace is only low, before the 2, and never high, after the {top}. {corner}"
        case Ace.ROUND_THE_CORNER:
            return (
                f"An ace is between the {top} and the 2: {context.a_run} can turn the corner, as"
                f" {top}, ace, 2 does."
            )


def _longest(context: Context) -> str:
    rules = context.rules.meld
    longest = longest_run(rules)
    if longest > rules.ranks and not has_second_ace(context.rules):
        cards = several(rules.ranks, "card")
        return f"There is one ace of each suit, so no {context.run} has more than {cards}."
    cards = several(longest, "card")
    a_run = capital(context.a_run)
    if longest > rules.ranks:
        return f"{a_run} may even have an ace at each end, so the longest has {cards}."
    if longest < rules.ranks:
        return f"{a_run} never has more than {cards}."
    match rules.ace:
        case Ace.LOW_OR_HIGH:
            return f"{a_run} can't have an ace at both ends, so none has more than {cards}."
        case Ace.HIGH | Ace.LOW:
            return f"The longest has {cards}."
        case Ace.ROUND_THE_CORNER:
            return f"It goes round once at most, so the longest has {cards}, one of each rank."


@rests_on("meld.ace", "meld.same_suit_runs", "deals.N.contract", "deals.N.all_at_once")
def _same_suit(context: Context) -> str:
    """How close runs of a contract may be; empty if no contract has two."""
    if not several_runs(context.rules):
        return ""
    later = (
        "This applies when you go down; later they may grow together." if context.lays_off else ""
    )
    if context.rules.meld.ace is Ace.ROUND_THE_CORNER:
        corner = f"{capital(context.a_run)} that ends with the ace touches one that starts with"
        later = f"{corner} the 2. {later}"
    match context.rules.meld.same_suit_runs:
        case SameSuitRuns.ALLOW:
            return "they may be close together, overlap, or even be the same."
        case SameSuitRuns.NOT_TOUCHING:
            return (
                "they may overlap or be the same, but one can't start with the card right after the"
                f" other's last. {later}"
            ).strip()
        case SameSuitRuns.MIN_GAP_1:
            return (
                "there must be a gap of at least one card between them, so they can't touch or"
                f" overlap. {later}"
            ).strip()


# Wild cards


def _wild_cards(context: Context) -> tuple[Block, ...]:
    if not context.has_wilds:
        return ()
    if not context.wilds_in_melds:
        return paragraph(_what_they_stand_for(context))
    return (
        *paragraph(_what_they_stand_for(context)),
        *items(
            [
                ("Natural cards", _naturals(context)),
                (f"How many {context.wilds}", _limit(context)),
                ("Next to each other", _adjacent(context)),
            ]
        ),
    )


@rests_on(*WILDS_IN_MELDS, "meld.twos_in_runs", "meld.set_suits")
def _what_they_stand_for(context: Context) -> tuple[str, ...]:
    if not context.wilds_in_melds:
        never = (
            f"{wild_cards(context)} are wild, but no meld may have a card in it that is used as"
            " one."
        )
        if _always_wild(context):
            a_2 = context.wild_words.a
            return never, f"Even in its own place {a_2} is wild, so no meld ever has {a_2} in it."
        return never, *_other_wilds(context)
    use = "you can use one in place of any card that you are missing."
    if not context.wilds_laid_down:
        use = "on a meld that lies on the table, you can use one in place of any card that fits."
    sentences = [f"{wild_cards(context)} are wild: {use}"]
    if context.has_runs and context.wilds_in(Kind.RUN):
        sentences.append(
            f"In {context.a_run}, its place shows which card it stands for, and that never changes."
        )
    return (*sentences, *_other_wilds(context))


def _other_wilds(context: Context) -> tuple[str, ...]:
    """What a wild card that is no joker is in its own place."""
    if not context.other_wilds:
        return ()
    rules, words = context.rules.meld, context.wild_words
    wild, in_runs = rules.wild_ranks, context.has_runs and rules.twos_in_runs
    if _always_wild(context):
        follows = [_no_natural_sets(context)] * context.has_sets
        follows += [_no_natural_runs(context)] * in_runs
        everywhere = f"{words.a} is wild wherever it lies"
        return (f"{', so '.join([everywhere, *[', and '.join(follows)] * bool(follows)])}.",)
    places = [f"in {context.a_set} of {words.ranks}"] * context.has_sets
    places += [f"right below the {wild.rank + 1} in {context.a_run} of its suit"] * in_runs
    if not places:
        return (f"{words.a} never stands for itself.",)
    own = f"In its own place, {either(places)}, {words.a} is an ordinary card, not a wild one."
    second_in_set = context.has_sets and context.wilds_in(Kind.SET)
    if not second_in_set or longest_set(rules) is None:
        return (own,)
    second = f"A second {words.one} of one suit in {context.a_set} of {words.ranks}"
    return own, f"{second} is a wild card."


def _no_natural_sets(context: Context) -> str:
    """What follows for sets from cards that are wild even in their own place."""
    words = context.wild_words
    if context.rules.meld.wild_ranks.whole_rank:
        return f"there is no {context.set} of {words.ranks}"
    if not context.wilds_in(Kind.SET):
        return f"{context.a_set} of {words.ranks} has only {words.natural} in it"
    return f"in {context.a_set} of {words.ranks}, only {words.natural} are natural"


def _no_natural_runs(context: Context) -> str:
    """The same for runs."""
    words = context.wild_words
    if not context.wilds_in(Kind.RUN):
        return f"no {context.run} has {words.a} in it"
    suits = f" of {words.suits}" if words.suits else ""
    place = f"the place of the {words.rank} is always taken by a wild card"
    return f"in {context.a_run}{suits}, {place}"


@rests_on(*WILDS_IN_MELDS, "meld.set_min_naturals", "meld.run_min_naturals")
def _naturals(context: Context) -> str:
    """How many cards must be natural, and what natural means."""
    rules = context.rules.meld
    of_sets = several(rules.set_min_naturals, "natural card")
    of_runs = several(rules.run_min_naturals, "natural card")
    if context.has_sets and context.has_runs and of_sets == of_runs:
        least = f"Every meld needs at least {of_sets}"
    elif context.has_sets and not rules.set_min_naturals:
        alone = f"{context.a_set} may be {context.wilds} alone; whoever lays it down says its rank"
        runs = f"{capital(context.a_run)} needs at least {of_runs}"
        least = f"{alone}. {runs}" if context.has_runs else alone
    elif context.has_sets and context.has_runs:
        least = f"{context.a_set} needs at least {of_sets}, {context.a_run} at least {of_runs}"
    elif context.has_sets:
        least = f"{context.a_set} needs at least {of_sets}"
    else:
        least = f"{context.a_run} needs at least {of_runs}"
    natural = "every card that is not wild"
    if not context.other_wilds:
        natural = "every card except a joker"
    elif rules.wild_ranks.own_rank:
        natural = "a card that is not wild, or not used as a wild card,"
    return f"{natural} is natural. {capital(least)}."


@rests_on(*WILDS_IN_MELDS)
def _limit(context: Context) -> str:
    lasts, limits = context.rules.meld.wild_limit_lasts, wild_limits(context.rules)
    if len({*limits.values()}) > 1:
        return _two_limits(context, limits)
    limit = next(iter(limits.values()))
    if limit == "none":
        return "as many as you like, if the meld has enough natural cards."
    if limit == 0:
        return "none in a meld that you lay down; later you can lay off as many as you like on it."
    so_many = _so_many(context, "a meld", limit)
    if not context.lays_off:
        return f"{so_many}."
    if lasts:
        return f"{so_many}, and that still applies when cards are laid off on it."
    return f"{so_many}. This applies when you lay it down; cards laid off later don't count."


def _two_limits(context: Context, limits: Mapping[Kind, WildLimit]) -> str:
    """How many wild cards a set may have, and how many a run."""
    of_sets = _so_many(context, context.a_set, limits[Kind.SET])
    so_many = f"{of_sets}; {_so_many(context, context.a_run, limits[Kind.RUN])}."
    if not context.lays_off:
        return so_many
    if context.rules.meld.wild_limit_lasts:
        return f"{so_many} That still applies when cards are laid off."
    return f"{so_many} This applies when you lay them down; cards laid off later don't count."


def _so_many(context: Context, meld: str, limit: WildLimit) -> str:
    match limit:
        case "none":
            return f"{meld} may have as many {context.wilds} as you like"
        case "as_many":
            return f"{meld} may have as many {context.wilds} as natural cards, but no more"
        case "fewer":
            return f"{meld} must have fewer {context.wilds} than natural cards"
        case 0:
            return f"{meld} may have none"
        case most:
            return f"{meld} may have {several(most, context.wild)}, but no more"


@rests_on(*WILDS_IN_MELDS, "meld.adjacent_wilds")
def _adjacent(context: Context) -> str:
    if not context.has_runs or at_most_one_wild(context.rules):
        return ""
    if context.rules.meld.adjacent_wilds:
        return f"in {context.a_run}, two {context.wilds} may be next to each other."
    later = ", neither when you lay it down nor later" if context.lays_off else ""
    return f"in {context.a_run}, two {context.wilds} can never be next to each other{later}."
