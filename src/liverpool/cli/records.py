"""`liverpool replay`, `position` and `verify`: what is in a game file."""

import argparse
from collections.abc import Callable


def add_replay(parser: argparse.ArgumentParser) -> None:
    _add_file(parser, _replay)


def add_position(parser: argparse.ArgumentParser) -> None:
    _add_file(parser, _position)


def add_verify(parser: argparse.ArgumentParser) -> None:
    _add_file(parser, _verify)
    parser.add_argument(
        "--receipt", metavar="FILE", help="what your page kept of the game, which makes it a proof"
    )


def _add_file(parser: argparse.ArgumentParser, run: Callable[[argparse.Namespace], int]) -> None:
    parser.add_argument("file", metavar="FILE", help="the file, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")
    parser.set_defaults(run=run)


def _replay(asked: argparse.Namespace) -> int:
    from liverpool.record.commands import replay_command

    return replay_command(asked.file, json=asked.json)


def _position(asked: argparse.Namespace) -> int:
    from liverpool.record.commands import position_command

    return position_command(asked.file, json=asked.json)


def _verify(asked: argparse.Namespace) -> int:
    from liverpool.record.verify_command import verify_command

    return verify_command(asked.file, asked.receipt, json=asked.json)
