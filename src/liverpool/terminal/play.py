"""`liverpool play`: sets a table up, or takes a kept game up again, and opens the screen."""

import logging
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

from liverpool.arena.command_line import must_fit
from liverpool.arena.programs import SECONDS, Learnt, Programs, commands_of
from liverpool.bots.player import Bot, BotFault
from liverpool.bots.roster import make
from liverpool.engine.changes import parse_changes
from liverpool.engine.given_text import composed
from liverpool.engine.handicaps import read_handicaps
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Seat
from liverpool.record import GameRecord, final_state, new_record, states
from liverpool.record.names import USUAL_NAMES
from liverpool.table.bots import Clocked
from liverpool.table.hint_ahead import for_a_moment
from liverpool.table.looking_ahead import only_partly, why_not
from liverpool.table.personas import USUAL, free_name, persona_called, persona_of
from liverpool.table.results import outcome
from liverpool.table.seat.question import Question
from liverpool.table.story import log_move
from liverpool.table.words import Names
from liverpool.terminal.app import TableApp
from liverpool.terminal.saved_file import CannotKeep, is_there
from liverpool.terminal.saved_game import (
    Keeper,
    Seating,
    folder,
    hides_cards,
    load,
    load_seating,
    new_path,
    newest_unfinished,
)
from liverpool.terminal.seat_model import SeatModel
from liverpool.terminal.session import Keep, Session
from liverpool.typed import typed

BAD_INPUT: Final = 2
LONGEST_PACE: Final = 60.0


def play_command(
    *,
    rules: str = "dunlop",
    changes: Sequence[str] = (),
    players: int = 4,
    bots: Sequence[str] = (persona_of(USUAL).level.key,),
    name: str = "You",
    handicaps: Sequence[str] = (),
    seed: int | None = None,
    guard: bool = True,
    hints: bool = True,
    pace: float = 0.6,
    save: Path | None = None,
    resume: bool = False,
    programs: Sequence[str] = (),
    seconds: float = SECONDS,
    learnt: Learnt | None = None,
) -> int:
    """Plays a game in this terminal and gives the exit status.

    `rules`, `changes` and `handicaps` as they are written, `bots` cycled over the other seats. With
    `resume` the game kept in `save`, or else the one last played, goes on; without, `save`
    must not exist yet. `programs` are bots of one's own, `name=command`, which have so many
    `seconds` for an answer; `learnt` makes those that are files of weights.
    """
    if not (math.isfinite(pace) and 0 <= pace <= LONGEST_PACE):
        return _refused(f"--pace is a number of seconds from 0 to {LONGEST_PACE:g}.")
    try:
        made_by = Programs(commands_of(programs), seconds=seconds, learnt=learnt)
        if resume:
            keeper, seating = taken_up(save, name, bots, seed)
        else:
            keeper, seating = begun(
                rules=rules,
                changes=changes,
                players=players,
                bots=bots,
                name=name,
                handicaps=handicaps,
                seed=seed,
                save=save,
            )
        made_by.check(seating.bots, len(keeper.record.names))
        session = session_of(keeper.record, seating, keeper, made_by)
        if not has_terminal():
            return _refused(
                f"A game needs a terminal; run `{typed('play')}` in one, without pipes."
            )
        keeper.begin(seating)
    except (CannotKeep, RulesError, ValueError, BotFault) as error:
        return _refused(str(error))
    playing = [bot for bot in programs if bot.partition("=")[0] in seating.bots]
    again = going_on(keeper.path, playing, seconds)
    _run(keeper, session, again=again, guard=guard, hints=hints, pace=pace)
    return 0


def has_terminal() -> bool:
    """Whether a screen can be drawn and keys can be read."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def _refused(sentence: str) -> int:
    print(f"liverpool: {sentence}", file=sys.stderr)
    return BAD_INPUT


def begun(
    *,
    rules: str,
    changes: Sequence[str],
    players: int,
    bots: Sequence[str],
    name: str,
    handicaps: Sequence[str] = (),
    seed: int | None,
    save: Path | None,
) -> tuple[Keeper, Seating]:
    """A new game; raises `ValueError` or `CannotKeep` with a sentence."""
    if save is not None and is_there(save):
        if save.is_dir():
            raise CannotKeep(f"{save} is a folder; name a file in it with --save.")
        raise CannotKeep(
            f"{save} already exists: go on with --resume, or name another file with --save."
        )
    must_fit(bots, players - 1)
    seats = _seats(bots, players)
    names = _names(name, seats[1:])
    given = read_handicaps(handicaps, names)
    record = new_record(rules, names, parse_changes("\n".join(changes)), given)
    _check_can_play(final_state(record).public.rules, seats)
    chance = token_hex(8) if seed is None else str(seed)
    keeper = Keeper(save if save is not None else new_path(record.rules), record)
    return keeper, Seating(0, seats, chance)


def _check_can_play(rules: RuleSet, bots: Sequence[str]) -> None:
    """Raises `ValueError` where one of the levels cannot play by these rules."""
    for persona in filter(None, map(persona_called, dict.fromkeys(bots[1:]))):
        fault = why_not(persona, rules, len(bots))
        if fault:
            raise ValueError(f"{fault} Choose another level with --bots.")


def taken_up(
    save: Path | None, name: str, bots: Sequence[str], seed: int | None
) -> tuple[Keeper, Seating]:
    """A game that was kept; raises `CannotKeep` with a sentence."""
    path = save if save is not None else newest_unfinished()
    record = load(path)
    if hides_cards(final_state(record)):
        raise CannotKeep(f"{path} hides cards, so it can be looked at but not played on.")
    seating = load_seating(path, len(record.names))
    if seating is None:
        name = composed(name)
        you = record.names.index(name) if name in record.names else 0
        chance = token_hex(8) if seed is None else str(seed)
        seating = Seating(you, _seats(bots, len(record.names)), chance)
    return Keeper(path, record), seating


def _seats(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for every seat; the person's is not used, and keeps the others in their order."""
    return tuple(bots[(seat - 1) % len(bots)].strip().casefold() for seat in range(seats))


def _names(name: str, bots: Sequence[str]) -> list[str]:
    """The person's name, and one for each bot: of its level's names, where it has a level."""
    names = [name]
    for bot in bots:
        persona = persona_called(bot)
        names.append(free_name(persona.names if persona else USUAL_NAMES, names))
    return names


def session_of(
    record: GameRecord,
    seating: Seating,
    keep: Keep | None = None,
    make: Callable[[str, str], Bot] = make,
) -> Session:
    """The game of this record as it stands; raises `ValueError` for a bot there is not."""
    names = Names(record.names, seating.you)
    log: list[str] = []
    moments = states(record)
    state = next(moments)
    lines = [line for deal in record.deals for line in deal.lines]
    for line, after in zip(lines, moments, strict=True):
        log_move(log, state, line.actor, line.move, after, names=names)
        state = after
    others = [seat for seat in range(len(record.names)) if seat != seating.you]
    log += _what_is_missing(state.public.rules, [seating.bots[seat] for seat in others])
    players: dict[Seat, Bot] = {
        seat: Clocked(make(seating.bots[seat], f"{seating.seed}/{seat}")) for seat in others
    }
    personas = {seat: persona_called(seating.bots[seat]) for seat in others}
    return Session(
        state,
        names,
        players,
        seed=seating.seed,
        levels={seat: each.level.number for seat, each in personas.items() if each},
        made=len(lines),
        log=log,
        keep=keep,
    )


def _what_is_missing(rules: RuleSet, bots: Sequence[str]) -> list[str]:
    """Where bots that look ahead cannot do so, in all deals or in some."""
    personas = [each for each in map(persona_called, dict.fromkeys(bots)) if each]
    seats = len(bots) + 1
    found = (why_not(each, rules, seats) or only_partly(each, rules, seats) for each in personas)
    return [sentence for sentence in found if sentence]


def _run(
    keeper: Keeper,
    session: Session,
    *,
    again: str,
    guard: bool,
    hints: bool,
    pace: float,
) -> None:
    """Opens the screen, and says afterwards how the game stands and where it is kept."""
    record = keeper.record
    title = record.rules.partition("/")[0] + (", changed" if record.changes else "")
    model = SeatModel(session, guard=guard, hints=hints, ahead=for_a_moment)
    with trouble_beside(keeper.path) as trouble:
        TableApp(model, title, pace=pace, warning=lambda: keeper.trouble).run()
    if trouble.has_more:
        print(f"Something went wrong, but the game went on; the details are in {trouble.path}")
    if keeper.trouble is not None:
        print(keeper.trouble)
    elif session.asked() is Question.GAME_OVER:
        print(f"{outcome(session.public, session.names)}\nThe game's record: {keeper.path}")
    else:
        print(f"The game is saved in {keeper.path}\nGo on with: {again}")


def going_on(path: Path, programs: Sequence[str] = (), seconds: float = SECONDS) -> str:
    """The command that takes this game up; one kept elsewhere has to be named, and so have programs
    that play in it, with the seconds that they have."""
    named = () if path.parent == folder() else ("--save", str(path))
    bots = [word for program in programs for word in ("--bot", program)]
    if bots and seconds != SECONDS:
        bots += ["--bot-seconds", f"{seconds:g}"]
    return typed("play", "--resume", *named, *bots)


class TroubleFile(logging.Handler):
    """A log that is begun only when there is something to say, and never stops a game."""

    def __init__(self, path: Path) -> None:
        super().__init__(logging.WARNING)
        self.path = path
        self.has_more = False
        """Whether something was written into it."""
        self.setFormatter(logging.Formatter("%(asctime)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError), self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(f"{self.format(record)}\n")
            self.has_more = True


@contextmanager
def trouble_beside(game: Path) -> Iterator[TroubleFile]:
    """What the program logs meanwhile goes into this file, and not over the screen."""
    file = TroubleFile(game.with_suffix(".log"))
    logger = logging.getLogger("liverpool")
    logger.addHandler(file)
    try:
        yield file
    finally:
        logger.removeHandler(file)
