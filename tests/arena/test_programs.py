"""Bots that are programs: what they are asked, what their answers mean, and what goes wrong."""

import json
import os
import re
import shlex
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import pytest
from msgspec.structs import replace

from liverpool.arena import programs
from liverpool.arena.compare import arena_command
from liverpool.arena.matches import match
from liverpool.arena.play import ArenaError, play_game
from liverpool.arena.programs import (
    Program,
    Programs,
    beginning,
    close_all,
    commands_of,
    question,
    started_by,
)
from liverpool.bots.player import BotFault
from liverpool.bots.roster import make
from liverpool.cli import main
from liverpool.cli.arguments import learnt
from liverpool.engine.chosen import rule_names, rules
from liverpool.engine.moves import DEALER
from liverpool.engine.options import options
from liverpool.engine.state import View, view_of, waiting_on
from liverpool.record import read, read_position
from liverpool.record.moves import MOST_LEGAL, read_line
from liverpool.record.names import USUAL_NAMES
from liverpool.terminal.play import going_on, play_command, session_of
from liverpool.terminal.saved_game import Seating
from tests.chance import some
from tests.rules.positions import position
from tests.web.browser import NoBrowser, node

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "study" / "bot-protocol.md").read_text("utf-8")
EXAMPLES: Final = ROOT / "examples" / "programs"
PLAIN: Final = shlex.join([sys.executable, "-S", str(EXAMPLES / "plain.py")])
ONE_DEAL: Final = 'deals = [{ cards = 6, contract = "set 3" }]'
RULES: Final = rules("dunlop", {"deals": [{"cards": 6, "contract": "set 3"}]})
HELLO: Final = '{"type": "hello", "protocol": "liverpool-bot/1"}'
LONG: Final = 60.0
"""Seconds: whatever ends or answers does so in fewer."""
SHORT: Final = 0.2
"""Seconds: whatever never answers need not be waited for longer."""
STATE: Final = position("dunlop")
VIEW: Final = view_of(STATE, waiting_on(STATE.public).must[0])


@pytest.fixture(autouse=True)
def stopped() -> Iterator[None]:
    yield
    close_all()


def shell(script: str) -> str:
    return shlex.join(["sh", "-c", script])


def answering(*answers: str) -> str:
    """A program that says hello and then answers with these lines, whatever it is asked."""
    said = "".join(f"read game; read choose; echo {shlex.quote(each)}; " for each in answers)
    return shell(f"read hello; echo {shlex.quote(HELLO)}; {said}")


def moved(answer: Any) -> str:
    return answering(json.dumps({"type": "move", "id": 1, "move": answer}))


def fault_of(command: str, seconds: float = LONG) -> str:
    with pytest.raises(BotFault) as raised:
        Program("mine", command, "7/1", seconds).choose(VIEW)
    return str(raised.value)


def test_a_program_makes_the_move_that_it_names() -> None:
    legal = list(options(VIEW))
    text = question(VIEW, USUAL_NAMES[:3], 1)["moves"][-1]
    assert Program("mine", moved(text), "7/1", LONG).choose(VIEW) == legal[-1]
    assert Program("mine", moved(None), "7/1", LONG).choose(VIEW) is None


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("no-such-program --fast", "mine can't be started: No such file or directory (no-such"),
        (shell("echo oops >&2; exit 3"), "mine ended with status 3. It said: oops"),
        (shell("kill -9 $$"), "mine was killed by signal 9."),
        (shell("exec >&-; sleep 99"), "mine closed its output."),
        (shell("echo hi; sleep 99"), "mine answered “hi”, which is no JSON object."),
        (shell("echo '[1]'; sleep 99"), "mine answered “[1]”, which is no JSON object."),
        (shell("echo '{}'; sleep 99"), "mine has to say hello with protocol liverpool-bot/1"),
        (shell("printf '\\377\\n'; sleep 99"), "mine answered “�”, which is no JSON object."),
        (shell("yes '[' | head -5000 | tr -d '\\n'; echo; sleep 99"), "mine answered “[[["),
        (shell("yes | tr -d '\\n'"), "mine gave an answer that is too long"),
        (answering("{}"), "mine has to answer with a move and id 1, and did not."),
        (moved(7), "mine gave a move that is no text."),
        (moved("fly"), "mine answered “fly”, which is no move: “fly” isn't a move"),
        (moved("dealer draw"), "mine answered “dealer draw”, which is no move"),
    ],
)
def test_what_goes_wrong_is_told(command: str, said: str) -> None:
    assert fault_of(command).startswith(said)


@pytest.mark.parametrize(
    "command", [shell("sleep 99"), shell(f"read hello; echo {shlex.quote(HELLO)}; sleep 99")]
)
def test_nobody_waits_for_a_program_that_does_not_answer(command: str) -> None:
    assert fault_of(command, SHORT) == "mine did not answer within 0.2 s."


def test_nobody_waits_for_a_program_that_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question is more than a pipe holds, so that writing it does not end."""
    monkeypatch.setattr(programs, "question", lambda *_: {"type": "choose", "x": "x" * 1_000_000})
    command = shell(f"read hello; echo {shlex.quote(HELLO)}; sleep 99")
    assert fault_of(command, SHORT) == "mine did not answer within 0.2 s."


@pytest.mark.parametrize("command", [answering("{}"), shell("exit 3")])
def test_a_program_that_keeps_going_wrong_is_not_started_again(command: str) -> None:
    said = [fault_of(command) for _ in range(programs.MOST_FAULTS + 2)]
    assert len({*said[:-1]}) == 1
    assert said[-1] == "mine went wrong 4 times, and is not started again."


def noting(folder: Path, command: str) -> str:
    """The same, whose processes leave their numbers in the folder."""
    child = f"sleep 99 >/dev/null 2>&1 & echo > {shlex.quote(str(folder))}/$!"
    return shell(f"echo > {shlex.quote(str(folder))}/$$; {child}; {command}")


def all_end(folder: Path) -> bool:
    """Whether these processes end, however long that takes."""
    numbers = [int(path.name) for path in folder.iterdir()]
    deadline = monotonic() + LONG
    while any(is_running(each) for each in numbers) and monotonic() < deadline:
        sleep(0.01)
    return bool(numbers) and not any(is_running(each) for each in numbers)


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{number}/stat")
    return not (state.exists() and ") Z " in state.read_text("utf-8"))  # nobody waits for it


@pytest.mark.parametrize("command", ["exit 3", f"read x; echo {shlex.quote(HELLO)}; read x"])
def test_what_a_program_started_ends_with_it(command: str, tmp_path: Path) -> None:
    """Also where the program itself has ended before."""
    fault_of(noting(tmp_path, command))
    assert all_end(tmp_path)


def test_a_program_ends_if_nobody_waits_for_its_first_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(line: Any, *_: Any) -> None:
        line._questions.put(b"\n")
        line._answers.get(timeout=LONG)
        raise KeyboardInterrupt

    monkeypatch.setattr(programs._Line, "ask", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Program("mine", noting(tmp_path, "echo; sleep 99"), "7/1", LONG).choose(VIEW)
    assert all_end(tmp_path)


def told_to_programs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """Seat and seed of each game that is announced from now on."""
    told = []

    def noted(view: View, names: tuple[str, ...], seed: str) -> dict[str, Any]:
        told.append((view.seat, seed))
        return beginning(view, names, seed)

    monkeypatch.setattr(programs, "beginning", noted)
    return told


@pytest.mark.in_turn
def test_each_game_is_announced_once_to_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    told = told_to_programs(monkeypatch)
    match(
        RULES, ("plain", "greedy", "plain"), 1, 1, make=Programs({"plain": PLAIN}, seconds=LONG),
        workers=1,
    )  # fmt: skip
    assert Counter(seat for seat, _ in told) == {0: 2, 1: 2, 2: 2}
    assert len({seed for _, seed in told}) == 3


def test_what_a_program_is_told_does_not_lead_to_hidden_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = told_to_programs(monkeypatch)
    assert Program("mine", moved(None), "secret/7/1", LONG).choose(VIEW) is None
    ((_, seed),) = told
    assert re.fullmatch("[0-9a-f]{16}", seed)


def test_windows_takes_a_command_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    command = r'"C:\Program Files\node.exe" bot.js'
    assert started_by(command) == [r"C:\Program Files\node.exe", "bot.js"]
    monkeypatch.setattr(sys, "platform", "win32")
    assert started_by(command) == command


def test_the_arena_stops_where_a_program_goes_wrong() -> None:
    players = [
        Program("mine", answering("{}"), "s", LONG),
        make("greedy", 1),
        make("greedy", 1),
    ]
    with pytest.raises(ArenaError, match="The bot in seat 1 went wrong: mine has to answer"):
        list(play_game(RULES, players, 1))
    close_all()
    players[0] = Program("mine", moved("buy"), "s", LONG)
    with pytest.raises(ArenaError, match="The bot in seat 1 wanted Buy"):
        list(play_game(RULES, players, 1))


@pytest.mark.in_turn
def test_each_seat_has_a_process_of_its_own_for_all_its_games() -> None:
    maker = Programs({"plain": PLAIN}, seconds=LONG)
    running = []
    for game in (1, 2):
        players = [maker("plain", f"{game}/{seat}") for seat in range(3)]
        list(play_game(RULES, players, game))
        running.append(dict(programs._lines))
    assert len(running[0]) == 3
    assert running[0] == running[1]


def asked_in(bot: str, seed: int, games: int = 1) -> Iterator[View]:
    """What the seats of some games are asked, whether they must answer or may."""
    for game in range(games):
        bots = [make(bot, f"{game}/{seat}") for seat in range(3)]
        for step in play_game(RULES, bots, f"{seed}/{game}"):
            waiting = waiting_on(step.state.public)
            for seat in sorted({*waiting.must, *waiting.may} - {DEALER}):
                yield view_of(step.state, seat)


@pytest.mark.in_turn
def test_the_examples_are_one_bot_in_two_languages() -> None:
    try:
        found = node()
    except NoBrowser:
        pytest.skip("there is no Node here")
    script = shlex.join([str(found), str(EXAMPLES / "plain.js")])
    forced = {"type": "choose", "id": 1, "must": True, "hand": "2c", "top": "7h", "moves": ["take"]}
    for command in (PLAIN, script):
        line = programs._Line("plain", command, LONG)
        assert line.ask(forced)["move"] == "take"
        line.close()
    ones, others = Program("py", PLAIN, "1", LONG), Program("js", script, "1", LONG)
    for view in islice(asked_in("random", 4), 80):
        assert ones.choose(view) == others.choose(view)


def test_a_question_has_what_the_seat_sees_and_nothing_else() -> None:
    for view in islice(asked_in("greedy", 2), 0, None, 7):
        names = USUAL_NAMES[:3]
        found = question(view, names, 9)
        seen = read_position(found["position"])
        for seat, size in enumerate(view.sizes):
            assert len(seen.hands[seat]) == size
        assert view_of(seen, view.seat).hand == view.hand
        assert seen.public.pile == view.public.pile
        assert found["must"] == (view.seat in waiting_on(view.public).must)
        moves = [
            read_line(f"{names[view.seat]} {each}", view.public, names)[1]
            for each in found["moves"]
        ]
        assert moves == list(options(view))
        assert len(found["history"]) == len(view.public.history)


@pytest.mark.parametrize("name", some(rule_names(), 1))
def test_under_all_rules_a_question_can_be_read(name: str) -> None:
    rule_set = rules(name)
    names = USUAL_NAMES[: max(rule_set.players.min, 3)]
    for step in islice(play_game(rule_set, [make("greedy", 1)] * len(names), 5), 0, 150, 11):
        waiting = waiting_on(step.state.public)
        for seat in {*waiting.must, *waiting.may} - {DEALER}:
            view = view_of(step.state, seat)
            found = json.loads(json.dumps(question(view, names, 1)))
            seen = view_of(read_position(found["position"]), seat)
            assert (seen.hand, seen.sizes, seen.stock) == (view.hand, view.sizes, view.stock)


def test_the_page_has_what_is_sent() -> None:
    told = [json.loads(each) for each in re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)]
    hello, answer, game, choose, move = told
    assert hello.keys() == {"type", "protocol", "version"}
    assert answer == json.loads(HELLO)
    names = USUAL_NAMES[:3]
    assert game.keys() == beginning(VIEW, names, "s").keys()
    assert choose.keys() == question(VIEW, names, 1).keys()
    assert move.keys() == {"type", "id", "move"}
    for each in {*game, *choose} - {"type", "id"}:
        assert f"`{each}`" in PAGE
    assert f"has {programs.SECONDS:g} seconds" in PAGE
    assert f"most {MOST_LEGAL} moves" in PAGE


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("mine", "no name and command"),
        ("mine=", "no name and command"),
        ("My Bot=x", "no name and command"),
        ("steady=x", 'a bot "steady" already'),
        ("clairvoyant=x", 'a bot "clairvoyant" already'),
        ("mine='x", "can't be read"),
    ],
)
def test_what_names_no_program_is_told(given: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        commands_of([given])


def test_programs_are_known_by_their_names() -> None:
    assert commands_of(["a=x -y=z", "b.2=q"]) == {"a": "x -y=z", "b.2": "q"}
    with pytest.raises(ValueError, match="already"):
        commands_of(["a=x", "a=y"])


def arena(*more: str, bots: tuple[str, ...] = ("plain", "greedy")) -> int:
    return arena_command(
        rules="dunlop", changes=[ONE_DEAL], bots=bots, deals=1, players=3, seed=1, workers=1,
        plot=None, programs=[f"plain={PLAIN}", *more], seconds=LONG, json=True,
    )  # fmt: skip


@pytest.mark.in_turn
def test_the_arena_seats_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena() == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["bot"] for each in found["standings"]] == ["plain", "greedy"]
    assert arena("lost=no-such-program", bots=("lost", "greedy")) == 2
    assert "lost can't be started" in capsys.readouterr().err


def test_simulations_seat_programs(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["simulate", "--games", "1", "--players", "3", "--workers", "1", "--bots", "plain"]
    asked += ["--change", ONE_DEAL, "--bot", f"plain={PLAIN}", "--bot-seconds", f"{LONG:.0f}"]
    assert main([*asked, "--json"]) == 0
    assert [each["bot"] for each in json.loads(capsys.readouterr().out)["seats"]] == ["plain"] * 3


@pytest.mark.full
def test_programs_play_on_several_cores_and_all_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told = []
    for command, workers, status in ((PLAIN, 1, 0), (PLAIN, 2, 0)):
        assert (
            arena_command(
                rules="dunlop", changes=[ONE_DEAL], bots=("mine", "plain"), deals=4, players=4,
                seed=1, workers=workers, plot=None, seconds=LONG,
                programs=[f"mine={noting(tmp_path, command)}", f"plain={noting(tmp_path, PLAIN)}"],
            )
            == status
        )  # fmt: skip
        close_all()
        assert all_end(tmp_path)
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_a_table_in_the_terminal_seats_programs(capsys: pytest.CaptureFixture[str]) -> None:
    asked: dict[str, Any] = {"bots": ["mine"], "players": 3, "seconds": LONG}
    assert play_command(**asked, programs=["mine=no-such-program"]) == 2
    assert "mine can't be started" in capsys.readouterr().err
    assert play_command(**asked, programs=["mine"]) == 2
    assert "no name and command" in capsys.readouterr().err


def test_how_to_go_on_names_the_programs(tmp_path: Path) -> None:
    said = going_on(tmp_path / "g.toml", ["mine=node bot.js"])
    assert shlex.split(said)[-5:] == [
        *("--resume", "--save", str(tmp_path / "g.toml"), "--bot", "mine=node bot.js")
    ]
    said = going_on(tmp_path / "g.toml", ["mine=node bot.js"], 60.0)
    assert shlex.split(said)[-4:] == ["--bot", "mine=node bot.js", "--bot-seconds", "60"]


@pytest.mark.parametrize("command", [PLAIN, answering("{}")])
def test_at_a_table_the_game_goes_on_whatever_a_program_does(command: str) -> None:
    record = read((ROOT / "tests" / "games" / "dunlop-deal-1.toml").read_text("utf-8"))
    start = record_from_start(record)
    seats = len(record.names)
    session = session_of(
        start, Seating(0, ("mine",) * seats, "7"), None, Programs({"mine": command}, seconds=LONG)
    )
    made = 0
    while session.step() and made < 40:
        made += 1
    assert made
    lines = programs._lines.values()
    assert any(each.asked and not each.is_closed for each in lines) == (command == PLAIN)


def record_from_start(record: Any) -> Any:
    return replace(record, deals=(replace(record.deals[0], lines=(), result=None),))


def test_a_bot_that_has_learnt_needs_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for part in ("policy", "network"):
        monkeypatch.delitem(sys.modules, f"liverpool.environment.training.{part}", raising=False)
    with pytest.raises(BotFault, match=r"mine needs numpy: .*\brl\b"):
        Programs({"mine": "mine.npz"}, learnt=learnt).check(["mine"], 4)


class ForThree:
    """A learnt bot of which nothing is asked but for how many players it is."""

    def check(self, players: int) -> None:
        if players != 3:
            raise BotFault("mine has learnt to play with 3 players.")


def test_a_bot_that_has_learnt_for_another_table_plays_no_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("liverpool.cli.arguments.learnt", lambda *_: ForThree())
    Programs({"mine": "mine.npz"}, learnt=lambda *_: ForThree()).check(["mine"], 3)
    for command in (["arena"], ["simulate", "--games", "1"]):
        assert main([*command, "--bots", "mine,greedy", "--bot", "mine=mine.npz"]) == 2
        assert "with 3 players" in capsys.readouterr().err
