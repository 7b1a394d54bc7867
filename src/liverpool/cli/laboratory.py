"""What a house rule does: `liverpool try`."""

import argparse
from collections.abc import Sequence

from liverpool.cli.arguments import (
    Parser,
    add_json,
    add_players,
    add_rule_choice,
    add_seed,
    add_workers,
    by_rules,
    number,
)


def add_try(parser: Parser) -> None:
    parser.add_argument(
        "answers",
        nargs="+",
        metavar="KEY[=VALUE]",
        help="an answer to try, such as buy.limit=5, or a question, such as buy.limit, for its"
        " usual answers; each is tried on its own",
    )
    add_rule_choice(parser)
    add_players(parser)
    add_seed(parser)
    parser.add_argument(
        "--seconds",
        type=number(1, 86_400),
        default=30,
        metavar="S",
        help="how long it may play; it ends earlier where all is sure (default: 30)",
    )
    add_workers(parser)
    add_json(parser)
    parser.examples = ("buy.limit=5", "buy.limit points.joker --rules mahlum --players 6")
    parser.set_defaults(run=_try)


def _try(asked: argparse.Namespace) -> int:
    return by_rules(asked, lambda rules, changes: _try_by(asked, rules, changes))


def _try_by(asked: argparse.Namespace, rules: str, changes: Sequence[str]) -> int:
    from liverpool.laboratory.try_command import try_command

    return try_command(
        rules=rules,
        changes=changes,
        answers=asked.answers,
        players=asked.players,
        seed=asked.seed,
        seconds=asked.seconds,
        workers=asked.workers,
        json=asked.json,
    )
