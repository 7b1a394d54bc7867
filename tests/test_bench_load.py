"""The load benchmark: its clients play by the rules, and its figures are what they are called."""

import sys
from contextlib import closing
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from liverpool.engine.moves import Shuffle
from liverpool.server.access.addresses import where
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.dispatcher import UNLOAD_AFTER, Dispatcher
from liverpool.table.timing import Pace
from stress import bare_room, idle, load, many
from stress.load import Figure, figure
from stress.served import CannotMeasure, served
from stress.table_clients import Barred, Can, Cut, Result, Seen, answer
from tests.chance import so_many


def seen(asked: str, *, hand: tuple[int, ...] = (), can: Can | None = None) -> Seen:
    return Seen(asked, "1-3-x", hand, can or Can(draw=True, barred=(), cut=None))


@pytest.mark.parametrize(
    ("game", "move"),
    [
        (seen("turn"), {"verb": "draw"}),
        (seen("turn", can=Can(draw=False, barred=(), cut=None)), {"verb": "take"}),
        (seen("offer"), {"verb": "pass"}),
        (seen("last_call"), {"verb": "pass"}),
        (seen("play", hand=(4, 9)), {"verb": "discard", "card": 4}),
        (
            seen("play", hand=(4, 4, 9), can=Can(draw=False, barred=(Barred(4),), cut=None)),
            {"verb": "discard", "card": 9},
        ),
        (seen("cut", can=Can(draw=False, barred=(), cut=Cut(108))), {"verb": "cut", "cards": 54}),
    ],
)
def test_a_client_makes_the_plainest_move(game: Seen, move: dict[str, object]) -> None:
    assert answer(game) == {"kind": "make", "question": "1-3-x", "moves": [move]}


def test_a_client_is_ready_between_deals_and_quiet_while_others_are_asked() -> None:
    assert answer(seen("ready")) == {"kind": "ready"}
    assert answer(seen("nothing")) is None
    assert answer(seen("game_over")) is None


@pytest.mark.in_turn("bench")
def test_what_clients_answer_is_accepted_through_more_than_a_deal(tmp_path: Path) -> None:
    # A refusal raises. A deal has about seventy cards to draw, each with three offers before it.
    clock = idle.HandClock()
    with closing(Storage.at(tmp_path)) as storage:
        tables = Dispatcher(storage, where("127.0.0.1", 80, None), pace=Pace.AT_ONCE, clock=clock)
        found = storage.load(idle.played(tables, 600))
        assert found is not None
        shuffles = sum(isinstance(move, Shuffle) for _, move in found[1])
        assert shuffles > 1
        assert tables.in_memory == 1
        clock.turn(UNLOAD_AFTER + 1)
        assert tables.in_memory == 0


def test_a_figure_is_of_all_processes_of_clients_together() -> None:
    results = [
        Result(deliveries=400, text_bytes=4_000, received=900, waits=(0.004, 0.002)),
        Result(deliveries=200, text_bytes=2_000, received=500, waits=(0.010,)),
    ]
    found = figure(results, cpu=2.0, seconds=3.0, memory=7, grown=5)
    assert found == Figure(600, 6_000, 1_400, 2.0, 3.0, (0.002, 0.004, 0.010), 7, 5)
    assert found.speed == 300
    assert found.wait(0.5) == 4.0
    assert found.wait(0.99) == 10.0
    both = load.together([found, figure(results[1:], cpu=1.0, seconds=1.0, memory=8, grown=6)])
    assert both == Figure(800, 8_000, 1_900, 3.0, 4.0, (0.002, 0.004, 0.010, 0.010), 8, 6)
    assert both.move == 0.75


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="what a server uses is told by Linux only")
@pytest.mark.parametrize("packed", [True, False][: so_many(1, full=2)])
def test_every_move_reaches_all_four(packed: bool) -> None:
    # Slowly enough for the limits of a page: here two tables would have the server for themselves.
    found = load.game(2, 0.5, every=0.02, packed=packed)
    assert found.waits
    # Besides the four views of a move there are those of answers that wait to be heard.
    assert found.deliveries >= 4 * len(found.waits)
    assert found.memory > 0
    # Whole views over and over: packed, they lose nearly everything.
    assert (found.received < found.text_bytes / 3) == packed


@pytest.mark.in_turn("bench")
@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="what a server uses is told by Linux only")
def test_what_one_says_in_a_room_all_four_get() -> None:
    found = load.room(0.3, b"hello", tables=2)
    assert found.deliveries == 4 * len(found.waits) > 0
    assert found.text_bytes == 5 * found.deliveries


async def test_who_is_let_into_a_room_is_in_it_already() -> None:
    inside = []

    class Socket(WebSocket):
        async def accept(self, *_: object) -> None:
            inside.append(self in bare_room._rooms["7"])
            raise WebSocketDisconnect

    scope = {"type": "websocket", "path_params": {"room": "7"}}
    await bare_room.enter(Socket(scope, AsyncMock(), AsyncMock()))
    assert inside == [True]


SERVES = """
import signal, sys
print("a line of the log", file=sys.stderr, flush=True)
print("Playing at http://127.0.0.1:1" if "serve" in sys.argv else "No.", flush=True)
if "serve" in sys.argv:
    signal.pause()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="what a server uses is told by Linux only")
def test_the_log_of_a_server_is_shown_only_where_something_goes_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "serving.py").write_text(SERVES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with served(["serving", "serve"]) as server:
        assert server.port == 1
    assert capfd.readouterr() == ("", "")
    with pytest.raises(CannotMeasure, match="does not start"), served(["serving"]):
        pass
    assert capfd.readouterr() == ("", "a line of the log\n")


def test_a_row_of_many_tables_tells_what_a_move_costs_and_where() -> None:
    found = Figure(800, 0, 0, 0.5, 10.0, (0.002,) * 198 + (0.004, 0.010), 90_000_000, 40_000_000)
    before = ("2.0 ms", "4.0 ms", "20", "5%", "2,500 µs")
    assert many.cells(200, found, many.Cost(bus=0.02, database=0.1)) == (
        *before,
        *("100 µs", "500 µs", "90 MB", "200 kB"),
    )
    assert many.cells(200, found, many.Cost(0, 0)) == (*before, "", "", "90 MB", "200 kB")


def test_rows_of_many_tables_are_noted_and_not_measured_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    measured: list[many.Case] = []

    def measure(case: many.Case, _seconds: float) -> tuple[Figure, many.Cost]:
        measured.append(case)
        if case.processes == 4:
            raise CannotMeasure("They did not all sit down in time.")
        return Figure(4, 0, 0, 0.5, 10.0, (0.002,), 0, 0), many.Cost(0, 0)

    monkeypatch.setattr(many, "measure", measure)
    first = list(many.report(3.0, 100, keep=tmp_path))
    assert "| SQLite | 1 | 100 | 2.0 ms |" in "\n".join(first)
    assert "1 of 6 are not measured yet." in first
    assert "They did not all sit down in time." in capsys.readouterr().err
    assert measured == many.cases((100,))
    # Once more: only what failed. Nothing at all, where there is no time.
    measured.clear()
    assert list(many.report(3.0, 100, keep=tmp_path)) == first
    assert [case.processes for case in measured] == [4]
    measured.clear()
    list(many.report(5.0, 100, 0.0, tmp_path))
    assert not measured


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="what a server uses is told by Linux only")
@pytest.mark.parametrize("processes", [1, 2])
def test_the_database_and_the_bus_have_cpu_of_their_own(processes: int) -> None:
    found, cost = many.measure(many.Case(many.LASTING, processes, 2), 5.0)
    assert found.waits
    assert found.cpu > 0
    assert cost.database > 0
    assert (cost.bus > 0) == (processes > 1)
