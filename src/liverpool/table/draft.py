"""Plays of a turn that are not final yet, and ways to play several cards at once.

A draft is checked step by step by the engine and can be taken back one play at a time.
It becomes final with the discard, or, where a play empties the hand, when it is confirmed.
Nothing that others hold or that lies in the stock can come to light in it.

Where jokers may be swapped out for the contract, such a swap is staged before going down:
the draft shows the card in the meld and the joker in the hand, and with the lay-down that
follows all of it is one move. Staged swaps without a lay-down are never made.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from liverpool.bots import shed
from liverpool.engine.cards import Card, hand_of, without_card
from liverpool.engine.lay_offs import adds
from liverpool.engine.melds import accepted, represented
from liverpool.engine.moves import Add, Lay, Swap
from liverpool.engine.refusals import IllegalMove, Reason, Refusal
from liverpool.engine.state import Phase, Seat, State
from liverpool.engine.swaps import after_swap, refuse_meld_for_swap
from liverpool.engine.turn import apply, refusal_of

Play = Lay | Add | Swap
MOST_WAYS: Final = 60
"""As many ways as one card can have, nearly; several cards can have thousands."""
MOST_TRIES: Final = 5000
"""As many single cards are laid off in the search; many cards could lead to millions."""


class Draft:
    """The plays so far, upon the state in which the turn stands."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._seat = seat
        self._states = [state]
        self.plays: list[Play] = []

    @property
    def state(self) -> State:
        """The table and the hand as they are after the plays."""
        return self._states[-1]

    @property
    def ends_turn(self) -> bool:
        """Whether the last play has emptied the hand, so that no discard follows."""
        public = self.state.public
        return bool(self.plays) and (public.phase is not Phase.PLAY or public.turn != self._seat)

    @property
    def staged(self) -> tuple[Swap, ...]:
        """Jokers swapped out to go down with, which are not laid yet."""
        if self._seat in self.state.public.down:
            return ()
        return tuple(play for play in self.plays if isinstance(play, Swap))

    @property
    def moves(self) -> tuple[Play, ...]:
        """What the plays are as moves of the game."""
        return moves_of(self.plays, is_down=self._seat in self._states[0].public.down)

    def refusal(self, play: Play) -> Refusal | None:
        """Why the play cannot be added; nothing where it can."""
        if isinstance(play, Lay):
            return refusal_of(self._states[0], self._seat, self._with_staged(play))
        return refuse_play(self.state, self._seat, play)

    def play(self, *plays: Play) -> None:
        """Adds the plays; raises `IllegalMove` where one is refused, and then adds none."""
        count = len(self.plays)
        try:
            for play in plays:
                self._add(play)
        except IllegalMove:
            del self._states[count + 1 :], self.plays[count:]
            raise

    def _add(self, play: Play) -> None:
        refusal = self.refusal(play)
        if refusal is not None:
            raise IllegalMove(refusal)
        if isinstance(play, Lay):
            after = apply(self._states[0], self._seat, self._with_staged(play))
        elif isinstance(play, Swap) and self._seat not in self.state.public.down:
            after = _with_swap(self.state, self._seat, play)
        else:
            after = apply(self.state, self._seat, play)
        self._states.append(after)
        self.plays.append(play)

    def _with_staged(self, lay: Lay) -> Lay:
        return Lay(lay.melds, self.staged + lay.swaps)

    def take_back(self) -> Play | None:
        """Takes the last play back; nothing where there is none."""
        if not self.plays:
            return None
        self._states.pop()
        return self.plays.pop()


def moves_of(plays: Iterable[Play], *, is_down: bool) -> tuple[Play, ...]:
    """The plays of a draft as moves of the game, staged swaps as part of the lay-down.

    `is_down`: whether the player was down before them. Staged swaps that no lay-down
    follows are left out.
    """
    moves: list[Play] = []
    staged: tuple[Swap, ...] = ()
    for play in plays:
        if isinstance(play, Lay):
            moves.append(Lay(play.melds, staged + play.swaps))
            is_down = True
        elif isinstance(play, Swap) and not is_down:
            staged += (play,)
        else:
            moves.append(play)
    return tuple(moves)


def refuse_play(state: State, seat: Seat, play: Play) -> Refusal | None:
    """Why a draft that has come to this state cannot go on with the play.

    For a lay-down after staged swaps the draft itself has to be asked.
    """
    if isinstance(play, Swap) and _stages_swaps(state, seat):
        return _refuse_staged(state, seat, play)
    return refusal_of(state, seat, play)


def _stages_swaps(state: State, seat: Seat) -> bool:
    """Whether the seat may now swap jokers out to go down with them."""
    public = state.public
    return (
        public.rules.swap.for_contract
        and public.phase is Phase.PLAY
        and public.turn == seat
        and not public.debts
        and seat not in public.down
    )


def _refuse_staged(state: State, seat: Seat, swap: Swap) -> Refusal | None:
    public = state.public
    if public.this_turn.failed:
        return Refusal(Reason.FAILED_ALREADY)
    if swap.card not in state.hands[seat]:
        return Refusal(Reason.NOT_HELD)
    if not (
        0 <= swap.owner < len(public.table) and 0 <= swap.index < len(public.table[swap.owner])
    ):
        return Refusal(Reason.NO_SUCH_MELD)
    meld = public.table[swap.owner][swap.index]
    refusal = refuse_meld_for_swap(public, seat, swap.owner, meld)
    if refusal is None and swap.card not in represented(meld, public.rules.meld):
        return Refusal(Reason.NO_SUCH_JOKER)
    return refusal


def _with_swap(state: State, seat: Seat, swap: Swap) -> State:
    """The table and the hand with the joker swapped out; it is played by the lay-down alone."""
    public, hand = after_swap(state.public, state.hands[seat], swap)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    turn = replace(public.this_turn, owed=state.public.this_turn.owed)
    return replace(state, public=replace(public, this_turn=turn), hands=hands)


def lay_offs(
    state: State,
    seat: Seat,
    cards: Sequence[Card],
    most: int = MOST_WAYS,
    tries: int = MOST_TRIES,
) -> list[list[Add]]:
    """The ways to lay all these cards off, in whatever order works, one for each outcome.

    At most so many; outcomes that leave the same table count as one. The search is cut off
    after so many tries; if it has found no way by then, the solver's is tried.
    """
    best = shed.lay_offs(state.public, seat, hand_of(cards), keep=0)
    if len(best) < len(cards):
        return []
    found: dict[object, list[Add]] = {}
    seen: set[object] = set()
    tried = 0

    def lay(state: State, left: tuple[Card, ...], done: list[Add]) -> None:
        nonlocal tried
        mark = (state.public.table, left)
        if mark in seen:
            return
        seen.add(mark)
        if not left:
            found.setdefault(state.public.table, done)
            return
        for add in adds(state.public, seat, left):
            if len(found) == most or tried == tries:
                return
            tried += 1
            if refusal_of(state, seat, add) is None:
                after = apply(state, seat, add)
                ended = after.public.phase is not Phase.PLAY or after.public.turn != seat
                rest = without_card(left, add.card)
                if not (ended and rest):
                    lay(after, rest, [*done, add])

    lay(state, hand_of(cards), [])
    if not found and tried == tries and _is_possible(state, seat, best):
        return [best]
    return list(found.values())


def _is_possible(state: State, seat: Seat, plays: Sequence[Add]) -> bool:
    """Whether these plays can be made one after the other."""
    for move in plays:
        if refusal_of(state, seat, move) is not None:
            return False
        state = apply(state, seat, move)
    return True


def why_not_off(state: State, seat: Seat, cards: Sequence[Card]) -> tuple[Card, Refusal]:
    """Which of the cards is left when as many as possible lie, and why it cannot follow."""
    left = list(cards)
    while laid := next((card for card in left if lay_offs(state, seat, [card], most=1)), None):
        [[add]] = lay_offs(state, seat, [laid], most=1)
        state = apply(state, seat, add)
        left.remove(laid)
    for card in left:
        refused = (refusal_of(state, seat, add) for add in _fitting(state, card))
        refusal = next((refusal for refusal in refused if refusal is not None), None)
        if refusal is not None:
            return card, refusal
    if seat not in state.public.down:
        return left[0], Refusal(Reason.NOT_DOWN)
    return left[0], Refusal(Reason.DOES_NOT_FIT)


def _fitting(state: State, card: Card) -> Iterator[Add]:
    """The card on every meld where it fits, whether or not it may be played there now."""
    for owner, melds in enumerate(state.public.table):
        for index, meld in enumerate(melds):
            for face, end in accepted(meld, state.public.rules.meld):
                if face == card:
                    yield Add(card, owner, index, end)


def swaps(state: State, seat: Seat, card: Card | None = None) -> tuple[list[Swap], Refusal | None]:
    """The jokers that may be taken, with any card of the hand or with this one.

    Where there is none, the reason: a rule, or that no joker stands for the card.
    """
    found = [
        Swap(face, owner, index)
        for face in ([card] if card is not None else sorted(set(state.hands[seat])))
        for owner, melds in enumerate(state.public.table)
        for index, meld in enumerate(melds)
        if face in represented(meld, state.public.rules.meld)
    ]
    refused = [refuse_play(state, seat, move) for move in found]
    good = [move for move, refusal in zip(found, refused, strict=True) if refusal is None]
    if good:
        return good, None
    return [], next(iter(refused), None) or Refusal(Reason.NO_SUCH_JOKER)
