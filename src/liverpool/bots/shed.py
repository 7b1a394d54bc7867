"""How a player who is down gets rid of cards: swaps, new melds, lay-offs, and the discard.

What can be laid off is searched exactly by the solver; a swap is good if it leaves less in the
hand than not swapping, and so is a new meld. If the deal is won with a discard, one card is kept
for it. Nothing here looks beyond the end of the turn.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from liverpool.engine.calling import is_offence, possible_callers
from liverpool.engine.cards import Card, Hand, play_from, with_cards, without_card
from liverpool.engine.ending import must_be_played, refuse_dead_end
from liverpool.engine.lay_offs import may_lay_off_on
from liverpool.engine.melds import Meld
from liverpool.engine.moves import Add, Discard, Lay, Swap
from liverpool.engine.new_melds import after_new_melds, new_meld_slots, refuse_new_melds
from liverpool.engine.plays import after_lay
from liverpool.engine.referee import refuse
from liverpool.engine.rules import Out
from liverpool.engine.scoring import points_by_face
from liverpool.engine.solver import Points, best_lay_down, lay_off
from liverpool.engine.state import Phase, Public, Seat, Turn, View
from liverpool.engine.swaps import after_swap, exchanges

URGENT = 100
"""Extra points for a card that has to be played, so that it is not the one that is kept."""


def cards_to_keep(public: Public, seat: Seat) -> int:
    """1 where the deal is won with a discard, 0 where an empty hand wins."""
    empties = public.rules.end.out in (Out.MAY_DISCARD, Out.NEVER_DISCARD)
    return 0 if empties or public.deal_of(seat).all_at_once else 1


def open_melds(public: Public, seat: Seat) -> list[tuple[Seat, int, Meld]]:
    """The melds on the table that the seat may lay off on this turn: owner, place, meld."""
    return [
        (owner, index, meld)
        for owner, melds in enumerate(public.table)
        if may_lay_off_on(public, seat, owner)
        for index, meld in enumerate(melds)
    ]


def melds_when_going_down(public: Public, seat: Seat) -> list[Meld]:
    """The melds on the table that the seat may lay off on in the turn in which it goes down."""
    just_down = replace(public, this_turn=Turn(fresh=True))
    return [meld for *_, meld in open_melds(just_down, seat)]


def lay_offs(public: Public, seat: Seat, hand: Hand, keep: int | None = None) -> list[Add]:
    """The lay-offs that leave the fewest points in the hand, in an order that works.

    `keep` cards are kept; without it, the one that the discard may need, or two where a single one
    could be neither laid off nor discarded.
    """
    melds = open_melds(public, seat)
    on, points = tuple(meld for _, _, meld in melds), urgent_points(public)
    kept = cards_to_keep(public, seat) if keep is None else keep
    plays = lay_off(hand, on, public.rules.meld, points, keep=kept)
    if keep is None and must_be_played(public, play_from(hand, [step.card for step in plays])):
        plays = max(
            (
                lay_off(without_card(hand, face), on, public.rules.meld, points, keep=1)
                for face in dict.fromkeys(hand)
            ),
            key=lambda laid: sum(points[step.card] for step in laid),
        )
    return [Add(face, melds[at][0], melds[at][1], end) for face, at, end in plays]


def urgent_points(public: Public) -> tuple[int, ...]:
    """The points of every face, raised for those that must not stay in the hand."""
    points = list(points_by_face(public.rules))
    for face in set(public.this_turn.taken):
        points[face] += URGENT
    for face in set(public.this_turn.owes):
        points[face] += URGENT
    return tuple(points)


def best_new_meld(public: Public, seat: Seat, hand: Hand) -> Lay | None:
    """The new meld that leaves the fewest points, with what can be laid off after it.

    None where the rules allow none now, or none leaves fewer than laying off alone; if points are
    equal, the fewest cards decide.
    """
    if not public.rules.layoff.new_melds or refuse_new_melds(public) is not None:
        return None
    points, keep = urgent_points(public), cards_to_keep(public, seat)
    table = [meld for *_, meld in open_melds(public, seat)]
    best, least = None, _left(public, seat, hand, points)
    for slot in new_meld_slots(public.rules):
        melds = best_lay_down(hand, (slot,), public.rules.meld, points, table, keep=keep)
        if melds is None:
            continue
        after = after_new_melds(public, seat, hand, melds)
        left = _left(after[0], seat, after[1], points)
        if left < least and refuse_dead_end(seat, *after) is None:
            best, least = Lay(melds), left
    return best


def new_meld_with(view: View, face: Card) -> Lay | None:
    """The new meld that the seat would lay with this card if it had it; None if it would lay none,
    or one without it."""
    public = replace(view.public, phase=Phase.PLAY, callers=())
    lay = best_new_meld(public, view.seat, with_cards(view.hand, (face,)))
    return lay if lay is not None and face in lay.cards else None


def _left(public: Public, seat: Seat, hand: Hand, points: Points) -> tuple[int, int]:
    """The points and the cards in the hand after the best lay-offs."""
    laid = [add.card for add in lay_offs(public, seat, hand)]
    return (
        sum(points[face] for face in hand) - sum(points[face] for face in laid),
        len(hand) - len(laid),
    )


def points_left(public: Public, seat: Seat, hand: Hand) -> int:
    """The points in the hand after the best lay-offs, and the new melds that the rules allow."""
    while (lay := best_new_meld(public, seat, hand)) is not None:
        public, hand = after_new_melds(public, seat, hand, lay.melds)
    return _left(public, seat, hand, points_by_face(public.rules))[0]


def points_left_after(view: View, lay: Lay) -> int:
    """The points that stay in the seat's hand once it has gone down with this and laid off what
    fits."""
    after, rest = after_lay(view.public, view.seat, view.hand, lay)
    return points_left(after, view.seat, rest)


def best_swap(view: View) -> Swap | None:
    """The swap that leaves the fewest points; None if no swap leaves fewer than not swapping."""
    public, seat = view.public, view.seat
    best, least = None, None
    for swap in _swaps(view):
        if least is None:
            least = points_left(public, seat, view.hand)
        after, hand = after_swap(public, view.hand, swap)
        if len(hand) < cards_to_keep(public, seat):
            continue  # the joker stays in its run, and this card is the one to discard
        left = points_left(after, seat, hand)
        if left < least:
            best, least = swap, left
    return best


def _swaps(view: View) -> Iterator[Swap]:
    for owner, melds in enumerate(view.public.table):
        for index, meld in enumerate(melds):
            stands_for = exchanges(meld, view.public.rules)
            for face in dict.fromkeys(view.hand):
                swap = Swap(face, owner, index)
                if face in stands_for and refuse(view, swap) is None:
                    yield swap


def legal_discards(view: View) -> list[Card]:
    """The faces of the hand that may be discarded now, ascending."""
    return [face for face in dict.fromkeys(view.hand) if refuse(view, Discard(face)) is None]


def may_be_called(view: View, face: Card) -> bool:
    """Whether the discard would be an offence, and somebody could call it."""
    public, seat = view.public, view.seat
    if not possible_callers(public, seat):
        return False
    return is_offence(replace(public, pile=(*public.pile, face), by=seat))


def dearest(view: View, faces: list[Card], *, discards: bool) -> Card:
    """Which of these faces of the hand to part with: one that is expensive, of no use and safe to
    discard."""
    public, seat = view.public, view.seat
    points = points_by_face(public.rules)
    useful = {add.card for add in lay_offs(public, seat, view.hand, keep=0)}

    def worth_parting(face: Card) -> tuple[bool, bool, int]:
        safe = not (discards and may_be_called(view, face))
        return safe, face not in useful, points[face]

    return max(faces, key=worth_parting)
