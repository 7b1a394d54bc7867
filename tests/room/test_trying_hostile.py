"""Nothing in a draft is trusted: whatever is sent has an answer, and nobody else's cards in it."""

from random import Random

import pytest

from liverpool.engine.cards import HIDDEN, JOKER
from liverpool.engine.melds import End, Meld
from liverpool.engine.moves import Add, Lay, Swap
from liverpool.engine.rules import Kind
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import refuse_move
from liverpool.room.messages import written
from liverpool.room.messages.requests import Try
from liverpool.room.views.game_views import tried
from liverpool.table.seat.draft import MeldGroup
from tests.chance import drawn, so_many
from tests.room.shown import PLAIN, UNGUARDED, names_of, walked
from tests.rules.positions import SOURCES


def hostile(state: State, seat: int, random: Random) -> Try:
    """A draft of whatever can be sent."""
    hand = state.hands[seat] if state.hands else ()

    def number() -> int:
        return random.choice((-1, 0, 1, 2, 7, 13, 52, 53, 54, 150, -5, 2**31, 2**70, -(2**70)))

    def some() -> tuple[int, ...]:
        kind = random.random()
        if kind < 0.4 and hand:
            return tuple(random.sample(hand, random.randint(0, len(hand))))
        if kind < 0.6:
            return (random.choice((*hand, HIDDEN, JOKER, number())),) * 150
        return tuple(random.choice((*hand, number())) for _ in range(random.randint(0, 9)))

    def meld() -> Meld:
        start = random.choice((1, 5, 10, number()))
        return Meld(
            random.choice(tuple(Kind)), random.choice((0, 1, 2, 3, number())), start, some()
        )

    def play() -> Lay | Add | Swap:
        card = random.choice((*hand, number()))
        return random.choice(
            (
                Lay(tuple(meld() for _ in range(random.randint(0, 4)))),
                Add(card, number(), number(), random.choice((None, *End))),
                Swap(card, number(), number()),
            )
        )

    return Try(
        question="",
        plays=tuple(play() for _ in range(random.choice((0, 0, 3)))),
        groups=tuple(
            MeldGroup(some(), random.choice((None, meld()))) for _ in range(random.randint(0, 6))
        ),
        chosen=some(),
        find=random.random() < 0.1,
    )


@pytest.mark.in_turn
@pytest.mark.parametrize("name", SOURCES)
def test_a_hostile_draft_has_an_answer_and_changes_nothing(name: str) -> None:
    random = Random(drawn(f"hostile/{name}"))
    for number, (state, _, _, _) in enumerate(walked(name, 4, 5, drawn(f"hostile/{name}"))):
        if number % so_many(15, full=1):
            continue
        for _ in range(2):
            seat = random.randrange(4)
            message = hostile(state, seat, random)
            context = random.choice((PLAIN, UNGUARDED))
            answer = tried(state, seat, message, names_of(state), context)
            assert len(written(answer)) < 200_000
            if answer.lay is not None:
                assert refuse_move(state, seat, answer.lay) is None or answer.plays
            assert answer.game.ended is None or state.public.phase is Phase.OVER
