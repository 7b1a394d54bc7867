"""The commands under `data`: a set of games made anew from a seed, and games as tables."""

from pathlib import Path

from liverpool.cli.arguments import (
    Parser,
    add_bots,
    add_json,
    add_players,
    add_rule_choice,
    add_seed,
    add_workers,
    needs,
    number,
    runs,
)


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
    add_bots(parser, "edith,rosa,sam,lottie", "who plays; all move on by a seat from game to game")
    add_workers(parser)
    add_json(parser)
    parser.examples = ("games", "games --deals 10000 --seed 7", "ours --rules ours.toml")
    runs(parser, "data.data_command:make_command", by_rules=True)


def _add_tables(parser: Parser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help="files of one game or of many"
    )
    parser.add_argument(
        "-o",
        "--output",
        dest="folder",
        type=Path,
        default=Path(),
        metavar="FOLDER",
        help="where decisions.parquet and deals.parquet are written (default: this folder)",
    )
    add_workers(parser)
    add_json(parser)
    needs(parser, "data")
    parser.examples = ("games/*.toml -o tables", "game.toml")
    runs(parser, "data.data_command:tables_command")
