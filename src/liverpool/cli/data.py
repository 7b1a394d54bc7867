"""The commands under `data`: a set of games made anew from a seed, and games as tables."""

import argparse
from pathlib import Path

from liverpool.cli.arguments import (
    Parser,
    add_json,
    add_players,
    add_rule_choice,
    add_seed,
    add_workers,
    needs,
    number,
)

BOTS = "edith,rosa,sam,lottie"


def add_data_commands(parser: Parser) -> None:
    kinds = parser.add_subparsers(
        title="what to do", metavar="WHAT", required=True, parser_class=Parser
    )
    parser.examples = ("make games --deals 10000", "tables games/*.toml -o tables")
    _add_make(kinds.add_parser("make", help="make games from a seed, the same on every machine"))
    _add_tables(kinds.add_parser("tables", help="write games as tables in Parquet files"))


def _add_make(parser: Parser) -> None:
    parser.add_argument(
        "folder", metavar="FOLDER", type=Path, help="where the games are, or will be"
    )
    add_rule_choice(parser)
    parser.add_argument(
        "--deals",
        type=number(1, 100_000_000),
        default=100_000,
        metavar="N",
        help="how many deals, rounded up to whole games; what is there already is kept"
        " (default: 100000)",
    )
    add_players(parser)
    add_seed(parser)
    parser.add_argument(
        "--bots",
        default=BOTS,
        metavar="NAME,…",
        help="who plays; all move on by a seat from game to game (default: edith,rosa,sam,lottie)",
    )
    add_workers(parser)
    add_json(parser)
    parser.examples = ("games", "games --deals 10000 --seed 7", "ours --rules ours.toml")
    parser.set_defaults(run=_make)


def _add_tables(parser: Parser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help="files of one game or of many"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path(),
        metavar="FOLDER",
        help="where decisions.parquet and deals.parquet are written (default: this folder)",
    )
    add_workers(parser)
    add_json(parser)
    needs(parser, "data")
    parser.examples = ("games/*.toml -o tables", "game.toml")
    parser.set_defaults(run=_tables)


def _make(asked: argparse.Namespace) -> int:
    from liverpool.cli.arguments import by_rules
    from liverpool.data.data_command import make_command

    return by_rules(
        asked,
        lambda rules, changes: make_command(
            folder=asked.folder,
            rules=rules,
            changes=changes,
            deals=asked.deals,
            players=asked.players,
            seed=asked.seed,
            bots=asked.bots.split(","),
            workers=asked.workers,
            json=asked.json,
        ),
    )


def _tables(asked: argparse.Namespace) -> int:
    from liverpool.data.data_command import tables_command

    return tables_command(
        files=asked.files, folder=asked.output, workers=asked.workers, json=asked.json
    )
