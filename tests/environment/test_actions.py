"""The table of actions: every number is one action, and says what it is."""

import pytest

from liverpool.engine.cards import JOKER
from liverpool.environment import actions
from liverpool.environment.actions import ACTIONS, action_text, face_of, run_from, suit_and_start


def test_every_action_has_a_text_of_its_own() -> None:
    texts = [action_text(action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS == 341


def test_groups_follow_each_other_in_the_order_in_which_they_are_listed() -> None:
    assert action_text(actions.FURTHER) == "further"
    assert action_text(actions.DIGIT) == "0"
    assert action_text(actions.DISCARD + JOKER) == "discard **"
    assert action_text(actions.GIVE) == "give Ac"
    assert action_text(actions.CARD + 26 + 6) == "card 7h"
    assert action_text(actions.ADD_LOW + 31) == "add low 31"
    assert action_text(actions.ADD_HIGH) == "add high 0"
    assert action_text(actions.SWAP) == "swap 0"
    assert action_text(actions.SET + 12) == "set K"
    assert action_text(ACTIONS - 1) == "run Ks"


def test_cards_and_runs_come_back_from_their_actions() -> None:
    for first in (actions.DISCARD, actions.GIVE, actions.CARD):
        assert [face_of(first + face) for face in range(JOKER + 1)] == [*range(JOKER + 1)]
    runs = [(suit, start) for suit in range(4) for start in range(1, 14)]
    assert [suit_and_start(run_from(*run)) for run in runs] == runs
    assert [run_from(*run) for run in runs] == [*range(actions.RUN, ACTIONS)]


@pytest.mark.parametrize("number", [-1, ACTIONS])
def test_a_number_without_an_action_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"0 to 340, not {number}"):
        action_text(number)
