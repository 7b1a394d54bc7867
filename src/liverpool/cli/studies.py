"""The commands for those who study rules: experiments, wishes and handicaps."""

import argparse
from pathlib import Path

from liverpool.cli.arguments import (
    Parser,
    add_bots,
    add_json,
    add_players,
    add_rule_choice,
    add_seed,
    add_workers,
    names,
    needs,
    number,
    percent,
    run,
    runs,
)
from liverpool.laboratory import OPEN


def add_study(parser: Parser) -> None:
    parser.add_argument(
        "path",
        metavar="FILE",
        type=Path,
        help="the study, a TOML file; only games that have not been played are played",
    )
    parser.add_argument(
        "-o",
        "--output",
        dest="folder",
        type=Path,
        metavar="FOLDER",
        help="where results, tables and the page are (default: beside the file, named after it)",
    )
    parser.add_argument(
        "--markdown",
        type=Path,
        metavar="FOLDER",
        help="also write the page there as Markdown, with its charts (default: nowhere)",
    )
    parser.add_argument(
        "--ray",
        action="store_true",
        help="let Ray do the work: a cluster that RAY_ADDRESS names, or this machine",
    )
    add_workers(parser)
    add_json(parser)
    needs(parser, "data")
    parser.examples = ("study.toml", "study.toml -o results --markdown report")
    parser.set_defaults(run=_study)


def _study(asked: argparse.Namespace) -> int:
    if asked.ray:
        asked.extras = ("data", "ray")
    return run("study.study_command:study_command", asked)


def add_balance(parser: Parser) -> None:
    add_rule_choice(parser)
    add_players(parser)
    parser.add_argument(
        "--minutes",
        type=number(1, 1440),
        metavar="M",
        help="how long the evening takes, about (default: as it comes)",
    )
    for option, what in (
        ("--weaker", "somebody who still learns should win at least, among good players"),
        ("--leader", "the leader before the last deal should win at least"),
        ("--down", "should get down at least, of all hands"),
    ):
        parser.add_argument(
            option,
            type=percent,
            metavar="PERCENT",
            help=f"how many in a hundred {what} (default: as it comes)",
        )
    parser.add_argument(
        "--open",
        dest="open_keys",
        type=names,
        default=",".join(OPEN),
        metavar="KEY,…",
        help=f"the questions that may be answered otherwise (default: {','.join(OPEN)})",
    )
    parser.add_argument(
        "--seconds",
        type=number(1, 86_400),
        default=60,
        metavar="S",
        help="how long to search (default: 60)",
    )
    add_seed(parser)
    add_json(parser)
    parser.examples = (
        "--players 6 --minutes 90",
        "--rules ours.toml --weaker 15 --open buy.limit",
    )
    runs(parser, "laboratory.balance_command:balance_command", by_rules=True)


def add_handicap(parser: Parser) -> None:
    add_rule_choice(parser)
    add_bots(parser, "pip,lottie,sam,rosa,edith", "who sits at the table, a name for each seat")
    parser.add_argument(
        "--games",
        type=number(4, 1_000_000),
        default=200,
        metavar="N",
        help="how many games, each with everybody in every seat (default: 200)",
    )
    parser.add_argument(
        "--by",
        choices=("points", "buys", "pick"),
        default="points",
        help="what evens them out: points at the start, more buys in each deal, or the first pick"
        " of a card that several want (default: points)",
    )
    add_seed(parser)
    add_workers(parser)
    add_json(parser)
    parser.examples = ("", "--bots pip,edith,edith,edith --games 1000", "--by pick")
    runs(parser, "laboratory.handicap_command:handicap_command", by_rules=True)
