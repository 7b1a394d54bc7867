"""The conformance walk: random play that looks at everything after every move.

A walk plays deals with a lean to going down, and holds each state it comes to against
what any rules promise: no card is lost, whoever must answer can, what is listed is
accepted, what is refused changes nothing, what is known of hands is what a reader of the
moves knows, nobody sees what is hidden, scores add up, and a deal ends for a reason. It
knows none of the engine's ways of finding things out: it counts again by itself.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from liverpool.arena.dealer import Dealer
from liverpool.engine.calling import is_offence
from liverpool.engine.cards import HIDDEN, JOKER, Card, hand_of
from liverpool.engine.dealing import added_deck, full_deck, new_game
from liverpool.engine.melds import End
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Expose,
    Fell,
    Give,
    Lay,
    Lot,
    Move,
    Pass,
    PlayerMove,
    Shuffle,
    Swap,
    Take,
)
from liverpool.engine.new_melds import refuse_new_melds
from liverpool.engine.options import options
from liverpool.engine.refusals import IllegalMove
from liverpool.engine.rules import RuleSet, StockOut
from liverpool.engine.scoring import buy_left_points, hand_points, went_at_once
from liverpool.engine.state import (
    NOBODY,
    Ending,
    Phase,
    Public,
    Seat,
    State,
    view_of,
    waiting_on,
)
from liverpool.engine.supply import buys_lapsed, reason_not_offered
from liverpool.engine.turn import apply, refuse_move
from liverpool.record.files import read_position, write_position
from liverpool.record.moves import line_text, read_line
from liverpool.record.names import USUAL_NAMES
from tests.walk_reader import Reader, check_history, is_secret

LISTED = 24
"""Options looked at in one state; the rest is looked at in other states."""
BEFORE_THE_DEAL = (Phase.FIRST_DEALER, Phase.SHUFFLE)


def start_of(rules: RuleSet, seats: int, number: int, random: Random) -> State:
    """The table before the shuffle for the deal of this number."""
    state = new_game(rules, seats)
    if number == 1:
        return state
    public = replace(
        state.public,
        phase=Phase.SHUFFLE,
        number=number,
        dealer=random.randrange(seats),
        open=(),
        drawn=(),
    )
    return replace(state, public=public)


SIDES = (4, 6, 8, 10)
"""So many players are sides of two, where the rules have partners."""


class Walk:
    """One deal, looked at from its shuffle to its end; `seen` counts phases and moves.

    It goes on from the position that was read back, so what a text forgets comes to light.
    """

    def __init__(self, rules: RuleSet, seats: int, number: int, seed: str) -> None:
        self.random = Random(seed)
        self.dealer = Dealer(seed)
        self.state = start_of(rules, seats, number, self.random)
        self.reader = Reader(seats)
        self.seen: Counter[str] = Counter()

    def to_the_end(self, every: int = 1) -> State:
        """Plays the deal; all that is dear to look at, only at one state in `every`."""
        while self.state.public.phase is not Phase.OVER:
            look = self.random.randrange(every) == 0
            self.step(look)
        for check in (check_cards, check_score, check_end, check_text):
            check(self.state)
        return self.state

    def step(self, look: bool) -> None:
        state, public = self.state, self.state.public
        self.seen[f"phase {public.phase}"] += 1
        check_cards(state)
        if look:
            check_answers(state, self.random)
            check_refusals(state, self.random)
            for seat in range(public.game.seats):
                check_hidden(state, seat, self.random)
            self.state = state = check_text(state)
            public = state.public
        actor, move = self.next_move()
        if look:
            names = USUAL_NAMES[: public.game.seats]
            assert read_line(line_text(actor, move, public, names), public, names) == (actor, move)
        self.seen[f"move {type(move).__name__}"] += 1
        after = apply(state, actor, move)
        self.reader.read(state, actor, move, after)
        known = after.public.known or ((),) * public.game.seats
        assert known == self.reader.known(), f"what is known after {move}"
        check_history(state.public, after.public, actor, move)
        self.state = after

    def next_move(self) -> tuple[Seat, Move]:
        state = self.state
        waiting = waiting_on(state.public)
        if DEALER in waiting.must:
            return DEALER, self.dealer.answer(state)
        for seat in self.dealer.order(waiting.may):
            listed = list(options(view_of(state, seat)))
            assert seat in waiting.must or all(isinstance(m, Call | Buy | Pass) for m in listed)
            if Call() in listed and self.random.random() < self.call_chance():
                return seat, Call()
            if seat not in waiting.must and Buy() in listed and self.random.random() < 0.3:
                return seat, self.random.choice((Buy(), Pass(), Pass()))
        seat = self.dealer.order(waiting.must)[0]
        return seat, self.shy_move(state, seat)

    def call_chance(self) -> float:
        """Right calls are made more often than not, false ones seldom."""
        return 0.7 if is_offence(self.state.public) else 0.05

    def shy_move(self, state: State, seat: Seat) -> PlayerMove:
        """Buys and exposes seldom, goes down when it can, lays off more often than not."""
        random = self.random
        moves = list(islice(options(view_of(state, seat)), 200))
        if state.public.phase is Phase.BUY:
            return Buy() if random.random() < 0.1 else Pass()
        lays = [move for move in moves if isinstance(move, Lay)]
        if lays:
            return random.choice(lays)
        plays = [move for move in moves if isinstance(move, Add | Swap)]
        if plays and random.random() < 0.7:
            return random.choice(plays)
        hand = state.hands[seat]
        shows = Expose((tuple(random.sample(hand, min(3, len(hand)))),))
        if random.random() < 0.1 and refuse_move(state, seat, shows) is None:
            return shows
        if state.public.phase is Phase.TURN:
            moves = [move for move in moves if not isinstance(move, Take) or move.cards < 4]
            if random.random() > self.call_chance():
                moves = [move for move in moves if not isinstance(move, Call)] or moves
        return random.choice(moves)


# Cards


def all_cards(state: State) -> Counter[Card]:
    public = state.public
    lying = (meld.cards for melds in public.table for meld in melds)
    return Counter(chain(state.stock, public.pile, *state.hands, *lying))


def check_cards(state: State) -> None:
    """Every card of the decks, added later included, is in one place."""
    public = state.public
    if public.phase in BEFORE_THE_DEAL:
        assert not all_cards(state)
        return
    added = public.renewals if public.rules.stock.out is StockOut.ADD_DECK else 0
    decks = (*full_deck(public.game, public.number), *added_deck(public.game) * added)
    assert all_cards(state) == Counter(decks)
    assert all(tuple(sorted(hand)) == hand for hand in state.hands)
    for seat in range(public.game.seats):
        view = view_of(state, seat)
        assert view.sizes == tuple(len(hand) for hand in state.hands)
        assert (view.stock, view.hand) == (len(state.stock), state.hands[seat])


# Moves


def check_answers(state: State, random: Random) -> None:
    """Who must answer can, with what is listed; who is not asked has nothing listed."""
    waiting = waiting_on(state.public)
    assert waiting.must or state.public.is_last_deal
    for seat in range(state.public.game.seats):
        listed = list(islice(options(view_of(state, seat)), LISTED))
        if seat in waiting.must:
            assert listed, f"seat {seat} must answer and has no move"
        elif seat not in waiting.may:
            assert not listed
        for move in random.sample(listed, min(3, len(listed))):
            assert apply(state, seat, move) != state


def check_refusals(state: State, random: Random) -> None:
    """A move is refused with a reason, by asking and by doing alike, and changes nothing."""
    before = msgspec.json.encode(state)
    for actor, move in islice(any_moves(state, random), 12):
        refusal = refuse_move(state, actor, move)
        if refusal is None:
            assert apply(state, actor, move) is not None
            continue
        with pytest.raises(IllegalMove) as refused:
            apply(state, actor, move)
        assert refused.value.refusal == refusal
        assert refusal.sentence
    assert msgspec.json.encode(state) == before


def any_moves(state: State, random: Random) -> Iterator[tuple[Seat, Move]]:
    """Moves of all kinds by anybody, sensible or not."""
    public = state.public
    seats = public.game.seats
    faces = (*range(JOKER + 1), HIDDEN, -1, 99)
    owned = [meld for melds in public.table for meld in melds]
    while True:
        actor = random.choice((*range(seats), DEALER, seats))
        hand = state.hands[actor] if 0 <= actor < seats else ()
        face = random.choice(hand) if hand and random.random() < 0.7 else random.choice(faces)
        owner, index = random.randint(-1, seats), random.randint(-1, 3)
        few = tuple(random.sample(hand, min(len(hand), 7)))
        moves: tuple[Move, ...] = (
            Take(random.randint(-1, 4)),
            Draw(),
            Buy(),
            Pass(),
            Call(),
            Cut(random.randint(-1, 120)),
            Lay(tuple(random.sample(owned, min(len(owned), 2)))),
            Lay(tuple(random.sample(owned, min(len(owned), 2))), (Swap(face, owner, index),)),
            Expose((few[:3], few[3:])),
            Expose(()),
            Add(face, owner, index, random.choice((None, *End))),
            Swap(face, owner, index),
            Discard(face),
            Give(face),
            Lot(random.randint(-1, seats)),
            Shuffle(few),
            Fell(random.randint(-1, 120)),
        )
        yield actor, random.choice(moves)


# What is hidden


def check_hidden(state: State, seat: Seat, random: Random) -> None:
    """All that the seat cannot see is dealt anew: it sees the same, and may do the same."""
    other = dealt_anew(state, seat, random)
    view, same = view_of(state, seat), view_of(other, seat)
    assert view == same
    assert list(islice(options(view), LISTED)) == list(islice(options(same), LISTED))


def dealt_anew(state: State, seat: Seat, random: Random) -> State:
    """The other hands and the stock shuffled among themselves; others' knocks at random."""
    hidden = [face for at, hand in enumerate(state.hands) if at != seat for face in hand]
    hidden += state.stock
    random.shuffle(hidden)
    hands = []
    for at, hand in enumerate(state.hands):
        if at == seat:
            hands.append(hand)
        else:
            hands.append(hand_of(hidden[: len(hand)]))
            del hidden[: len(hand)]
    public = state.public
    claims = state.claims
    if is_secret(public):
        asked = {
            at
            for at, size in enumerate(state.sizes)
            if reason_not_offered(public, at, size) is None
        }
        answered = asked - {seat, *public.open}
        knocks = {at for at in answered if random.random() < 0.5} | ({seat} & set(claims))
        claims = tuple(sorted(knocks))
    return State(public, tuple(hands), tuple(hidden), claims)


def check_text(state: State) -> State:
    """The position reads back as it was, but for the history, which it does not have."""
    back = read_position(write_position(state))
    assert back == replace(state, public=replace(state.public, history=()))
    return back


# The end


def check_score(state: State) -> None:
    """The line of the sheet is what lies in the hands, and totals are the lines' sums."""
    public = state.public
    line = public.sheet[-1]
    for seat, hand in enumerate(state.hands):
        expected = hand_points(hand, public.rules)
        if seat == line.out:
            in_one = in_one_turn(public, seat)
            if in_one is None:  # the walk has gone on from a position
                in_one = went_at_once(line, public.rules)
            in_one = in_one and not public.deal_of(line.out).all_at_once
            more = public.rules.points.at_once if in_one else 0
            expected = public.rules.points.out_bonus + more
        assert line.points[seat] == expected
        buys = buy_left_points(public.rules) * buys_lapsed(public, seat)
        assert line.penalties[seat] == public.penalties[seat] + buys
    seats = public.game.seats
    own = [
        sum(each.points[seat] + each.penalties[seat] for each in public.sheet)
        for seat in range(seats)
    ]
    across = seats // 2 if public.rules.players.partners != "none" and seats in SIDES else 0
    assert public.totals() == tuple(
        points + (own[seat - across] if across else 0) for seat, points in enumerate(own)
    )


def in_one_turn(public: Public, seat: Seat) -> bool | None:
    """Whether this player went down since they last drew or called; None if nobody can tell, as
    where the last lay-down may have been a further meld of a player who was down."""
    if refuse_new_melds(public) is None:
        return None
    for event in reversed(public.history):
        if event.seat == seat and isinstance(event.move, Lay | Draw | Take | Call):
            return isinstance(event.move, Lay)
    return None


def check_end(state: State) -> None:
    """Somebody went out with no card left, or no card could be drawn."""
    public = state.public
    line = public.sheet[-1]
    if line.ending is Ending.OUT:
        assert line.out != NOBODY
        assert not state.hands[line.out]
        return
    assert line.out == NOBODY
    assert not state.stock
    spent = public.renewals >= public.rules.stock.renewals
    assert spent or (public.rules.stock.out is not StockOut.ADD_DECK and len(public.pile) < 2)
