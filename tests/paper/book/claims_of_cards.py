"""Claims of players, decks, jokers, cards dealt, points and perfect cuts."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Final

from msgspec.structs import replace

from liverpool.engine.cards import JOKER, Card, card, card_text, rank_of
from liverpool.engine.dealing import new_game
from liverpool.engine.melds import Meld, is_wild, refuse_laid_meld, set_of
from liverpool.engine.moves import DEALER, Fell
from liverpool.engine.rules import Kind, Upcard
from liverpool.engine.scoring import card_points
from liverpool.engine.state import Phase
from liverpool.engine.turn import apply
from tests.paper.book.claims import AMONG, SHOWN, Table, claim, count_of, counts_of
from tests.walk import Walk

_IN_SIDES: Final = (
    "as sides of two: your partner sits across from you(?:, and one of you goes down for both)?"
)
_RANKS: Final = {"ace": 1, "jack": 11, "queen": 12, "king": 13}


# Players, decks, cards


@claim("need.players", rf"^({AMONG})(?:, each on their own)?\.$")
def _players(found: re.Match[str], table: Table) -> bool:
    return counts_of(found[1]) == table.sizes == _alone(table)


@claim("need.players", rf"^({AMONG}), {_IN_SIDES}\.$")
def _all_in_sides(found: re.Match[str], table: Table) -> bool:
    return counts_of(found[1]) == table.sizes and not _alone(table)


@claim(
    "need.players",
    rf"^({AMONG})\. (.*) play {_IN_SIDES}\."
    r" (.*) each play on their own\.$",
)
def _some_in_sides(found: re.Match[str], table: Table) -> bool:
    alone = _alone(table)
    sides = [size for size in table.sizes if size not in alone]
    return (counts_of(found[1]), _each(found[2]), _each(found[3])) == (table.sizes, sides, alone)


def _each(listed: str) -> list[int]:
    return [count_of(word) for word in re.findall(r"\w+", listed) if word != "or"]


def _alone(table: Table) -> list[int]:
    """The numbers of players of whom the third has no part in the first one's score."""
    found = []
    for size in table.sizes:
        game = new_game(table.rules, size)
        public = replace(game.public, brought=tuple(10**seat for seat in range(size)))
        if public.totals()[0] == 1:
            found.append(size)
        else:
            assert public.totals()[0] == 1 + 10 ** (size // 2)
    return found


@claim("asked.gin", rf"Gin is mostly for two players; this game is for ({AMONG})\.")
def _other_than_gin(found: re.Match[str], table: Table) -> bool:
    return counts_of(found[1]) == table.sizes != [2]


@claim("asked.gin", r"here there is a contract to make, and then the next of (\w+)\.")
@claim("asked.gin", r"here there is a contract(?: in each of (\w+) deals)?\.")
def _deals(found: re.Match[str], table: Table) -> bool:
    return count_of(found[1] or "one") == len(table.rules.deals)


@claim("asked.decks", r"^One deck for each player\.(?= From|$)")
def _one_each(_: re.Match[str], table: Table) -> bool:
    return all(table.decks(players) == players for players in table.sizes)


@claim("asked.decks", r"^(\w+) decks?\.(?= From|$)")
def _always_so_many(found: re.Match[str], table: Table) -> bool:
    return {table.decks(players) for players in table.sizes} == {count_of(found[1])}


@claim("asked.decks", r"^(?!.*each player)[^.]* for [^.]*\.(?= From|$)")
def _by_players(found: re.Match[str], table: Table) -> bool:
    told: dict[int, int] = {}
    for part in re.sub(r" (?:decks?|players)\b", "", found[0].rstrip(".")).split(", "):
        decks, players = part.split(" for ")
        told |= dict.fromkeys(counts_of(players), count_of(decks))
    return told == {players: table.decks(players) for players in table.sizes}


@claim("asked.decks", r" From deal (\w+) on, one more deck( without jokers)? is shuffled in\.")
def _one_more(found: re.Match[str], table: Table) -> bool:
    few, most = table.sizes[0], table.sizes[-1]
    more = [deal for deal in table.deals if table.decks(few, deal) == table.decks(few) + 1]
    jokers = [table.deck(most, deal).count(JOKER) for deal in table.deals]
    bare = 0 < jokers[0] == jokers[-1]
    return more == [*table.deals][count_of(found[1]) - 1 :] and bool(found[2]) == bare


def _deals_of(text: str, table: Table) -> dict[int, int]:
    """What deal has how many cards: `ten cards each in deals 1 to 4, twelve in deal 5`."""
    told: dict[int, int] = {}
    for part in re.split(r", ", text):
        found = re.fullmatch(r"(\w+)(?: cards? each)? in deals? (\d+)(?: (and|to) (\d+))?", part)
        assert found, part
        first, last = int(found[2]), int(found[4] or found[2])
        assert (found[3] == "and") == (last == first + 1), part
        told |= dict.fromkeys(range(first, last + 1), count_of(found[1]))
    return told


@claim("asked.dealt", r"^(\w+) cards? each( in every deal)?\.$")
def _same_hands(found: re.Match[str], table: Table) -> bool:
    deals = range(1, len(table.rules.deals) + 1)
    hands = {table.dealt(deal) for deal in deals}
    return hands == {count_of(found[1])} and bool(found[2]) == (len(deals) > 1)


@claim("asked.dealt", r"^(.* in deals? .*?)( and later)?\.$")
@claim("deal.cards", r"^The number of cards changes from deal to deal: (.*?)( and later)?\.$")
def _other_hands(found: re.Match[str], table: Table) -> bool:
    deals = range(1, len(table.rules.deals) + 1)
    hands = {deal: table.dealt(deal) for deal in deals}
    if found[2] and table.dealt(table.rules.most_deals) != hands[deals[-1]]:
        return False
    return _deals_of(found[1], table) == hands and bool(found[2]) == table.rules.own_contracts


@claim("deal.cards", r"^Each hand has (\w+) cards?(, the same in every deal)?\.$")
def _each_hand(found: re.Match[str], table: Table) -> bool:
    return _same_hands(found, table)


@claim("deal.upcard", r"taken( or bought| or, from deal (\d+) on, bought)? like any other card\.")
def _first_joker(found: re.Match[str], table: Table) -> bool:
    buy = table.rules.buy
    open_in = [n for n in range(1, len(table.rules.deals) + 1) if buy.is_open_in(n) and buy.upcard]
    first = int(found[2] or 1)
    return open_in == ([*range(first, len(table.rules.deals) + 1)] if found[1] else [])


@claim("deal.upcard", r"^No card is turned up\.|put it at the bottom of the stock and turn up the")
@claim("deal.upcard", r"where the discards go face up\.$")
def _no_joker(found: re.Match[str], table: Table) -> bool:
    upcard = table.rules.start.upcard
    if found[0].startswith("No card"):
        return not table.rules.start.is_turned_up
    jokers = any(JOKER in table.deck(players) for players in table.sizes)
    return upcard is Upcard.NEVER_JOKER if "bottom" in found[0] else not jokers


@claim("deal.upcard", r"The first player gets one card more|So the first player has to draw")
def _first_turn(found: re.Match[str], table: Table) -> bool:
    extra = table.rules.start.upcard is Upcard.FIRST_DISCARDS
    return extra == found[0].endswith("more")


@claim("need.wilds", r"for any other card(, but only on a meld that lies on the table)?")
def _wild_for_what(found: re.Match[str], table: Table) -> bool:
    return bool(found[1]) == (not any(_laid_with_a_wild(table)))


@claim("need.wilds", r"(?i)^(there are none\.|jokers|the (?:2s|3s|red aces|one-eyed jacks)).*$")
@claim("melds.what_they_stand_for", r"^.* are wild[:,]")
def _wild_cards(found: re.Match[str], table: Table) -> bool:
    wild = {face for players in table.sizes for face in table.deck(players) if _wild(face, table)}
    told = found[0].lower()
    return ("joker" in told) == (JOKER in wild) and wild - {JOKER} == table.wild_in(told) - {JOKER}


def _wild(face: Card, table: Table) -> bool:
    return face == JOKER or is_wild(face, table.meld)


def _laid_with_a_wild(table: Table) -> Iterator[bool]:
    """Whether a long meld of each kind may be laid with a joker in it."""
    for length in range(1, table.meld.ranks):
        cards = [card(table.low, at % table.meld.suits) for at in range(length)]
        yield refuse_laid_meld(set_of(table.low, [*cards, JOKER]), table.meld) is None
    for length in range(1, table.meld.ranks - table.low + 1):
        run = tuple(card(table.low + at, 0) for at in range(length))
        yield refuse_laid_meld(Meld(Kind.RUN, 0, table.low, (*run, JOKER)), table.meld) is None


def _wrong_tables(table: Table) -> Iterator[str]:
    """The lines of tables that the engine denies: cards for the table, points, perfect cuts."""
    cards = table.text_table("The cards for your table")
    if cards is None:
        yield from _wrong_cards(table)
        yield from _wrong_points(table)
        yield from _wrong_cuts(table)
        return
    told: dict[tuple[int, int], tuple[int, ...]] = {}
    by_deal = "Deals" in cards.head
    for who, *numbers in cards.rows:
        which = _deals_from(numbers.pop(0), table) if by_deal else table.deals
        told |= dict.fromkeys(product(counts_of(who), which), tuple(map(int, numbers)))
    with_jokers = "Jokers in all" in cards.head
    for players, deal in product(table.sizes, table.deals):
        deck = table.deck(players, deal)
        jokers = (deck.count(JOKER),) * with_jokers
        shown = told.pop((players, deal), ())
        if shown != (table.decks(players, deal), *jokers, len(deck)):
            yield f"cards for {players} players in deal {deal}: {shown}"
    if told or (not with_jokers and JOKER in table.deck(table.sizes[-1])):
        yield f"cards for {sorted(told)} players and deals"
    yield from _wrong_points(table)
    yield from _wrong_cuts(table)


def _wrong_cards(table: Table) -> Iterator[str]:
    """Numbers of cards that the engine denies where one sentence says them for all."""
    told = table.said["need.cards"].text
    whole = re.search(r"(\d+) cards?(?: in all)?\.", told)
    for players, deal in product(table.sizes, table.deals):
        deck = table.deck(players, deal)
        if whole is None or int(whole[1]) != len(deck):
            yield f"cards for {players} players in deal {deal}: {told}"


def _deals_from(text: str, table: Table) -> range:
    """The deals of `before 5` or `from 5`."""
    word, number = text.split()
    at = {"before": 0, "from": 1}[word]
    return (range(1, int(number)), range(int(number), len(table.deals) + 1))[at]


def _wrong_points(table: Table) -> Iterator[str]:
    values = table.text_table("What each card counts")
    assert values is not None
    told: dict[Card, str] = {}
    for row, points in values.rows:
        told |= dict.fromkeys(_faces_of(row, table), points)
    faces = {face for players in table.sizes for face in table.deck(players)}
    for face in faces:
        counts = card_points(face, table.rules)
        shown = told.get(face, "nothing")
        as_shown = shown.startswith("what ") and counts == rank_of(face)
        if shown != str(counts) and not as_shown:
            yield f"points: {card_text(face)} counts {shown}, not {counts}"
    if told.keys() - faces:
        yield "points of cards that there are not"


def _faces_of(row: str, table: Table) -> Iterator[Card]:
    """The cards of a line of points: `2 to 9`, `jack and queen`, `Wild 2`, `Joker`."""
    if row == "Joker":
        yield JOKER
        return
    if row.startswith("Wild "):
        yield from table.wild_in(f"{row.removeprefix('Wild ')}s")
        return
    parts = re.split(r" (?:to|and) ", row.lower())
    first, last = (_RANKS.get(part) or int(part) for part in (parts[0], parts[-1]))
    assert (" and " in row) == (last == first + 1), row
    yield from (
        card(rank, suit) for rank in range(first, last + 1) for suit in range(table.meld.suits)
    )


def _wrong_cuts(table: Table) -> Iterator[str]:
    """The number of cards for a perfect cut, tried where the packet falls."""
    cuts = table.text_table("Cards to lift")
    if cuts is None:
        return
    hands = [int(head.removeprefix("Hands of ")) for head in cuts.head[1:]]
    for who, *lifts in cuts.rows:
        for cards, lift in zip(hands, lifts, strict=True):
            deal = next(n for n, deal in enumerate(table.rules.deals, 1) if deal.cards == cards)
            if int(lift) >= len(table.deck(count_of(who))):
                continue  # the deal takes all cards there are, and one must stay below a cut
            if not _is_perfect(table, count_of(who), deal, int(lift)):
                yield f"perfect cut: {lift} for {who} players with {cards} cards"


@claim("setting_up.at_one_size", r"(\d+)(?: cards)? for hands of (\d+)")
def _cut_at_one_size(found: re.Match[str], table: Table) -> bool:
    lift, cards = int(found[1]), int(found[2])
    deal = next(n for n, deal in enumerate(table.rules.deals, 1) if deal.cards == cards)
    (players,) = table.context.sizes
    takes_all = lift >= len(table.deck(players))
    return takes_all or _is_perfect(table, players, deal, lift)


def _is_perfect(table: Table, players: int, deal: int, lift: int) -> bool:
    walk = Walk(table.rules, players, deal, "cut")
    while walk.state.public.phase is not Phase.FELL:
        walk.step(look=False)
    after = apply(walk.state, DEALER, Fell(lift))
    return sum(after.public.penalties) == table.rules.start.perfect_cut


SHOWN.append(_wrong_tables)
