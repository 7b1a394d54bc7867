"""`liverpool review`: a finished game looked at again, in the terminal and as a page of HTML.

Exit status 0: it was reviewed. 1: the record breaks the rules. 2: it cannot be read or reviewed, or
something was asked for that there is not. A command that fails has written nothing. Progress goes
to stderr, and so does everything that is wrong.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from liverpool.arena.runner import EndedFromOutside
from liverpool.bots.search.coverage import CannotLookAhead
from liverpool.engine.english import counted, listed
from liverpool.engine.given_text import composed
from liverpool.engine.presets import load, whole_title
from liverpool.paper.html import html as page
from liverpool.paper.html import style_inside
from liverpool.paper.plain import plain, width_here
from liverpool.paper.review_document import review_document
from liverpool.record import BrokenRecord, GameRecord, NotationError, read, write
from liverpool.record.commands import json_text, read_text, report_error
from liverpool.record.names import stranger
from liverpool.record.text_files import CannotWrite, check_can_be_written
from liverpool.review.choices import CannotReview, Choice
from liverpool.review.games import Review, SeatReview, moment_record, review_game
from liverpool.review.grading import SLIPS, Graded
from liverpool.review.practice import Position, slips_of
from liverpool.review.practice_files import write_set
from liverpool.table.review_words import ChoiceWords, headline, left_out_text
from liverpool.table.words import Names

GOOD: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2


class BadRequest(ValueError):
    """What was asked for that there is not, in a sentence for people."""


def review_command(
    path: str,
    *,
    seat: str | None,
    html: Path | None,
    moments: Path | None,
    practice: Path | None,
    seed: int,
    workers: int | None,
    json: bool = False,
) -> int:
    """Prints the review of a game file (`-` for stdin), or JSON; returns the exit status.

    `seat` is the name of the player who is looked at, all if it is None. `html` is the file for a
    page of it, `moments` the folder for a position of each moment to play on from, `practice` the
    file for all slips as positions to practise on.
    """
    try:
        record = read(read_text(path))
    except (NotationError, BrokenRecord) as error:
        return report_error(error, json)
    try:
        seats = None if seat is None else [_seat(record, seat)]
        if html is not None:
            _check_page(html)
        if moments is not None:
            _check_folder(moments)
        if practice is not None:
            check_can_be_written(practice)
        for file in filter(None, (html, practice)):
            _check_is_not_the_game(file, path)
        with _progress() as progress:
            found = review_game(record, seats, seed=seed, workers=workers, progress=progress)
        slips = [] if practice is None else list(slips_of(record, found))
    except (BadRequest, CannotWrite, CannotReview, CannotLookAhead) as error:
        print(f"liverpool review: {error}", file=sys.stderr)
        return BAD_INPUT
    except EndedFromOutside as error:
        print(f"liverpool review: {error}", file=sys.stderr)
        return FAILED
    document = review_document(found, whole_title(load(record.rules.partition("/")[0])))
    try:
        if html is not None:
            html.write_text(page(document, head=[style_inside()]), "utf-8", newline="\n")
            print(f"The review is in {html}.", file=sys.stderr)
        if moments is not None:
            _keep_moments(record, found, moments)
        if practice is not None:
            _keep_slips(slips, seed, practice)
    except OSError as error:
        sentence = f"{error.filename} cannot be written: {error.strerror}."
        print(f"liverpool review: {sentence}", file=sys.stderr)
        return FAILED
    print(json_text(_plain(found)) if json else plain(document, width_here()).rstrip("\n"))
    return GOOD


def _plain(found: Review) -> dict[str, Any]:
    """The review for programs: each choice with what it cost, and the words where it cost much."""
    return {
        "players": found.names,
        "deals": found.deals,
        "left_out": [{"deal": each.deal, "why": left_out_text(each)} for each in found.left_out],
        "seats": [
            {
                "name": found.names[seat.seat],
                "headline": headline(seat),
                "lost": {"mean": seat.lost.points, "error": seat.lost.error},
                "choices": [*_choices(found, seat)],
            }
            for seat in found.seats
        ],
    }


def _choices(found: Review, seat: SeatReview[Graded]) -> Iterator[dict[str, Any]]:
    names, moments = Names(found.names, seat.seat), seat.moments
    for each in seat.choices:
        words, told = ChoiceWords(each, names), each in moments or each.grade in SLIPS
        yield {
            "deal": each.deal,
            "when": words.when(),
            "kind": each.kind.value,
            "grade": each.grade.value,
            "did": words.did(),
            "hand": words.hand(),
            "other": words.better(),
            "lost": {"mean": each.loss.mean, "error": each.loss.error},
            "moment": each in moments,
            "why": words.why() if told else (),
        }


def _seat(record: GameRecord, name: str) -> int:
    name = composed(name)
    if name not in record.names:
        raise BadRequest(stranger(name, record.names))
    return record.names.index(name)


def _check_is_not_the_game(file: Path, game: str) -> None:
    if file.exists() and game != "-" and file.samefile(game):
        raise BadRequest(f"{file} is the game itself; name another file.")


def _check_page(file: Path) -> None:
    """Raises `BadRequest` or `CannotWrite` where the page could not be written; writes nothing."""
    if file.suffix.lower() not in (".html", ".htm"):
        raise BadRequest(f"The page is HTML: call it {file.stem or 'review'}.html.")
    check_can_be_written(file)


def _check_folder(folder: Path) -> None:
    try:
        is_there = folder.is_dir()
    except OSError as error:
        raise BadRequest(f"{folder} can't be a folder: {error.strerror}.") from None
    if not is_there:
        raise BadRequest(f"There is no folder {folder}; make it first.")
    if not os.access(folder, os.W_OK):
        raise BadRequest(f"Nothing can be written into {folder}; name a folder of your own.")


def _keep_moments(record: GameRecord, found: Review, folder: Path) -> None:
    """Writes each moment as a game file that begins there."""
    kept = []
    for seat in found.seats:
        for number, moment in enumerate(seat.moments, start=1):
            file = folder / f"seat-{seat.seat + 1}-moment-{number}.toml"
            text = write(moment_record(record, moment.choice))
            file.write_text(text, "utf-8", newline="\n")
            kept.append(file.name)
    print(f"In {folder} are {listed(kept) or 'no moments'}.", file=sys.stderr)


def _keep_slips(slips: Sequence[Position], seed: int, file: Path) -> None:
    if not slips:
        print(f"There is no slip to practise on, so {file} was not written.", file=sys.stderr)
        return
    file.write_text(write_set(slips, seed), "utf-8", newline="\n")
    print(f"{file} has {counted(len(slips), 'position')} to practise on.", file=sys.stderr)


@contextmanager
def _progress() -> Iterator[Callable[[Choice, int, int], None]]:
    """A line on standard error, if a person reads it, which says which deal is being looked at."""
    shown = sys.stderr.isatty()

    def show(choice: Choice, done: int, total: int) -> None:
        if shown:
            text = f"Looking at deal {choice.deal} of {len(choice.view.public.rules.deals)}…"
            print(f"\r{text} {done}/{total}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
