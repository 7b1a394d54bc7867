"""Facts of a rule set in a few words, for sheets that lie on the table beside the cards.

Contracts and card values, as you look them up while playing. Whole sentences are in `summary`
and in the rule book.
"""

from collections.abc import Callable
from itertools import groupby
from typing import Final

from liverpool.engine.cards import JACK, RANK_WORDS
from liverpool.engine.english import between, capital, number, several
from liverpool.engine.named import asked_in_words
from liverpool.engine.questions import word_for
from liverpool.engine.rules import Kind, RuleSet, Slot
from liverpool.engine.scoring import buy_left_points, ranks_alike
from liverpool.engine.seating import Cutter
from liverpool.engine.wild_words import wild_words
from liverpool.paper.rule_facts import (
    decks_at_most,
    has_jokers,
    has_other_wilds,
    kinds,
    lays_off,
    lengths,
    sizes,
)
from liverpool.table.stakes import ONLY_COUNTED, amount
from liverpool.table.words import meld_cards, minus, rank_text, signed

AS_SHOWN: Final = "as shown"


def contracts(rules: RuleSet) -> tuple[str, ...]:
    """Each deal's contract, `2 sets + 1 run`; with lengths where a kind has several of them."""
    one_length = {kind: len(lengths(rules, kind)) < 2 for kind in Kind}
    return tuple(
        " + ".join(
            _melds(slot, deal.contract.count(slot), rules, plain=one_length[slot.kind])
            for slot in dict.fromkeys(deal.contract)
        )
        for deal in rules.deals
    )


def _melds(slot: Slot, count: int, rules: RuleSet, *, plain: bool) -> str:
    word = word_for(slot.kind, rules.words, count)
    return f"{count} {asked_in_words(word, slot.named, None if plain else slot.length)}"


def meanings(rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """Each kind of meld that the contracts ask for, and what it is: `sets`, `3 of one rank`."""
    found = []
    for kind in kinds(rules):
        asked = lengths(rules, kind)
        cards = f"{min(asked)} " if len(asked) == 1 else ""
        found.append(
            (capital(word_for(kind, rules.words, 2)), f"{cards}{meld_cards(kind, rules.meld)}")
        )
    return tuple(found)


def card_values(rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """What each card left in a hand counts: `10 to king`, `10`."""
    points = rules.points
    values = [
        (
            from_to(alike.first, alike.last),
            AS_SHOWN if alike.points == "pips" else str(alike.points),
        )
        for alike in ranks_alike(rules)
    ]
    values.append(("Ace", str(points.ace)))
    if has_jokers(rules):
        values.append(("Joker", str(points.joker)))
    if has_other_wilds(rules):
        values.append((f"Wild {wild_words(rules.meld).one}", str(points.wild_two)))
    return tuple(values)


def from_to(first: int, last: int) -> str:
    """These ranks, as in `2 to 9`, `Queen and king` or `King`."""
    low, high = court_name(first), court_name(last)
    if last <= first:
        return capital(low)
    return f"{capital(low)} {'and' if last == first + 1 else 'to'} {high}"


def court_name(rank: int) -> str:
    """The rank in a word or as it is written: `king`, `10`."""
    return RANK_WORDS[rank - 1] if rank >= JACK else rank_text(rank)


def describe_decks(rules: RuleSet) -> str:
    """`One deck for two players, two for three or four.`"""
    table = sizes(rules)
    if len(table) > 1 and all(rules.decks(players) == players for players in table):
        return "One deck for each player."
    return _for_players(rules, rules.decks, "deck")


def describe_more_decks(rules: RuleSet) -> str:
    """`From deal 5 on, one more deck is shuffled in.`; empty where there never is one more."""
    first = rules.deck.more_from_deal
    if not first:
        return ""
    without = " without jokers" if has_jokers(rules) and not rules.jokers_added else ""
    return f"From deal {first} on, one more deck{without} is shuffled in."


def describe_jokers(rules: RuleSet) -> str:
    """`Two jokers in each deck.`; where they are counted by players, how many in all."""
    jokers = rules.deck.jokers
    if isinstance(jokers, int):
        one = all(decks_at_most(rules, players) == 1 for players in sizes(rules))
        each = "" if one else " in each deck"
        return f"{capital(several(jokers, 'joker'))}{each if jokers else ''}."
    return _for_players(rules, rules.jokers, "joker")


def _for_players(rules: RuleSet, count: Callable[[int], int], what: str) -> str:
    """How many for how many players; without these where it is the same for all."""
    rows = [(each, list(same)) for each, same in groupby(sizes(rules), key=count)]
    first, *others = rows
    if not others:
        return f"{capital(several(first[0], what))}."
    parts = [f"{several(first[0], what)} for {between(first[1][0], first[1][-1])} players"]
    parts += [f"{number(each)} for {between(same[0], same[-1])}" for each, same in others]
    return f"{capital(', '.join(parts))}."


def extra_points(rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """Points for other things than cards: going out, an exact cut, a failed lay-down, a buy
    left."""
    points = rules.points
    extra = [("Going out", minus(points.out_bonus))]
    if points.at_once and lays_off(rules):
        extra.append(("Down and out in one turn", minus(points.out_bonus + points.at_once)))
    if rules.start.cutter is Cutter.RIGHT_OF_DEALER and rules.start.perfect_cut:
        extra.append(("Perfect cut", minus(rules.start.perfect_cut)))
    if rules.end.failed_meld:
        extra.append(("Failed lay-down", signed(rules.end.failed_meld)))
    if each := buy_left_points(rules):
        extra.append(("Buy left", minus(each)))
    return tuple(extra)


def perfect_cut_size(rules: RuleSet) -> str:
    """How many cards an exact cut lifts: `players × cards + 1`."""
    return "players × cards dealt" + (" + 1" if rules.start.takes_one_more else "")


def describe_stakes(rules: RuleSet) -> str:
    """What each player pays, in the table's own coins; empty if it plays for none."""
    stakes = rules.stakes
    pays = []
    if stakes.ante:
        pays.append(f"{amount(stakes.ante, stakes)} into the pot for the game, for the winner")
    if stakes.per_deal:
        pays.append(
            f"{amount(stakes.per_deal, stakes)} into the middle for each deal, for whoever goes out"
        )
    return f"Stakes: each player puts {'; '.join(pays)}. {ONLY_COUNTED}" if pays else ""
