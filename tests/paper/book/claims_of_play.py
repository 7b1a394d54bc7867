"""Claims of buying, laying off, going out, scores and advice, and the numbers under examples."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from liverpool.engine.cards import JOKER, Card, card
from liverpool.engine.dealing import new_game
from liverpool.engine.lay_offs import may_lay_off_on
from liverpool.engine.melds import Meld, is_wild
from liverpool.engine.moves import Buy, Discard, Pass, Swap
from liverpool.engine.new_melds import refuse_new_melds
from liverpool.engine.options import options
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import Kind, Slot
from liverpool.engine.scoring import card_points, leaders, score
from liverpool.engine.state import NOBODY, DealScore, Ending, view_of
from liverpool.engine.supply import buyers, price_of, reason_not_offered
from liverpool.engine.swaps import after_swap, refuse_meld_for_swap
from liverpool.engine.turn import apply
from liverpool.paper.document import Document
from liverpool.paper.rule_facts import is_on_table
from tests.paper.book.claims import NAMED, SHOWN, Table, claim, count_of
from tests.paper.book.playing import examples
from tests.rules.positions import position

ANN, BEN, CY = range(3)


_TURNED_ONTO = (
    r"buy that card or pass(; no discard can be called, not even the last)?\. Then a card"
)

# Buying


def _why_not(table: Table, **given: Any) -> Reason | None:
    """Why Ann isn't offered the top of the pile on Ben's turn; she has five cards.

    It is the first deal in which cards can be bought, unless another is given.
    """
    given = {"deal": table.rules.buy.from_deal, "pile": "Kc 7h"} | given
    return reason_not_offered(table.public(turn=BEN, **given), ANN, 5)


def _opens(table: Table) -> list[int]:
    """The deals in which somebody is asked."""
    seats, deals = table.context.seats, range(1, table.rules.most_deals + 1)
    asked = {deal: table.public(deal=deal, turn=BEN, by=NOBODY, pile="Kc 7h") for deal in deals}
    return [deal for deal, public in asked.items() if buyers(public, 60, (5,) * seats)]


@claim("buying.none", r"There is no buying in this game\.")
def _never(_: re.Match[str], table: Table) -> bool:
    return not _opens(table)


@claim(
    "buying.when",
    r"(?:another|the other) player may buy (?:it|that top card) out of turn(, before they)?",
)
def _some_time(_: re.Match[str], table: Table) -> bool:
    return bool(_opens(table))


@claim("buying.when", r"no buying in the first (?:(\w+) deals|deal); it starts with deal (\d+)\.")
def _later(found: re.Match[str], table: Table) -> bool:
    first = int(found[2])
    return count_of(found[1] or "one") == first - 1 and min(_opens(table)) == first


@claim(
    "buying.what", r"^Only the top card of the pile(?:.*turned up at the start (can(?:'t)?) be)?"
)
def _the_upcard(found: re.Match[str], table: Table) -> bool:
    start, deal = table.rules.start, table.rules.buy.from_deal
    lone = table.public(deal=deal, turn=BEN, by=NOBODY, pile="7h")
    asked = bool(buyers(lone, 60, (5,) * table.context.seats))
    return found[1] == (("can" if asked else "can't") if start.is_turned_up else None)


@claim(
    "buying.who", r"(?:Any other player, even one who is|The other player, even if they are) down\."
)
def _even_down(_: re.Match[str], table: Table) -> bool:
    return _why_not(table, down=(ANN,)) is None


@claim("buying.who", r"Once you are down, you can't buy\.")
def _not_down(_: re.Match[str], table: Table) -> bool:
    return _why_not(table, down=(ANN,)) is Reason.BUY_WHEN_DOWN


@claim("buying.who", r"You may even buy back your own discard\.")
def _own_too(_: re.Match[str], table: Table) -> bool:
    return _why_not(table, by=ANN) is None


@claim("buying.who", r"You can't buy back your own discard\.( So (?:with two players, )?there is)?")
def _not_own(found: re.Match[str], table: Table) -> bool:
    rare = table.sizes[0] == 2 and not table.rules.buy.for_two
    return _why_not(table, by=ANN) is Reason.OWN_DISCARD and bool(found[1]) == rare


@claim("buying.for_two", _TURNED_ONTO)
@claim("buying.when", _TURNED_ONTO)
def _turned_onto(found: re.Match[str], table: Table) -> bool:
    state = position(
        table.rules,
        seats=2,
        turn=BEN,
        deal=table.rules.buy.from_deal,
        hands={"Ann": "4c 5d 6h", "Ben": "4d 5h 6c"},
        pile="5c",
        stock="4h 5d 6d 4c 5h",
    )
    offered = apply(state, BEN, Discard(card(4, 1)))
    begun = apply(offered, ANN, Pass()).public
    calls = table.context.calling and table.context.lays_off
    return (
        set(options(view_of(offered, ANN))) == {Buy(), Pass()}
        and (begun.turn, begun.pile[-1]) == (ANN, card(4, 2))
        and bool(found[1]) == calls
    )


@claim("buying.for_two", r"^From deal (\d+) on, when")
@claim("buying.when", r"^From deal (\d+) on, when")
def _for_two_later(found: re.Match[str], table: Table) -> bool:
    return min(_opens(table)) == int(found[1]) > 1


def _after_buys(table: Table, buys: int, in_game: int, deal: int = 1) -> Reason | None:
    seats = table.context.seats
    before = (in_game - buys,) * seats
    return _why_not(table, bought=(buys,) * seats, bought_before=before, deal=deal)


@claim("buying.limit", r"As often as you like\.")
def _any_number(_: re.Match[str], table: Table) -> bool:
    return _after_buys(table, 50, 50) is None


@claim("buying.limit", r"^(Once|Twice|\w+ times) in a deal")
def _so_often(found: re.Match[str], table: Table) -> bool:
    first = table.rules.buy.from_deal
    return _is_most(table, _times(found[1]), first)


@claim(
    "buying.limit",
    r"([Oo]nce|[Tt]wice|\w+ times) (?:in deals? (\d+)(?: (?:and|to) (\d+))?|from deal (\d+) on)",
)
def _so_often_by_deal(found: re.Match[str], table: Table) -> bool:
    first = int(found[2] or found[4])
    last = int(found[3] or found[2] or len(table.rules.deals))
    return all(_is_most(table, _times(found[1]), deal) for deal in range(first, last + 1))


def _is_most(table: Table, most: int, deal: int) -> bool:
    """Whether so many can be bought in this deal and no more, with none left of those before."""
    buy = table.rules.buy
    before = sum(buy.limit_in(each) or 0 for each in range(buy.from_deal, deal))
    used = before if buy.carry_over and buy.game_limit == "none" else 0
    if buy.carry_over and not used and deal > buy.from_deal:
        return buy.limit_in(deal) == most
    last = _after_buys(table, most - 1, used + most - 1, deal) is None
    return last and _after_buys(table, most, used + most, deal) is not None


@claim("buying.limit", r"You can save buys: those that you don't use add to those of later")
def _carried_over(_: re.Match[str], table: Table) -> bool:
    first = table.rules.buy.from_deal
    limit = table.rules.buy.limit_in(first)
    return limit is not None and _after_buys(table, limit, limit, first + 1) is None


@claim("buying.limit", r"(Once|Twice|\w+ times|once|twice) in the whole game")
def _so_often_in_all(found: re.Match[str], table: Table) -> bool:
    most = _times(found[1])
    end = len(table.rules.deals)
    full = _after_buys(table, 0, most, end) is Reason.BUY_GAME_LIMIT
    told = re.match(r"(\w+(?: times)?) in a deal", table.said["buying.limit"].text)
    needed = told is None or _times(told[1]) < most
    return full and _after_buys(table, 0, most - 1, end) is None and needed


def _times(text: str) -> int:
    return {"once": 1, "twice": 2}.get(text.lower()) or count_of(text.removesuffix(" times"))


@claim("buying.price", r"You also take (\w+) cards? from the top .* so your hand grows by (\w+)\.")
def _price(found: re.Match[str], table: Table) -> bool:
    prices = {_price_after(table, buys) for buys in range(5)}
    return prices == {count_of(found[1])} and count_of(found[2]) == count_of(found[1]) + 1


@claim("buying.price", r"^Nothing; you just take the card\.")
def _costs_nothing(_: re.Match[str], table: Table) -> bool:
    return {_price_after(table, buys) for buys in range(5)} == {0}


@claim(
    "buying.price", r"your (first|second|third|\w+th)(?: buy costs)? (nothing|\w+)(?: cards?)?\b"
)
def _each_price(found: re.Match[str], table: Table) -> bool:
    at = ("first", "second", "third", "fourth", "fifth").index(found[1])
    cost = 0 if found[2] == "nothing" else count_of(found[2])
    return _price_after(table, at) == cost


@claim("buying.price", r"every later one (nothing|\w+)")
def _last_price(found: re.Match[str], table: Table) -> bool:
    return _price_after(table, 20) == (0 if found[1] == "nothing" else count_of(found[1]))


def _price_after(table: Table, buys: int) -> int:
    return price_of(table.public(bought=(buys,) * table.context.seats), ANN)


@claim("playing_well.coax", r"^Discard cards that your opponents? may want")
def _somebody_buys(_: re.Match[str], table: Table) -> bool:
    """What Ann discards can be bought by somebody but her and Ben, whose turn it is, at a price."""
    buys = table.sizes[-1] > 2 or table.rules.buy.for_two
    return bool(_opens(table)) and buys and _price_after(table, 0) > 0


# Laying off, and jokers


def _may_lay(table: Table, owner: int, **given: Any) -> bool:
    public = table.public(turn=BEN, down=(ANN, BEN), **given)
    return may_lay_off_on(public, BEN, owner)


def _usual(table: Table) -> int:
    return table.context.usual_deals[0]


@claim("turn.whose", r"^It doesn't matter whose meld it is\.$")
def _any_meld(_: re.Match[str], table: Table) -> bool:
    deal = _usual(table)
    return _may_lay(table, ANN, deal=deal) and _may_lay(table, BEN, deal=deal)


@claim("turn.whose", r"^You may only lay off on other players' melds, not on your own\.$")
def _others_only(_: re.Match[str], table: Table) -> bool:
    deal = _usual(table)
    return _may_lay(table, ANN, deal=deal) and not _may_lay(table, BEN, deal=deal)


@claim("turn.from_when", r"^You may start in the same turn in which you go down\.$")
def _at_once(_: re.Match[str], table: Table) -> bool:
    return _may_lay(table, ANN, deal=_usual(table), fresh=True)


@claim("turn.from_when", r"^In the turn in which you go down, you may only lay off on your own")
def _own_at_once(_: re.Match[str], table: Table) -> bool:
    own, others = (_may_lay(table, seat, deal=_usual(table), fresh=True) for seat in (BEN, ANN))
    return own and not others


@claim("turn.from_when", r"^You may start on the turn after the one in which you went down\.$")
def _a_turn_later(_: re.Match[str], table: Table) -> bool:
    own, others = (_may_lay(table, seat, deal=_usual(table), fresh=True) for seat in (BEN, ANN))
    return not own and not others


@claim("turn.new_melds", r"new melds of your own, but not in the turn in which you go down\.")
def _new_melds_later(_: re.Match[str], table: Table) -> bool:
    usual, fresh = (table.public(deal=_usual(table), fresh=fresh) for fresh in (False, True))
    return refuse_new_melds(usual) is None and refuse_new_melds(fresh) is not None


@claim("turn.new_melds", r"A new meld is ([^.]*)\.")
def _new_meld_sizes(found: re.Match[str], table: Table) -> bool:
    """The least sizes are those of contracts in deals in which play goes on."""
    said = re.findall(r"a (\w+) of at least (\w+) cards?", found[1])
    told = {Kind(kind): count_of(count) for kind, count in said}
    return all(
        told.get(kind) == min((slot.length for slot in _slots_played_on(table, kind)), default=None)
        for kind in Kind
    )


def _slots_played_on(table: Table, kind: Kind) -> list[Slot]:
    deals = (deal for deal in table.rules.deals if not deal.all_at_once)
    return [slot for deal in deals for slot in deal.contract if slot.kind is kind]


@claim("turn.new_melds", r"All that holds for other melds holds for new ones too\.")
@claim("turn.new_melds", r"In one turn, you may lay down as many as you have the cards for\.")
@claim("contracts.sizes", r"^.*When you go down, you .* asks for; others may follow in later turns")
def _several_new_melds(_: re.Match[str], table: Table) -> bool:
    return table.rules.layoff.new_melds


@claim("contracts.sizes", r"than the contract asks for, not even later in the deal\.")
def _no_new_melds(_: re.Match[str], table: Table) -> bool:
    return refuse_new_melds(table.public(deal=_usual(table))) is not None


@claim("turn.last_deal", r"^In the last deal nothing may be laid off, but new melds may be laid")
def _new_melds_in_the_last_deal(_: re.Match[str], table: Table) -> bool:
    return refuse_new_melds(table.public(deal=len(table.rules.deals))) is None


@claim("turn.last_deal", r"^In the last deal (you may only|nothing)")
@claim("asked.last_hand", r"(other people's cards after that either|After that, nobody plays)")
def _in_the_last_deal(found: re.Match[str], table: Table) -> bool:
    last = len(table.rules.deals)
    own, others = (_may_lay(table, seat, deal=last) for seat in (BEN, ANN))
    return not others and (own or found[1] != "you may only")


@claim(
    "jokers.from",
    r"^(Only (?:from|in) runs|From runs and sets|From runs|From sets(?! as))(, and from sets as)?",
)
@claim("jokers.from", r"^(From sets) (as) long as they have just three cards")
def _from(found: re.Match[str], table: Table) -> bool:
    told = found[1].lower()
    public = table.public(turn=BEN, deal=_usual(table))
    for kind in Kind:
        mentioned = f"{kind}s" in told or (kind is Kind.SET and bool(found[2]))
        if table.meld.wild_limit_lasts and table.meld.limit_in(kind) == 0:
            if mentioned:
                return False
            continue  # there is never a joker in one
        for length in _lying(table, kind):
            lying = Meld(kind, 0, table.low, (card(table.low, 0), *[JOKER] * (length - 1)))
            gives = refuse_meld_for_swap(public, BEN, ANN, lying) is None
            three = kind is Kind.SET and bool(found[2]) and length > 3
            if gives != (mentioned and not three):
                return False
    return True


def _lying(table: Table, kind: Kind) -> set[int]:
    """Whether melds of three, and whether longer ones, lie on the table while play goes on."""
    deals = [deal for deal in table.rules.deals if not deal.all_at_once]
    found = {slot.length for deal in deals for slot in deal.contract if slot.kind is kind}
    return {max(length, 3) for length in found} | {4 for _ in found}


@claim("jokers.from", r"sets as long as they have just three cards")
@claim("jokers.can_be_won", r"in a set, any card of the rank(?: whose suit is missing)? will do\.")
@claim("jokers.can_be_won", r"^You can win a (?:joker|wild card) that is on the table\.")
def _there_is_one(found: re.Match[str], table: Table) -> bool:
    """A meld that somebody lays has a joker that can be taken, at once or when one is added."""
    public = table.public(turn=BEN, deal=_usual(table))
    for deal in table.rules.deals:
        for slot in deal.contract:
            if deal.all_at_once or ("set" in found[0] and slot.kind is not Kind.SET):
                continue
            for length in (slot.length, slot.length + 1):
                lying = Meld(slot.kind, 0, table.low, (JOKER,) * length)
                if refuse_meld_for_swap(public, BEN, ANN, lying) is None:
                    return True
    return False


@claim("jokers.can_be_won", r"^A (?:joker|wild card) in a run can make room for the card")
def _makes_room(_found: re.Match[str], table: Table) -> bool:
    """The run has one card more then, and the hand no joker."""
    three, four, five = (card(rank, 0) for rank in range(table.low, table.low + 3))
    lying = Meld(Kind.RUN, 0, table.low, (three, JOKER, five))
    public = replace(table.public(turn=BEN, deal=_usual(table)), table=((lying,),))
    after, hand = after_swap(public, (four,), Swap(four, ANN, 0))
    (then,) = after.table[ANN]
    return hand == () and sorted(then.cards) == sorted((three, four, five, JOKER))


@claim("jokers.whose", r"^(Anybody's|Only (?:other players'|the other player's))")
def _whose(found: re.Match[str], table: Table) -> bool:
    public = table.public(turn=BEN, deal=_usual(table))
    kind = Kind.RUN if is_on_table(table.context.rules, Kind.RUN) else Kind.SET
    lying = Meld(kind, 0, table.low, (JOKER,) * 3)
    refusal = refuse_meld_for_swap(public, BEN, BEN, lying)
    own = refusal is None or refusal.reason is not Reason.SWAP_OTHERS_ONLY
    return own == (found[1] == "Anybody's")


@claim("asked.last_hand", r"before that either; after that you may")
@claim("asked.last_hand", r"They go down at once, with no discard, and the deal is over;")
def _as_ever(found: re.Match[str], table: Table) -> bool:
    last = table.rules.deals[-1]
    may = _may_lay(table, ANN, deal=len(table.rules.deals))
    return last.all_at_once if found[0].startswith("They") else may and not last.all_at_once


# Scores and advice


@claim("scoring.besides", r"take (\d+) points? off for each buy that you have left( after the)?")
def _buys_left(found: re.Match[str], table: Table) -> bool:
    """Who has not bought at all has more points off, the later the deal, where that adds up."""
    end, buy = len(table.rules.deals), table.rules.buy
    due = {}
    for deal in range(buy.from_deal, end + 1):
        state = table.state(deal=deal)
        due[deal] = -score(state, ANN, Ending.OUT).penalties[ANN]
    each = int(found[1])
    early = any(due[deal] for deal in due if deal < end)
    return due[end] % each == 0 < due[end] and early == (not found[2] and len(due) > 1)


@claim("scoring.besides", r"add (\d+) points? for each lay-down that failed")
@claim("scoring.besides", r"take (\d+) points? off for a perfect cut")
def _besides(found: re.Match[str], table: Table) -> bool:
    rules = table.rules
    worth = rules.end.failed_meld if "failed" in found[0] else -rules.start.perfect_cut
    return worth == int(found[1])


@claim("scoring.partners", r"^Partners share one score: both partners' points go into it, even")
@claim("scoring.winner", r"the ((?:player or )?side) with the fewest points wins the game\.")
@claim("scoring.winner", r"the (player) with the fewest points wins the game\.")
def _who_wins(found: re.Match[str], table: Table) -> bool:
    """With each number of players; the first has gone out, and the others have points left."""
    shared, alone = False, False
    for size in table.sizes:
        points = (0, *[1] * (size - 2), 9)
        sheet = (DealScore(points, (0,) * size, ANN, Ending.OUT),)
        public = replace(new_game(table.rules, size).public, sheet=sheet)
        shared |= leaders(public) == (ANN, size // 2)
        alone |= leaders(public) == (ANN,)
    said = {"player": (False, True), "side": (True, False), "player or side": (True, True)}
    return shared if not found.groups() else (shared, alone) == said[found[1]]


@claim("scoring.out", r"^The player who went out scores (nothing|−(\d+)) for the deal")
def _out(found: re.Match[str], table: Table) -> bool:
    state = table.state()
    return score(state, ANN, Ending.OUT).points[ANN] == -int(found[2] or 0)


@claim(
    "playing_well.use_jokers",
    r"each (?:(joker|2|3|red ace|one-eyed jack) )?(?:one )?left in your hand costs you (\d+) point",
)
@claim("playing_well.use_jokers", r"and each (joker|2|3|red ace|one-eyed jack) costs (\d+)\.")
def _dear(found: re.Match[str], table: Table) -> bool:
    """It costs that, and no card that isn't wild costs more."""
    wild = [found[1]] if found[1] else _named(table)
    faces = {face for players in table.sizes for face in table.deck(players)}
    tame = [card_points(face, table.rules) for face in faces if not _is_wild(face, table)]
    costs = {card_points(min(table.wild_in(f"{one}s")), table.rules) for one in wild}
    return costs == {int(found[2])} and max(tame) <= int(found[2])


@claim("playing_well.use_jokers", r"^Use (.*s) as often as you can")
def _all_dear(found: re.Match[str], table: Table) -> bool:
    """No wild card that costs as much is left out."""
    faces = {face for players in table.sizes for face in table.deck(players)}
    tame = max(card_points(face, table.rules) for face in faces if not _is_wild(face, table))
    dear = {
        face
        for face in faces
        if _is_wild(face, table) and card_points(face, table.rules) >= max(tame, 1)
    }
    return dear == table.wild_in(found[1])


def _named(table: Table) -> list[str]:
    text = table.said["playing_well.use_jokers"].text.partition(" as often")[0]
    return [name.removesuffix("s") for name in NAMED if name in text.lower()]


def _is_wild(face: Card, table: Table) -> bool:
    return is_wild(face, table.meld)


# Examples


_NUMBERS_SHOWN = (
    (r"(\w+) cards? now instead of", "hand afterwards"),
    (r"now instead of (\w+)\.", "'s hand"),
    (r"with (\w+) cards? from the stock", "From the stock"),
)


def _wrong_captions(table: Table) -> Iterator[str]:
    """Numbers under examples that are not those of the cards, and players that there are not."""
    for example in examples(Document("", "", tuple(table.sections))):
        shown = {row.label: row.cards for row in example.rows}
        for pattern, label in _NUMBERS_SHOWN:
            found = re.search(pattern, example.caption)
            cards = next((cards for name, cards in shown.items() if name.endswith(label)), ())
            if found and count_of(found[1]) != len(cards):
                yield f"example: {example.caption}"
        found = re.search(r"all (\w+) cards at once", example.caption)
        if found and sum(len(row.cards) for row in example.rows) != count_of(found[1]):
            yield f"example: {example.caption}"
        if len(example.play.seats) not in table.sizes:
            yield f"example for {len(example.play.seats)} players: {example.caption}"


def _wrong_sizes(table: Table) -> Iterator[str]:
    """Where two may play and buy, an example shows how; where more may, another one."""
    sections = [section for section in table.sections if section.anchor == "buying"]
    shown = {len(each.play.seats) for each in examples(Document("", "", tuple(sections)))}
    upcard = "at the start can be" in table.said["buying.what"].text
    if shown and min(shown) > 2 == table.sizes[0] and upcard:
        yield "buying: no example for two players"


SHOWN.extend((_wrong_captions, _wrong_sizes))
