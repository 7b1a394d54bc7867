"""What a house rule does: `liverpool try`."""

from liverpool.cli.arguments import (
    Parser,
    add_json,
    add_players,
    add_rule_choice,
    add_seed,
    add_workers,
    number,
    runs,
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
    runs(parser, "laboratory.try_command:try_command", by_rules=True)
