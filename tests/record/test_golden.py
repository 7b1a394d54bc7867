"""Golden games, byte for byte: files that once were written and must be read for ever."""

from pathlib import Path

import pytest

from liverpool.engine.moves import Call, CutCards, Give, Lay, Lot
from liverpool.engine.presets import names as preset_names
from liverpool.engine.state import Ending, Phase
from liverpool.record import final_state, read, states, write, write_made
from liverpool.record.cards import read_cards
from liverpool.record.moves import line_text
from liverpool.record.redaction import redact

GAMES = Path(__file__).parents[1] / "games"
FILES = sorted(path.name for path in GAMES.glob("*.toml"))


def text_of(name: str) -> str:
    return (GAMES / name).read_bytes().decode()


@pytest.mark.parametrize("name", FILES)
def test_a_golden_game_is_read_and_written_as_the_same_bytes(name: str) -> None:
    record = read(text_of(name))
    assert write(record) == text_of(name)
    assert final_state(record).public.phase is Phase.OVER


@pytest.mark.parametrize("name", FILES)
def test_texts_of_moves_kept_while_playing_give_the_same_file(name: str) -> None:
    record = read(text_of(name))
    lines = [line for deal in record.deals for line in deal.lines]
    texts = [
        line_text(line.actor, line.move, state.public, record.names)
        for line, state in zip(lines, states(record), strict=False)
    ]
    assert write_made(record, texts) == text_of(name)


def test_each_preset_has_a_golden_deal_from_a_shuffle() -> None:
    shuffled = {text.split('"')[3] for text in map(text_of, FILES) if "dealer shuffle" in text}
    presets = {f"{name}/1" for name in preset_names() if "+" not in name}
    assert presets <= shuffled


@pytest.mark.parametrize(
    ("whole", "seen", "seat"),
    [
        ("christmas-deal-6.toml", "christmas-deal-6-seen-by-aunt-may.toml", 1),
        ("mahlum-deal-5.toml", "mahlum-deal-5-seen-by-ann.toml", 0),
        ("bga-deal-2.toml", "bga-deal-2-seen-by-ben.toml", 1),
    ],
)
def test_a_golden_game_as_one_seat_saw_it(whole: str, seen: str, seat: int) -> None:
    assert write(redact(read(text_of(whole)), seat)) == text_of(seen)


def test_a_whole_game_of_seven_deals() -> None:
    record = read(text_of("dunlop-game.toml"))
    public = final_state(record).public
    assert [len(deal.lines) > 0 for deal in record.deals] == [True] * 7
    assert public.is_last_deal
    assert public.totals() == tuple(
        sum(deal.result.total(seat) for deal in record.deals if deal.result) for seat in range(4)
    )


def test_the_family_story() -> None:
    """Source 003: a flourish, a rummy, and the caller WON the round."""
    record = read(text_of("christmas-story.toml"))
    *_, last_card_out, passed, called, won = states(record)
    ann, _, cy = range(3)
    assert last_card_out.public.phase is Phase.LAST_CALL
    assert last_card_out.hands[ann] == ()
    assert passed.public.open == (cy,)
    assert [line.move for line in record.deals[0].lines[-2:]] == [Call(), Give(*read_cards("4h"))]
    assert called.hands[ann] == read_cards("5d")
    assert won.hands == (read_cards("5d4h"), read_cards("3dJsQs"), ())
    (line,) = won.public.sheet
    assert (line.out, line.ending) == (cy, Ending.OUT)
    assert line.points == (10, 25, 0)


def test_a_deal_of_the_board_game_site() -> None:
    """Wanted while a turn is played, swapped for the contract, called and played."""
    record = read(text_of("bga-deal-2.toml"))
    moves = [line.move for line in record.deals[0].lines]
    assert any(isinstance(move, Lay) and move.swaps for move in moves)
    phases = {state.public.phase for state in states(record) if not state.public.debts}
    assert Phase.CALLER_PLAYS in phases
    assert any(state.claims and state.public.phase is Phase.PLAY for state in states(record))


def test_a_deal_by_many_house_rules() -> None:
    """Chance names the dealer, no card is turned up, cards are cut for after a discard."""
    record = read(text_of("house-rules-deal-1.toml"))
    kinds = [type(line.move) for line in record.deals[0].lines]
    assert kinds[0] is Lot
    assert CutCards in kinds
    cut_for = [state for state in states(record) if state.public.phase is Phase.CUT_FOR]
    assert any(state.public.callers for state in cut_for)
    shuffled = next(state for state in states(record) if state.public.phase is Phase.TURN)
    assert shuffled.public.pile == ()
