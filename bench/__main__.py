"""The benchmarks: `python3 run.py bench [speed | load | weight | …] [--seconds S] [--write]`.

    speed        the engine, beside other people's games (the default)
    load         the server, beside a bare one
    many         many tables at the pace of people, with one process and with several
    weight       the page on a slow line
    offline      the game in the page
    taps         what happens at a table, in taps and seconds
    times        how long bots think
    simulator    how fast deals are played out
    environment  the interfaces for programs that learn, beside other people's
    laboratory   whether the laboratory for house rules says what is known to be so
    storage      how long a move is stored on each engine
    review       whether a review says the same again, and finds mistakes
    luck         whether luck and choices are told apart rightly
    hints        what a review says of the moves that hints name
    told         whether what people are told that a move costs is right on the average
    reached      what was aimed for and what came of it, from what the others have written
    practice     finds positions to practise on
    endurance    thousands of games of bots, in which nothing may go wrong
    ratings      the decisions of bots, one by one
    strength     bots against each other, in parts
    search       the bot that looks ahead against others, in parts
    gains        what its single decisions gain, in parts
    agreement    what moves are worth with supposed hands, and with the true ones
    fit          finds the numbers that bots learn from games
    hands        finds what hidden hands look like
    learn        finds what discards of a player who is down are worth
    policy       finds what moves before going down are worth
    suite        runs the tests again and again
    mutants      puts small faults in: would the tests notice?
    faults       breaks servers and databases while clients play
    update       replaces servers of another commit while clients play

`many`, `practice`, `search`, `gains`, `agreement`, `learn`, `policy`, `suite`, `mutants` and
`faults` can be stopped and go on later. Everything is measured in one run on one machine, the peers
included, because only ratios hold elsewhere. The figures go to stdout, and with `--write` into
their part of `bench/results.md`; `practice`, `fit`, `hands`, `learn` and `policy` then also write
what they found into their files.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from pathlib import Path

from bench import reached, results, speed, times
from lab import gains, ratings, search, strength
from lab.fitting import report as fitting
from liverpool.arena.command_line import known_bots
from liverpool.arena.play import ArenaError
from liverpool.arena.runner import EndedFromOutside
from liverpool.bots.search.coverage import cannot_run
from liverpool.cli.arguments import number
from run import SIMULATED
from stress import endurance, load, mutants, suite
from stress.served import CannotMeasure

SECONDS = 10.0
PARTS = {"strength": strength.PARTS, "search": search.PARTS, "gains": gains.PARTS}
"""What is measured in parts, each a section."""
TROUBLE = (
    *(CannotMeasure, endurance.Stuck, ArenaError, EndedFromOutside),
    *(results.MarksAreMissing, reached.NotTold),
)
TABLES, TIMES, EACH = 50, 20, 40


def main() -> int:
    parser = argparse.ArgumentParser(prog="run.py bench", description="measure the speed")
    parser.add_argument(
        "what",
        nargs="?",
        default="speed",
        choices=(
            *("speed", "load", "many", "weight", "offline", "taps", "times", "simulator"),
            *("environment", "laboratory"),
            *("storage", "review"),
            *(
                "luck",
                "practice",
                "endurance",
                "ratings",
                "strength",
                "search",
                "gains",
                "fit",
                "hands",
            ),
            *("learn", "policy", "agreement", "hints", "told", "suite", "mutants", "faults"),
            *("update", "reached"),
        ),
        help="the engine's speed beside other games (the default), the server's load with"
        " tables beside a bare one, many tables at the pace of people, the page's weight, the"
        " game in the page, the taps that what happens at a table takes,"
        " how long bots think, how fast deals are played out, how fast environments step,"
        " what the laboratory says of known changes,"
        " how long storing takes, the review of games, hints beside reviews, what people are told"
        " beside fresh worlds, positions to practise on, luck and choices told apart, games of bots"
        " at all kinds of tables, the"
        " decisions of bots, bots against each other, what looking ahead is worth,"
        " what single decisions gain by it, how far supposed hands agree with true ones,"
        " the numbers that bots learn from games, what hidden hands look like, what moves are"
        " worth, the tests themselves, again and again, whether they would notice small faults,"
        " what is lost when something breaks, what an update costs those who play, or what of all"
        " this was aimed for and reached",
    )
    parser.add_argument(
        "names", nargs="*", help="for faults: which, and for mutants: in which rooms, if not all"
    )
    parser.add_argument(
        "--tables",
        type=int,
        help=f"for faults ({TABLES}), and for many and update instead of their own",
    )
    parser.add_argument("--times", type=int, default=TIMES, help="for faults: each so often")
    parser.add_argument("--servers", type=int, help="for update, instead of its own")
    parser.add_argument(
        "--from", dest="commit", default="", help="for update: the commit, if not the newest tag's"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        help="for each figure: of CPU (speed) or of the clock (load, many); weight takes no time",
    )
    parser.add_argument(
        "--seed", type=number(0, 2**62), default=20, help="for speed and for games of bots"
    )
    parser.add_argument(
        "--games",
        type=int,
        help="for endurance, practice, luck and agreement, instead of their own",
    )
    parser.add_argument("--decisions", type=int, default=ratings.DECISIONS, help="for ratings")
    parser.add_argument(
        "--check", action="store_true", help="for practice: look at the positions that are there"
    )
    parser.add_argument(
        "--choices", type=int, help="for review, hints and told, instead of their own"
    )
    parser.add_argument("--bots", default=",".join(ratings.rated_bots()), help="for ratings")
    named = "; ".join(f"of {what}: {', '.join(parts)}" for what, parts in PARTS.items())
    parser.add_argument("--part", default="all", help=f"{named}; all of them without it")
    parser.add_argument(
        "--minutes",
        type=float,
        help="for search, gains and agreement: no game begins later; for many: no row",
    )
    parser.add_argument(
        "--deals", type=int, help="for those that play games and learn, instead of their own"
    )
    parser.add_argument("--each", type=int, default=EACH, help="for mutants: in each room")
    parser.add_argument("--whole", type=int, default=suite.WHOLE, help="whole runs of suite")
    parser.add_argument("--parts", type=int, default=suite.PARTS, help="part runs of suite")
    parser.add_argument(
        "--keep",
        type=Path,
        help="where those that can be stopped note their runs, to go on later",
    )
    parser.add_argument("--write", action="store_true", help="write into bench/results.md")
    asked = parser.parse_args()
    if not 0 < asked.seconds < 3600:
        parser.error("--seconds is a number above 0 and below 3600")
    if min(asked.whole, asked.parts) < 0:
        parser.error("--whole and --parts are numbers from 0")
    if asked.part != "all" and asked.part not in PARTS.get(asked.what, ()):
        parser.error(f"{asked.what} has no part {asked.part}; there are, {named}")
    if asked.minutes is not None and not 0 < asked.minutes < 10_000:
        parser.error("--minutes is a number above 0 and below 10000")
    counts = (
        *(asked.games, asked.decisions, asked.choices, asked.deals),
        *(asked.tables, asked.times, asked.servers, asked.each),
    )
    if any(each is not None and each < 1 for each in counts):
        parser.error(
            "--games, --decisions, --choices, --deals, --tables, --times, --servers and --each are"
            " numbers from 1"
        )
    if asked.keep is not None and asked.keep.exists() and not asked.keep.is_dir():
        parser.error(f"--keep names a folder, and {asked.keep} is a file")
    if asked.names and asked.what not in {"faults", "mutants"}:
        parser.error(f"{asked.what} takes no names")
    try:
        known_bots(asked.bots.split(","))
    except ValueError as error:
        parser.error(str(error))
    return 0 if all(_told(asked, *section) for section in _sections(asked)) else 1


def _sections(asked: argparse.Namespace) -> Iterator[tuple[str, Callable[[], list[str]]]]:
    """Each section's name on the page, and what measures it."""
    if asked.what not in PARTS:
        yield asked.what, partial(_measured, asked)
        return
    for part in PARTS[asked.what] if asked.part == "all" else (asked.part,):
        yield f"{asked.what} --part {part}", partial(_part, asked, part)


def _part(asked: argparse.Namespace, part: str) -> list[str]:
    if asked.what == "strength":
        return list(strength.report(part, asked.deals, asked.seed))
    keep = (asked.keep or search.KEPT).absolute()
    report = gains.report if asked.what == "gains" else search.report
    return list(report(part, asked.deals, asked.seed, keep, asked.minutes or inf))


def _told(asked: argparse.Namespace, section: str, measure: Callable[[], list[str]]) -> bool:
    """Measures a section, prints it and, if asked, writes it; gives whether that worked."""
    started, before = time.monotonic(), _used()
    try:
        if asked.what in SIMULATED and (trouble := cannot_run()):
            raise CannotMeasure(trouble)
        if asked.write:
            results.written(_page(), section, [])  # refused before hours are spent on it
        lines = measure()
    except TROUBLE as error:
        print(f"run.py bench: {error}", file=sys.stderr)
        return False
    took, used = time.monotonic() - started, _used() - before
    lines.append(f"The whole run took {took:.0f} s, and {used:.0f} s of the processors.")
    print("\n".join(lines), flush=True)
    if asked.write:
        results.PAGE.write_text(results.written(_page(), section, lines), encoding="utf-8")
    return True


def _used() -> float:
    """Seconds of the processors that this process and those that it had started used."""
    return sum(os.times()[:4])


def _page() -> str:
    return results.PAGE.read_text(encoding="utf-8") if results.PAGE.exists() else ""


def _of_reviews(asked: argparse.Namespace) -> list[str]:
    """The sections about reviews, which need the simulator."""
    from lab import hints, luck, practice, review, told  # noqa: PLC0415 - they need the simulator

    match asked.what:
        case "luck":
            return list(luck.report(asked.games or luck.GAMES, asked.seed))
        case "review":
            return list(review.report(asked.choices or review.CHOICES, asked.seed))
        case "hints":
            return list(hints.report(asked.choices or hints.CHOICES, asked.seed))
        case "told":
            return list(told.report(asked.choices or told.CHOICES, asked.seed))
        case _:
            if asked.check:
                return list(practice.report_check(asked.seed, write=asked.write))
            keep = (asked.keep or practice.KEPT).absolute()
            games = asked.games or practice.GAMES
            return list(practice.report(games, asked.seed, write=asked.write, keep=keep))


def _while_clients_play(asked: argparse.Namespace) -> list[str]:
    """The sections in which something happens to real servers while clients play."""
    from stress import faults, update  # noqa: PLC0415 - they need PostgreSQL and its driver

    if asked.what == "update":
        return list(
            update.report(
                asked.commit, asked.tables or update.TABLES, asked.servers or update.SERVERS
            )
        )
    keep = (asked.keep or faults.KEPT).absolute()
    return list(faults.report(asked.names, asked.tables or TABLES, asked.times, keep))


def _learnt(asked: argparse.Namespace) -> list[str]:
    """The sections about what is learnt from deals in the simulator."""
    from lab import learn, policy  # noqa: PLC0415 - they need the simulator
    from lab.fitting import hidden_hands  # noqa: PLC0415 - as above

    if asked.what == "hands":
        deals = asked.deals or hidden_hands.DEALS
        return list(hidden_hands.report(deals, asked.seed, write=asked.write))
    learns = learn if asked.what == "learn" else policy
    keep, deals = (asked.keep or learns.KEPT).absolute(), asked.deals or learns.DEALS
    return list(learns.report(deals, asked.seed, write=asked.write, keep=keep))


def _of_tests(asked: argparse.Namespace) -> list[str]:
    """The sections about the tests themselves."""
    if asked.what == "suite":
        keep = (asked.keep or suite.KEPT).absolute()
        return list(suite.report(keep, asked.whole, asked.parts))
    keep = (asked.keep or mutants.KEPT).absolute()
    return list(mutants.report(keep, asked.names, asked.each, asked.seed))


def _played_out(asked: argparse.Namespace) -> list[str]:
    """The sections about how fast games are played by programs."""
    from bench import environment, laboratory, simulator  # noqa: PLC0415 - they need the simulator

    if asked.what == "laboratory":
        return list(laboratory.report(asked.seed))
    if asked.what == "environment":
        return list(environment.report(asked.seconds, asked.seed))
    return list(simulator.report(asked.seed))


def _of_the_page(what: str) -> list[str]:
    from bench import offline, taps, weight  # noqa: PLC0415 - they need a browser

    reports = {"offline": offline.report, "taps": taps.report, "weight": weight.report}
    return list(reports[what]())


def _of_decisions(asked: argparse.Namespace) -> list[str]:
    if asked.what == "times":
        return list(times.report(asked.seed))
    return list(ratings.report(asked.bots.split(","), asked.decisions, asked.seed))


def _measured(asked: argparse.Namespace) -> list[str]:
    match asked.what:
        case "load":
            return list(load.report(asked.seconds))
        case "reached":
            return list(reached.report(_page()))
        case "endurance":
            return list(endurance.report(asked.games or endurance.GAMES, asked.seed))
        case "fit":
            return list(fitting.report(asked.deals or fitting.DEALS, asked.seed, write=asked.write))
        case "many":
            from stress import many  # noqa: PLC0415 - it needs PostgreSQL and its driver

            keep = (asked.keep or many.KEPT).absolute()
            return list(many.report(asked.seconds, asked.tables, asked.minutes or inf, keep))
        case "storage":
            from bench import storage  # noqa: PLC0415 - it needs PostgreSQL and its driver

            return list(storage.report(asked.seconds))
        case "agreement":
            from lab import agreement  # noqa: PLC0415 - it needs the simulator

            keep, games = (asked.keep or search.KEPT).absolute(), asked.games or agreement.GAMES
            return list(agreement.report(games, asked.seed, keep, asked.minutes or inf))
        case "hands" | "learn" | "policy":
            return _learnt(asked)
        case "faults" | "update":
            return _while_clients_play(asked)
        case "suite" | "mutants":
            return _of_tests(asked)
        case "times" | "ratings":
            return _of_decisions(asked)
        case "simulator" | "environment" | "laboratory":
            return _played_out(asked)
        case "review" | "luck" | "hints" | "told" | "practice":
            return _of_reviews(asked)
        case "offline" | "weight" | "taps":
            return _of_the_page(asked.what)
        case _:
            return list(speed.report(asked.seconds, asked.seed))


if __name__ == "__main__":
    sys.exit(main())
