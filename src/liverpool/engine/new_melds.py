"""New melds: what a player who is down may lay down beyond the contract (rules.md row 35).

They are laid one at a time, from the turn after the one of going down, in front of the player, who
may lay as many as there are cards for. A new meld is of a kind that some contract of the game asks
for, and at least as long as the shortest of that kind; it may be longer. What is a meld at all is
decided in `melds`, whether the turn can still be ended, in `ending`.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from liverpool.engine.cards import Hand, play_from
from liverpool.engine.lay_offs import Moment, may_lay_off_on
from liverpool.engine.melds import Meld, longest_set, refuse_laid_meld
from liverpool.engine.rank_order import longest_run
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import Kind, LaydownSize, RuleSet, Slot
from liverpool.engine.solver import every_lay_down, lay_downs
from liverpool.engine.state import Public, Seat


def refuse_new_melds(public: Public) -> Refusal | None:
    """Why the player whose turn it is, and who is down, may lay no new meld now; None if one may be
    laid."""
    if not public.rules.layoff.new_melds or public.deal_of(public.turn).all_at_once:
        return Refusal(Reason.ALREADY_DOWN)
    return Refusal(Reason.NEW_MELD_NEXT_TURN) if public.this_turn.fresh else None


def least_cards(kind: Kind, rules: RuleSet) -> int | None:
    """How many cards a new meld of the kind has at least; None where no contract asks for one.

    Deals in which all cards go down at once are left aside: nobody plays on in them. So are melds
    of a named rank or colour, where there are others of the kind.
    """
    usual = (deal for deal in rules.deals if not deal.all_at_once)
    asked = [slot for deal in usual for slot in deal.contract if slot.kind is kind]
    plain = [slot for slot in asked if not slot.named]
    return min((slot.length for slot in plain or asked), default=None)


def refuse_new_meld(meld: Meld, rules: RuleSet) -> Refusal | None:
    """Why the meld may not be laid beside the contract, whoever's turn it is; None if it may."""
    refusal = refuse_laid_meld(meld, rules.meld)
    if refusal is not None:
        return refusal
    least = least_cards(meld.kind, rules)
    if least is None:
        return Refusal(Reason.NEW_MELD_KIND)
    return Refusal(Reason.NEW_MELD_TOO_SHORT, least) if len(meld.cards) < least else None


def new_meld_slots(rules: RuleSet) -> tuple[Slot, ...]:
    """The shortest new meld of each kind that there can be."""
    most = {Kind.SET: longest_set(rules.meld), Kind.RUN: longest_run(rules.meld)}
    found = ((kind, least_cards(kind, rules), most[kind]) for kind in Kind)
    return tuple(
        Slot(kind, least)
        for kind, least, longest in found
        if least is not None and (longest is None or least <= longest)
    )


def new_melds(public: Public, seat: Seat, hand: Hand, *, every: bool = False) -> Iterator[Meld]:
    """The new melds of the hand, whether or not the turn could be ended after them.

    Those of least size, sets first, in the solver's order; `every` lists the longer ones too, and
    so does a table at which the seat could not lay the further cards off on its own meld.
    """
    if seat not in public.down or refuse_new_melds(public) is not None:
        return
    rules = replace(public.rules.meld, laydown_size=LaydownSize.MIN_OR_MORE)
    find = every_lay_down if every or not may_lay_off_on(public, seat, seat) else lay_downs
    for slot in new_meld_slots(public.rules):
        for melds in find(hand, (slot,), rules):
            yield from melds


def after_new_melds(public: Public, seat: Seat, hand: Hand, melds: tuple[Meld, ...]) -> Moment:
    """Table and hand after the seat, being down, has laid these melds too."""
    cards = tuple(face for meld in melds for face in meld.cards)
    turn = public.this_turn
    for face in cards:
        turn = turn.paid(face)
    taken = tuple(face for face in turn.taken if face not in cards)
    table = public.table
    return (
        replace(
            public,
            table=(*table[:seat], table[seat] + melds, *table[seat + 1 :]),
            this_turn=replace(turn, taken=taken),
        ),
        play_from(hand, cards),
    )
