"""The bench that finds positions to practise on: noted game by game, and enough of each kind."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from bench import checkpoints
from lab import practice
from lab.practice import (
    MOST,
    TABLES,
    Found,
    Game,
    checked,
    is_hard,
    looked_through,
    promising_options,
    report,
)
from liverpool.bots.search.comparison import Gain
from liverpool.engine.moves import PlayerMove
from liverpool.review import telling
from liverpool.review.choices import Choice, Kind
from liverpool.review.practice import Option
from liverpool.review.practice_files import (
    MADE_KINDS,
    Entry,
    made_set,
    position_of,
    read_set,
    written,
)
from tests.review.played import of_seat, one_deal

SAMPLE = made_set()[0]


GAMES = [Game(*table, number) for number in (1, 2, 3) for table in TABLES]


def made_up(_seed: int | str, game: Game) -> Found:
    """A game that nobody played, with as many positions of each kind as its number."""
    found = (
        replace(SAMPLE, key=f"{game.rules} {game.seats} {game.number} {kind} {at}", kind=kind)
        for at in range(game.number)
        for kind in MADE_KINDS
    )
    return tuple(found)


@pytest.fixture
def nobody_plays(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The games that were to be played."""
    asked: list[Game] = []

    def results(work: Callable[[Game], Found], games: Iterable[Game]) -> Iterator[Found]:
        for game in games:
            asked.append(game)
            yield work(game)

    monkeypatch.setattr(checkpoints, "results", results)
    monkeypatch.setattr(practice, "looked_through", made_up)
    return asked


def test_a_run_that_was_stopped_goes_on_and_writes_the_set(
    tmp_path: Path, nobody_plays: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "FILE", tmp_path / "practice.toml")
    lines = list(report(2, 1, write=True, keep=tmp_path))
    assert nobody_plays == GAMES[: 2 * len(TABLES)]
    assert "| `dunlop+classic` | 6 | 3 | 3 | 3 | 3 | 12 |" in lines
    of_a_kind, moves = 3 * len(TABLES), len(SAMPLE.moves)
    assert f"| buy | {of_a_kind} | {moves}–{moves} |" in "\n".join(lines)
    found = read_set((tmp_path / "practice.toml").read_text("utf-8"))
    assert Counter(each.kind for each in found) == dict.fromkeys(MADE_KINDS, of_a_kind)
    notes = tmp_path / "1.jsonl"
    whole = notes.read_bytes().splitlines(keepends=True)
    notes.write_bytes(b"".join(whole[:-1]))
    nobody_plays.clear()
    assert list(report(2, 1, write=False, keep=tmp_path)) == lines
    assert nobody_plays == GAMES[2 * len(TABLES) - 1 : 2 * len(TABLES)]


def test_of_a_table_and_kind_some_are_drawn_where_there_are_more(
    tmp_path: Path, nobody_plays: list[Game]
) -> None:
    found = practice.search(3, 1, tmp_path)
    assert nobody_plays == GAMES
    assert [*found] == [*TABLES]
    for table, those in found.items():
        assert Counter(each.kind for each in those) == dict.fromkeys(MADE_KINDS, MOST)
        assert len({each.key for each in those}) == len(those)
        assert all(each.key.startswith(f"{table.rules} {table.seats} ") for each in those)
    assert practice.search(3, 1, tmp_path) == found


class Drawn:
    """Moves that lead to what they are worth; in place of a `Comparison`."""

    worth: dict[PlayerMove, float]
    error = 0.1

    def __init__(
        self, _view: object, moves: Iterable[PlayerMove], _seed: int, first: int = 1
    ) -> None:
        assert first > 0
        self.in_play = [*moves]
        self.worlds = 0

    def play(self, worlds: int) -> None:
        self.worlds += worlds

    def drop(self, move: PlayerMove) -> None:
        self.in_play.remove(move)

    def gain(self, move: PlayerMove, over: PlayerMove) -> Gain:
        return Gain(self.worlds, self.worth[move] - self.worth[over], self.error)


@pytest.mark.parametrize(("ahead", "promising"), [(9.0, True), (0.95, False), (0.5, False)])
def test_a_position_is_promising_if_one_move_is_ahead_of_all_others(
    ahead: float, promising: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice = next(each for each in of_seat(0) if each.kind is Kind.DISCARD)
    best = choice.others[0]
    worth = {move: -float(at) for at, move in enumerate((choice.move, *choice.others[1:]))}
    monkeypatch.setattr(Drawn, "worth", {best: ahead, **worth}, raising=False)
    monkeypatch.setattr(practice, "Comparison", Drawn)
    found = promising_options(choice, "a seed")
    assert bool(found) is promising
    if found:
        assert found[0].move == best
        assert {option.move for option in found} == {best, *worth}


class Fresh(Drawn):
    """The same in the worlds that check a position."""


class Telling(Drawn):
    """And in those that tell."""


def sure(
    patch: pytest.MonkeyPatch, found: Sequence[float], error: float, told: Sequence[float]
) -> Entry | None:
    """A position whose other moves are so far behind in fresh worlds, and are told to be."""
    entry = min(made_set(), key=lambda each: (len(each.moves) != len(found) + 1, len(each.game)))
    best, *others = (option.move for option in position_of(entry).options)

    for kind, behind in ((Fresh, found), (Telling, told)):
        worth = {move: -each for move, each in zip(others, behind, strict=True)}
        patch.setattr(kind, "worth", {best: 0.0, **worth}, raising=False)
    patch.setattr(Fresh, "error", error)
    patch.setattr(practice, "Comparison", Fresh)
    patch.setattr(telling, "Comparison", Telling)
    return checked("a seed", entry)


def test_a_position_holds_where_its_best_move_is_ahead_by_three_standard_errors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = sure(monkeypatch, (3.0, 2.0), 0.6, (2.5, 4.0))
    assert told is not None
    assert [each.behind.mean for each in told.moves] == [0.0, 2.5, 4.0]
    assert told.held == Gain(practice.CHECKING, 2.0, 0.6)
    assert read_set(written([told], 1)) == (told,)
    assert sure(monkeypatch, (3.0, 2.0), 0.7, (2.5, 4.0)) is None  # not by three of them
    assert sure(monkeypatch, (3.0, 0.9), 0.1, (2.5, 4.0)) is None  # by less than a point
    assert sure(monkeypatch, (3.0, -2.0), 0.1, (2.5, 4.0)) is None  # another move is better
    assert sure(monkeypatch, (3.0, 2.0), 0.6, (2.5, 0.1)) is None  # it would be called close


def test_the_positions_that_are_there_are_checked_and_what_does_not_hold_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = made_set()[:6]
    monkeypatch.setattr(practice, "FILE", tmp_path / "practice.toml")
    monkeypatch.setattr(practice, "made_set", lambda: entries)
    monkeypatch.setattr(practice, "results", map)
    monkeypatch.setattr(
        practice, "checked", lambda _, entry: None if entry is entries[2] else entry
    )
    lines = "\n".join(practice.report_check(1, write=True))
    assert "Of 6 positions 5 hold: " in lines
    kept = [each for each in entries if each is not entries[2]]
    assert read_set((tmp_path / "practice.toml").read_text("utf-8")) == tuple(
        sorted(kept, key=lambda each: each.key)
    )


def every_choice_costs(
    loss: Gain, wanted: Iterable[Choice], monkeypatch: pytest.MonkeyPatch
) -> None:
    """These are looked at, and all moves but the one that was made give that much away."""
    monkeypatch.setattr(practice, "played", lambda *_: one_deal())
    monkeypatch.setattr(practice, "choices", lambda _record, _seats: iter(wanted))
    monkeypatch.setattr(practice, "is_hard", lambda _choice: True)
    monkeypatch.setattr(
        practice,
        "promising_options",
        lambda choice, _seed: (
            Option(choice.move, Gain(9, 0.0, 0.0)),
            *(Option(move, loss) for move in choice.others),
        ),
    )
    monkeypatch.setattr(practice, "checked", lambda _key, entry: entry)


def test_what_does_not_hold_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    every_choice_costs(Gain(9, 4.0, 0.1), of_seat(0)[:6], monkeypatch)
    monkeypatch.setattr(practice, "checked", lambda _key, _entry: None)
    assert looked_through(1, GAMES[0]) == ()


def test_a_deal_gives_one_position_of_each_kind_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hard = [each for each in of_seat(0) if is_hard(each)]
    assert 0 < len(hard) < len(of_seat(0))
    wanted = of_seat(0)[:6]
    every_choice_costs(Gain(9, 4.0, 0.1), wanted, monkeypatch)
    kinds = [each.kind for each in looked_through(1, GAMES[0])]
    assert {*kinds} == {each.kind for each in wanted if each.kind in MADE_KINDS}
    assert len(kinds) == len({*kinds})
