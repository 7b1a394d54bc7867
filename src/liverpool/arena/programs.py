"""Bots that are programs of their own, in any language: docs/study/bot-protocol.md.

A program reads a question a line from standard input and answers with a line on standard output,
both JSON. Each seat has a process of its own, which plays one game after another; it sees what the
view of its seat has, and nothing else. It has so many seconds for an answer. One that takes longer,
ends or says what cannot be read is stopped, and that is told in a sentence; nothing waits for ever.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from multiprocessing.util import Finalize
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

import msgspec
from msgspec import Struct

from liverpool import __version__
from liverpool.arena.clairvoyant import NAME
from liverpool.bots import roster
from liverpool.bots.player import BotFault
from liverpool.engine.cards import cards_text
from liverpool.engine.changes import contract_text
from liverpool.engine.given_text import in_sight
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import Seat, View, waiting_on
from liverpool.record.errors import NotationError
from liverpool.record.files import write_position
from liverpool.record.moves import legal_texts, line_text, read_move
from liverpool.record.names import USUAL_NAMES
from liverpool.record.redaction import seen_state
from liverpool.record.toml import parsed

PROTOCOL: Final = "liverpool-bot/1"
SECONDS: Final = 10.0
"""For an answer, unless something else is said."""
LONGEST_ANSWER: Final = 100_000
"""Bytes of an answer that are read."""
MOST_FAULTS: Final = 3
"""How often a program is started again for a seat after it went wrong."""
PATIENCE: Final = 1.0
"""Seconds for a program to end by itself once nothing more comes."""
WEIGHTS: Final = ".npz"
"""How the file of a learnt bot ends, which is given in place of a command."""
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_.-]{0,23}")


Learnt = Callable[[str, str], Any]
"""Makes the player of this name that plays by a file of weights; `BotFault` where it cannot."""


class Programs(Struct, frozen=True):
    """Makes the players of a match by name: programs by their command, others from the roster."""

    commands: Mapping[str, str]
    """What starts each program, as one types it, or the file of weights of a learnt bot."""
    others: Any = roster.make
    """What makes all others."""
    seconds: float = SECONDS
    learnt: Learnt | None = None
    """What makes a learnt bot; it stands above the arena, which is given it."""

    def __call__(self, name: str, seed: int | str) -> Any:
        if name not in self.commands:
            return self.others(name, seed)
        command = self.commands[name]
        if self.learnt is not None and command.endswith(WEIGHTS):
            return self.learnt(name, command)
        return Program(name, command, str(seed), self.seconds)

    def check(self, names: Iterable[str], players: int) -> None:
        """Starts each of these programs once; raises `BotFault` where one does not answer, and for
        a learnt bot that plays with another number of players."""
        for name in dict.fromkeys(names):
            if name in self.commands:
                player = self(name, 0)
                if isinstance(player, Program):
                    player.check()
                else:
                    player.check(players)


def commands_of(given: Iterable[str]) -> dict[str, str]:
    """Programs by name, from `name=command`; raises `ValueError` for what cannot be one."""
    found: dict[str, str] = {}
    for text in given:
        name, _, command = text.partition("=")
        if not _NAME.fullmatch(name) or not command.strip():
            raise ValueError(
                f"{in_sight(text[:40])!r} is no name and command, as in mine='node bot.js'; a name"
                " has up to 24 small letters, digits, dots or hyphens."
            )
        if name in roster.BOTS or name == NAME or name in found:
            raise ValueError(f'There is a bot "{name}" already; give yours another name.')
        try:
            started_by(command)
        except ValueError as error:
            raise ValueError(f"The command of {name} can't be read: {error}.") from None
        found[name] = command
    return found


def started_by(command: str) -> str | list[str]:
    """What starts the program: Windows takes the command as it is, others take its words.

    Raises `ValueError` where quotation marks do not close.
    """
    return command if sys.platform == "win32" else shlex.split(command)


class Program:
    """A seat's player in one game, whose moves a program makes."""

    def __init__(self, name: str, command: str, seed: str, seconds: float = SECONDS) -> None:
        """`seed` decides what the program may leave to chance.

        The program is told what follows from it and does not lead back: the cards that it must not
        see follow from the same seed.
        """
        self._name, self._command, self._seconds = name, command, seconds
        self._seed = sha256(f"program/{seed}".encode()).hexdigest()[:16]

    def check(self) -> None:
        """Starts the program once, and ends it; raises `BotFault` where it does not answer."""
        _Line(self._name, self._command, self._seconds).close()

    def choose(self, view: View) -> PlayerMove | None:
        """The program's move; raises `BotFault` where it has none."""
        line = _line_of(self._name, self._command, view.seat, self._seconds)
        names = USUAL_NAMES[: view.public.game.seats]
        questions = [question(view, names, line.asked + 1)]
        if line.game is not self:
            questions.insert(0, beginning(view, names, self._seed))
        line.game = self
        answer = line.ask(*questions)
        if answer.get("type") != "move" or answer.get("id") != line.asked:
            raise line.fault(f"has to answer with a move and id {line.asked}, and did not")
        move = answer.get("move")
        if move is None:
            return None
        if not isinstance(move, str):
            raise line.fault("gave a move that is no text")
        try:
            # The engine refuses a dealer's move from a seat.
            return read_move(move, view.public, names)  # type: ignore[return-value]
        except NotationError as error:
            shown, why = in_sight(move[:60]), error.faults[0].sentence.removesuffix(".")
            raise line.fault(f"answered “{shown}”, which is no move: {why}") from None


# What a program is asked


def beginning(view: View, names: tuple[str, ...], seed: str) -> dict[str, Any]:
    """That another game begins, or one that is taken up."""
    position = parsed(write_position(seen_state(view), names))
    rules = view.public.rules
    return {
        "type": "game",
        "seed": seed,
        "seat": view.seat,
        "seats": names,
        "rules": position["rules"],
        "changes": position.get("changes", {}),
        "deals": [
            {"cards": deal.cards, "contract": contract_text(deal.contract)} for deal in rules.deals
        ],
    }


def question(view: View, names: tuple[str, ...], number: int) -> dict[str, Any]:
    """What the seat sees and may do."""
    public = view.public
    moves, more = legal_texts(view, names)
    return {
        "type": "choose",
        "id": number,
        "deal": public.number,
        "phase": public.phase.value,
        "must": view.seat in waiting_on(public).must,
        "hand": cards_text(view.hand),
        "top": cards_text(public.pile[-1:]),
        "contract": contract_text(view.deal.contract),
        "down": view.seat in public.down,
        "scores": public.totals(),
        "moves": moves,
        "more": more,
        "history": [line_text(each.seat, each.move, public, names) for each in public.history],
        "position": parsed(write_position(seen_state(view), names)),
    }


# Running programs


class _Line:
    """A program that runs, and the line to it."""

    def __init__(self, name: str, command: str, seconds: float) -> None:
        """Starts it; raises `BotFault` where it does not start or is none that plays."""
        self._name, self._seconds = name, seconds
        self.game: Program | None = None
        """The game that it was told of last."""
        self.asked = 0
        self.is_closed = False
        self._questions = SimpleQueue[bytes | None]()
        self._answers = SimpleQueue[bytes]()
        self._last_words = deque[str](maxlen=5)
        try:
            self._process = subprocess.Popen(
                started_by(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for us, and it is stopped with all its own
            )
        except OSError as error:
            raise BotFault(f"{name} can't be started: {error.strerror} ({command})") from None
        self._talking = Thread(target=self._talk, daemon=True)
        self._listening = Thread(target=self._listen, daemon=True)
        self._talking.start()
        self._listening.start()
        try:
            answer = self.ask({"type": "hello", "protocol": PROTOCOL, "version": __version__})
            if answer.get("type") != "hello" or answer.get("protocol") != PROTOCOL:
                raise self.fault(f"has to say hello with protocol {PROTOCOL}, and did not")
        except BaseException:  # Ctrl-C, too: nobody else knows of it yet
            self.close(patience=0)
            raise

    def ask(self, *messages: dict[str, Any]) -> dict[str, Any]:
        """The answer to the last of these messages; raises `BotFault` where there is none."""
        if messages[-1]["type"] == "choose":
            self.asked += 1
        self._questions.put(b"".join(msgspec.json.encode(each) + b"\n" for each in messages))
        try:
            raw = self._answers.get(timeout=self._seconds)
        except Empty:
            raise self.fault(f"did not answer within {self._seconds:g} s") from None
        if not raw:
            raise self.fault(self._how_it_ended())
        if not raw.endswith(b"\n"):
            raise self.fault("gave an answer that is too long, or has no end of line")
        try:
            answer = msgspec.json.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            shown = in_sight(raw[:60].decode(errors="replace").strip())
            raise self.fault(f"answered “{shown}”, which is no JSON object")
        return answer

    def fault(self, what: str) -> BotFault:
        """The error that says what it did; it is stopped."""
        self.close(patience=0)
        said = "; ".join(self._last_words)
        return BotFault(f"{self._name} {what}." + (f" It said: {said}" if said else ""))

    def close(self, patience: float = PATIENCE) -> None:
        """Says that nothing more comes, and stops it and all that it started."""
        if self.is_closed:
            return
        self.is_closed = True
        self._questions.put(None)
        try:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(patience)
        finally:
            _kill(self._process)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        self._talking.join(PATIENCE)
        self._listening.join(PATIENCE)

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"ended with status {status}" if status >= 0 else f"was killed by signal {-status}"

    def _talk(self) -> None:
        """Asks and hears, in a thread of its own, so that nobody waits longer than they want."""
        into, out = self._process.stdin, self._process.stdout
        assert into is not None
        assert out is not None
        with out:
            while (data := self._questions.get()) is not None:
                try:
                    into.write(data)
                    into.flush()
                    self._answers.put(out.readline(LONGEST_ANSWER))
                except OSError:  # it does not read any more
                    self._answers.put(b"")
            with suppress(OSError):
                into.close()

    def _listen(self) -> None:
        errors = self._process.stderr
        assert errors is not None
        with errors:
            while line := errors.readline(LONGEST_ANSWER):
                self._last_words.append(in_sight(line.decode(errors="replace").strip()[:200]))


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Ends it and its group, which outlives it; Windows has no groups."""
    with suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


_lines: dict[tuple[str, str, Seat], _Line] = {}
"""Those that run in this process: no two seats share one, or each would know both hands."""
_starts: dict[tuple[str, str, Seat], int] = {}
"""How often each was started."""
_at_end: list[Finalize] = []


def _line_of(name: str, command: str, seat: Seat, seconds: float) -> _Line:
    key = (name, command, seat)
    if not _at_end:  # other processes of a match end with this, too
        _at_end.append(Finalize(None, close_all, exitpriority=10))
    if key in _lines and _lines[key].is_closed:
        del _lines[key]
    if key not in _lines:
        if _starts.get(key, 0) > MOST_FAULTS:
            raise BotFault(f"{name} went wrong {_starts[key]} times, and is not started again.")
        _starts[key] = _starts.get(key, 0) + 1
        _lines[key] = _Line(name, command, seconds)
    return _lines[key]


def close_all() -> None:
    """Stops all programs that run here."""
    while _lines:
        _lines.popitem()[1].close()
    _starts.clear()
