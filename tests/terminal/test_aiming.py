"""Whether a key was meant for what is asked: by when it came down."""

from liverpool.terminal.app import ECHO, REACTION, Aim


def test_a_key_counts_for_what_it_meant_when_it_came_down() -> None:
    time = 0.0
    aim = Aim(lambda: time)
    aim.show(iter([("d", 1)]), told=True)
    aim.press()
    assert not aim.counts("d"), "it was on its way before"
    time = REACTION
    aim.press()
    assert aim.counts("d")
    aim.show(iter([("d", 1), ("b", 1)]), told=True)
    assert aim.counts("d"), "it means what it meant"
    assert not aim.counts("b")
    assert aim.counts("r"), "it means the same at any time"


def test_what_the_player_has_changed_needs_less_time() -> None:
    time = 0.0
    aim = Aim(lambda: time)
    aim.show(iter([("d", 1)]), told=False)
    time = ECHO
    aim.press(0.01)
    assert not aim.counts("d")
    aim.press()
    assert aim.counts("d")
