"""`liverpool score`: keeps the scores of a game with real cards, or goes on with one."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from liverpool.engine.refusals import RulesError
from liverpool.paper.rule_files import playable_rules
from liverpool.scores.counting import deal_under_way, finished, leaders, totals
from liverpool.table.results import so_far
from liverpool.terminal.play import has_terminal
from liverpool.terminal.saved_file import CannotKeep, is_there
from liverpool.terminal.saved_scores import ScoreBook, folder, load, new_path, newest_unfinished
from liverpool.terminal.score_app import ScoreApp
from liverpool.terminal.score_drawing import standing
from liverpool.terminal.score_start import fault_of, split_names
from liverpool.typed import typed

BAD_INPUT: Final = 2


def score_command(
    file: Path | None,
    *,
    rules: str | None,
    changes: Sequence[str] = (),
    players: str | None = None,
    new: bool = False,
) -> int:
    """Keeps score in this terminal and gives the exit status.

    A file that exists is continued, and without a file the last stored game that is not over;
    naming rules or players starts a new game.
    """
    wants_new = new or bool(rules or changes or players)
    try:
        book = _found(file, wants_new=wants_new)
        named = playable_rules(rules or "dunlop", changes) if rules or changes else None
        names = split_names(players or "")
        if players is not None and (fault := fault_of(names, named)):
            return _refused(fault)
        if not has_terminal():
            return _refused("Keeping score needs a terminal; run it in one, without pipes.")
    except (CannotKeep, RulesError) as error:
        return _refused(str(error))
    path = book.path if book is not None else (file or new_path())
    app = ScoreApp(book, path=path, players=names, named=named)
    app.run()
    if app.trouble is not None:
        return _refused(app.trouble)
    if app.book is not None:
        _say_goodbye(app.book)
    return 0


def _found(file: Path | None, *, wants_new: bool) -> ScoreBook | None:
    """The game to go on with; None if a new one begins. Raises `CannotKeep`."""
    if file is None:
        newest = None if wants_new else newest_unfinished()
        return None if newest is None else ScoreBook(*newest)
    if not is_there(file):
        return None
    if wants_new:
        raise CannotKeep(
            f"{file} already holds a game: to go on with it, name only the file; for a new game,"
            " name another file."
        )
    return ScoreBook(file, load(file))


def _refused(sentences: str) -> int:
    for sentence in sentences.splitlines():
        print(f"liverpool: {sentence}", file=sys.stderr)
    return BAD_INPUT


def _so_far(book: ScoreBook) -> str:
    """Who leads; empty before the first deal is finished, and after the last."""
    if deal_under_way(book.kept, book.rules) is None:
        return ""
    kept, rules = book.kept, book.rules
    best = leaders(kept, rules)
    sides = rules.players.partners.named(best, kept.players)
    return so_far(sides, totals(kept, rules)[best[0]], finished(kept, rules), rules)


def _say_goodbye(book: ScoreBook) -> None:
    """How the game stands, where it is kept, and what can be done with it."""
    if book.trouble is not None:
        print(book.trouble)
        return
    if leads := _so_far(book):
        print(leads)
    print(standing(book.kept, book.rules))
    path = str(book.path)
    print(f"The scores are saved in {book.path}")
    if deal_under_way(book.kept, book.rules) is not None:
        named = () if book.path.parent == folder() else (path,)
        print(f"Go on with: {typed('score', *named)}")
        print(f"Start another game with: {typed('score', '--new')}")
    print(f"Print the sheet with: {typed('scoresheet', '--from', path)}")
