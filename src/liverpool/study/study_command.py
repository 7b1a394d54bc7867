"""`liverpool study FILE`: plays what a study still lacks, and writes its tables and its page.

A mistake in the file gets one sentence with its line before anything is played. What is written
depends on the file alone, however often it was stopped and however many cores there were.
"""

import sys
from contextlib import nullcontext
from pathlib import Path

from liverpool.arena.command_line import BAD_INPUT, FAILED, progress_line
from liverpool.arena.play import ArenaError
from liverpool.arena.runner import EndedFromOutside
from liverpool.data.parquet import tables_in  # needs pyarrow: said before anything is played
from liverpool.engine.english import counted
from liverpool.record.commands import json_text
from liverpool.study.measuring import measured
from liverpool.study.plan import BadStudy, Plan, read_plan
from liverpool.study.report import chart, file_name, page
from liverpool.study.report import markdown as as_markdown
from liverpool.study.rows import TABLES, rows_of
from liverpool.study.running import (
    BrokenResults,
    There,
    missing,
    of_condition,
    on_cores,
    on_ray,
    play,
    read_results,
)

PAGE = "report.html"
MARKDOWN = "report.md"


def study_command(
    path: Path,
    *,
    folder: Path | None,
    markdown: Path | None,
    workers: int | None,
    ray: bool,
    json: bool,
) -> int:
    """Plays and writes; returns the exit status.

    The folder is beside the file, with its name, unless another one is named; `markdown` is where
    the page is written as Markdown as well, with its charts.
    """
    folder = folder or path.with_suffix(".study")
    try:
        plan = read_plan(path)
        there = read_results(folder)
    except (BadStudy, BrokenResults) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except OSError as error:
        print(f"{error.filename or folder} can't be read: {error.strerror}.", file=sys.stderr)
        return BAD_INPUT
    wanted = missing(plan, there)
    _tell_slow(plan)
    try:
        for each in filter(None, (folder, markdown)):
            each.mkdir(parents=True, exist_ok=True)
        with (
            on_ray(workers) if ray else nullcontext(on_cores(workers)) as spread,
            progress_line(sum(block.games for block in wanted)) as progress,
        ):
            play(wanted, there, folder, spread, progress)
        written = _write(plan, there, folder, markdown)
    except (ArenaError, EndedFromOutside) as error:
        print(error, file=sys.stderr)
        return FAILED
    except OSError as error:
        print(f"{error.filename or folder} can't be written: {error.strerror}.", file=sys.stderr)
        return FAILED
    if json:
        print(json_text({"title": plan.study.title, "written": [str(each) for each in written]}))
    else:
        games = len(plan.conditions) * plan.study.games
        print(f"{counted(games, 'game')} at {counted(len(plan.conditions), 'table')}.")
        print("\n".join(str(each) for each in written))
    return 0


def _tell_slow(plan: Plan) -> None:
    for sentence in dict.fromkeys(each.slow for each in plan.conditions if each.slow):
        print(sentence, file=sys.stderr)


def _write(plan: Plan, there: There, folder: Path, markdown: Path | None) -> list[Path]:
    """Everything that follows from the games; says what was written."""
    written = _parquet(plan, there, folder)
    found, beside = measured(plan, there)
    written.append(folder / PAGE)
    written[-1].write_text(page(plan, found, beside), "utf-8", newline="\n")
    if markdown is not None:
        texts = {file_name(each): f"{chart(each, titled=True)}\n" for each in found}
        texts[MARKDOWN] = as_markdown(plan, found, beside)
        for name, text in texts.items():
            written.append(markdown / name)
            written[-1].write_text(text, "utf-8", newline="\n")
    return written


def _parquet(plan: Plan, there: There, folder: Path) -> list[Path]:
    with tables_in(folder, TABLES) as tables:
        for condition in plan.conditions:
            for number, evening in enumerate(of_condition(condition, plan, there), start=1):
                for name, rows in rows_of(condition, number, evening).items():
                    tables[name].add(rows)
    return [table.path for table in tables.values()]
