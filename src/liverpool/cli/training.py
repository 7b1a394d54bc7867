"""The command `train`: a bot that learns by playing itself."""

from pathlib import Path

from liverpool.cli.arguments import (
    Parser,
    add_players,
    add_rule_choice,
    add_seed,
    needs,
    number,
    runs,
)


def add_train(parser: Parser) -> None:
    parser.add_argument(
        "-o",
        "--output",
        dest="file",
        type=Path,
        required=True,
        metavar="FILE.npz",
        help="the file of weights (required); arena and others seat it with --bot NAME=FILE.npz",
    )
    add_rule_choice(parser)
    add_players(parser)
    parser.add_argument(
        "--minutes",
        type=number(1, 100_000),
        default=60,
        metavar="N",
        help="how long it learns; Ctrl-C ends it before, and keeps what was learnt (default: 60)",
    )
    parser.add_argument(
        "--iterations",
        type=number(1, 1_000_000_000),
        metavar="N",
        help="how many iterations it learns instead, so that the same seed is the same file"
        " (default: none)",
    )
    add_seed(parser, "a number that decides the cards and what is tried")
    parser.add_argument(
        "--resume", action="store_true", help="go on with the weights that the file has"
    )
    parser.add_argument(
        "--ray",
        type=number(1, 1024),
        default=0,
        metavar="W",
        help="how many workers on Ray play the games (default: none; this process does)",
    )
    parser.add_argument(
        "--plot",
        type=Path,
        metavar="FILE.svg",
        help="also write how it got better as a picture (default: no picture)",
    )
    needs(parser, "train")
    parser.examples = ("-o learnt.npz", "-o mine.npz --rules mahlum --players 3 --minutes 20")
    runs(parser, "environment.training.command:train_command", by_rules=True)
