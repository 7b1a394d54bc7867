"""Games on disk: kept after every move, taken up again, never spoilt."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from liverpool.engine.moves import DEALER
from liverpool.record import GameRecord, final_state, new_record, read
from liverpool.table.seat.question import Question
from liverpool.terminal import play, saved_file
from liverpool.terminal.play import begun, session_of, taken_up
from liverpool.terminal.saved_file import CannotKeep
from liverpool.terminal.saved_game import Keeper, Seating
from liverpool.terminal.session import Session
from tests.terminal.tables import Quiet, now


@pytest.fixture(autouse=True)
def quiet_bots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(play, "make", lambda _name, _seed: Quiet())
    monkeypatch.setattr(saved_file, "user_data_path", lambda *_args, **_more: tmp_path / "data")


def new_table(save: Path | None = None, seed: int = 1) -> tuple[Keeper, Session]:
    keeper, seating = begun(
        rules="dunlop",
        changes=["buy.limit = 3"],
        players=3,
        bots=["steady"],
        name="Rose",
        seed=seed,
        save=save,
    )
    table = session_of(keeper.record, seating, keeper)
    keeper.begin(seating)
    return keeper, table


def played(table: Session, answers: int) -> None:
    """The person answers so many questions as a quiet player would."""
    while answers:
        if table.step():
            continue
        answers -= 1
        if table.asked() is Question.CALL:
            table.let_go()
        else:
            move = Quiet().choose(table.view)
            assert move is not None
            table.make(move)


def test_every_move_is_on_disk_before_the_next(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    _, table = new_table(path)
    for _ in range(25):
        if not table.step():
            played(table, 1)
        assert final_state(read(path.read_text(encoding="utf-8"))) == table.state


def test_a_game_taken_up_again_is_just_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    _, table = new_table(path)
    played(table, 9)
    keeper, seating = taken_up(path, "Rose", ["random"], None)
    again = session_of(keeper.record, seating, keeper)
    assert again.state == table.state
    assert again.log == table.log
    assert again.names == table.names
    assert seating == Seating(0, ("steady",) * 3, "1")
    played(table, 3)
    played(again, 3)
    assert again.state == table.state


def test_without_a_name_the_unfinished_game_last_played_is_taken_up() -> None:
    first, table = new_table(seed=1)
    played(table, 2)
    second, other = new_table(seed=2)
    played(other, 2)
    played(table, 1)
    assert first.path != second.path
    keeper, _ = taken_up(None, "Rose", ["steady"], None)
    assert keeper.path == first.path


def test_without_any_game_there_is_nothing_to_take_up() -> None:
    with pytest.raises(CannotKeep, match="There is no unfinished game"):
        taken_up(None, "Rose", ["steady"], None)


def test_a_file_that_exists_is_not_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text("mine")
    with pytest.raises(CannotKeep, match="already exists"):
        new_table(path)
    assert path.read_text() == "mine"


def broken(change: Callable[[str], bytes], path: Path) -> bytes:
    _, table = new_table(path)
    played(table, 2)
    spoilt = change(path.read_text(encoding="utf-8"))
    path.write_bytes(spoilt)
    return spoilt


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("draw", "fly", 1).encode(),
        lambda text: text[: len(text) // 2].encode(),
        lambda text: text.replace("dunlop/1", "dunlop/9").encode(),
        lambda _text: b"\xff\xfe\x00",
        lambda _text: b"",
    ],
    ids=["no such move", "cut off", "another version", "no text", "empty"],
)
def test_a_broken_game_is_reported_in_a_sentence_and_left_alone(
    change: Callable[[str], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "game.toml"
    spoilt = broken(change, path)
    with pytest.raises(CannotKeep) as caught:
        taken_up(path, "Rose", ["steady"], None)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == spoilt


def test_a_game_changed_elsewhere_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    keeper, table = new_table(path)
    played(table, 1)
    path.unlink()
    path.write_text("somebody else's")
    played(table, 1)
    assert keeper.trouble is not None
    assert path.read_text() == "somebody else's"


def test_a_disk_that_refuses_is_reported_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.toml"
    keeper, table = new_table(path)
    played(table, 1)
    with monkeypatch.context() as full:

        def refuse(_path: Path, _content: bytes) -> None:
            raise OSError(28, "No space left on device")

        full.setattr(saved_file, "replace_file", refuse)
        played(table, 1)
    assert "No space left" in str(now(keeper.trouble))
    played(table, 1)
    assert keeper.trouble is None
    assert final_state(read(path.read_text(encoding="utf-8"))) == table.state


def test_a_record_from_elsewhere_seats_the_person_by_name(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    _, table = new_table(path)
    played(table, 1)
    (tmp_path / "game.toml.seats.json").write_text(json.dumps({"you": 7}))
    _, seating = taken_up(path, "Ben", ["steady"], 5)
    assert seating.you == 2
    assert seating.seed == "5"


def test_cards_that_nobody_knows_cannot_be_played_on(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    record: GameRecord = new_record("dunlop", ["Rose", "Ann", "Ben"])
    path.write_text(
        'format = "liverpool-record/1"\nrules = "dunlop/1"\nseats = ["Rose", "Ann", "Ben"]\n'
        "[[deals]]\nnumber = 1\n"
        'position.turn = "Rose"\nposition.phase = "play"\n'
        'position.hands = { Rose = "2c 3c", Ann = "?? ??", Ben = "4c 5c" }\n'
        'position.stock = "?? ??"\nposition.pile = "6c"\n'
    )
    assert record.names[0] == "Rose"
    with pytest.raises(CannotKeep, match="hides cards"):
        taken_up(path, "Rose", ["steady"], None)


def test_the_draw_for_the_first_deal_is_the_first_thing_kept(tmp_path: Path) -> None:
    keeper, table = new_table(tmp_path / "game.toml")
    table.step()
    assert keeper.record.deals[0].lines[0].actor == DEALER
