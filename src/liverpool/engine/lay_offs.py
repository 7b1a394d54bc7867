"""Laying off: on whose melds a seat may play now, which cards fit, and the state afterwards.

`melds` knows what a meld accepts, `ending` whether a turn can still be ended.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from liverpool.engine.cards import Card, Hand, play_from
from liverpool.engine.melds import Meld, accepted
from liverpool.engine.moves import Add
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import LastLayoff, LayoffFrom, RuleSet, Targets
from liverpool.engine.state import Public, Seat, Seats

Table = tuple[tuple[Meld, ...], ...]
Moment = tuple[Public, Hand]
"""The public record and the hand of the player."""


def with_meld(table: Table, owner: Seat, index: int, meld: Meld) -> Table:
    melds = table[owner]
    changed = (*melds[:index], meld, *melds[index + 1 :])
    return (*table[:owner], changed, *table[owner + 1 :])


def refuse_in_last_deal(public: Public, seat: Seat, owner: Seat) -> Refusal | None:
    """Why this owner's melds may not be played on in the last deal (rules.md row 76)."""
    limit = public.rules.layoff.last_deal
    if limit is LastLayoff.SAME or not public.is_last_deal:
        return None
    match limit:
        case LastLayoff.NOTHING:
            return Refusal(Reason.LAST_DEAL_NOTHING)
        case LastLayoff.OWN if not public.owns(seat, owner):
            return Refusal(Reason.LAST_DEAL_OWN)
        case _:
            return None


def is_open_to(public: Public, seat: Seat, owner: Seat) -> bool:
    """Whether this owner's melds may be played on yet (rules.md rows 32 and 76).

    For a seat that is down; only a player who went down this turn may have to wait.
    """
    if refuse_in_last_deal(public, seat, owner) is not None:
        return False
    if not public.this_turn.fresh:
        return True
    opened = public.rules.layoff.from_
    return opened is LayoffFrom.SAME_TURN or (
        opened is LayoffFrom.OTHERS_NEXT_TURN and public.owns(seat, owner)
    )


def lays_off_while_going_down(rules: RuleSet, number: int) -> bool:
    """Whether anything can be laid off in the turn of going down, in the deal of this number."""
    opened, targets = rules.layoff.from_, rules.layoff.targets
    last = rules.layoff.last_deal if number == len(rules.deals) else LastLayoff.SAME
    if last is LastLayoff.NOTHING or opened is LayoffFrom.NEXT_TURN:
        return False
    return targets is Targets.ANY or (opened is LayoffFrom.SAME_TURN and last is LastLayoff.SAME)


def may_lay_off_on(public: Public, seat: Seat, owner: Seat) -> bool:
    """Whether the seat, being down, may lay off on this owner's melds (rows 32 and 33)."""
    if public.rules.layoff.targets is Targets.OTHERS and public.owns(seat, owner):
        return False
    return is_open_to(public, seat, owner)


def after_add(public: Public, hand: Hand, move: Add) -> Moment:
    meld = public.table[move.owner][move.index]
    grown = accepted(meld, public.rules.meld)[move.card, move.end]
    turn = public.this_turn
    taken = tuple(face for face in turn.taken if face != move.card)
    return (
        replace(
            public,
            table=with_meld(public.table, move.owner, move.index, grown),
            this_turn=replace(turn.paid(move.card), taken=taken),
        ),
        play_from(hand, (move.card,)),
    )


def adds(public: Public, seat: Seat, hand: Hand) -> Iterator[Add]:
    """Every lay-off that fits, whether or not the turn could be ended after it.

    By owner and meld; a meld's cards ascending, the low end first.
    """
    if seat not in public.down:
        return
    held, rules = set(hand), public.rules.meld
    for owner, melds in enumerate(public.table):
        if melds and may_lay_off_on(public, seat, owner):
            for index, meld in enumerate(melds):
                for face, end in accepted(meld, rules):
                    if face in held:
                        yield Add(face, owner, index, end)


def fits(public: Public, face: Card, but_not: Seats = ()) -> bool:
    """Whether the card fits on a meld on the table, those of the seats `but_not` left aside."""
    rules = public.rules.meld
    return any(
        any(face == fitting for fitting, _ in accepted(meld, rules))
        for owner, melds in enumerate(public.table)
        if owner not in but_not
        for meld in melds
    )


def playable(public: Public, seat: Seat, face: Card) -> bool:
    """Whether the seat could lay the card off now, if it held it."""
    return next(adds(public, seat, (face,)), None) is not None
