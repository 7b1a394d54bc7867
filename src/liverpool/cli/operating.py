"""Commands for whoever keeps a server: what is wrong with one, and its games."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from liverpool.cli.arguments import Parser, add_data, needs


def add_doctor(parser: Parser) -> None:
    parser.add_argument(
        "url",
        nargs="?",
        metavar="URL",
        help="the address that people use, such as https://rummy.example; without one only this"
        " machine and the folder of the games are looked at",
    )
    add_data(parser)
    parser.add_argument(
        "--mend", action="store_true", help="mend what can be mended: who may read the folder"
    )
    needs(parser, "server")
    parser.examples = ("", "https://rummy.example", "--mend")
    parser.set_defaults(run=_doctor)


def add_move_data(parser: Parser) -> None:
    for name, what in (("source", "FROM"), ("target", "TO")):
        parser.add_argument(
            name,
            metavar=what,
            help="a folder of games, or a PostgreSQL database such as postgresql://user@host/name",
        )
    parser.add_argument(
        "--data",
        type=Path,
        metavar="FOLDER",
        help="where the key of games in a database is (default: the folder that the other place"
        " is, or else your own folder for data)",
    )
    needs(parser, "server")
    parser.examples = ("~/games postgresql://rummy@db.example/rummy",)
    parser.set_defaults(run=_move_data)


def add_backup(parser: Parser) -> None:
    parser.add_argument(
        "to",
        type=Path,
        metavar="TO",
        help="the folder for backups; each is a new file in it, named after the moment",
    )
    add_data(parser)
    needs(parser, "server")
    parser.examples = ("~/backups", "~/backups --database postgresql://rummy@db.example/rummy")
    parser.set_defaults(run=_backup)


def add_restore(parser: Parser) -> None:
    parser.add_argument("backup", type=Path, metavar="FROM", help="the file of a backup")
    parser.add_argument(
        "--key",
        type=Path,
        metavar="FILE",
        help="your copy of liverpool.key (default: the one in the folder of --data)",
    )
    add_data(parser)
    needs(parser, "server")
    parser.examples = ("backup.sqlite --key liverpool.key --data ~/games",)
    parser.set_defaults(run=_restore)


def _doctor(asked: argparse.Namespace) -> int:
    from liverpool.server.doctor import doctor_command

    return doctor_command(asked.url, asked.data, mend=asked.mend, database=asked.database)


def _move_data(asked: argparse.Namespace) -> int:
    from liverpool.server.move_data import move_command

    return move_command(asked.source, asked.target, asked.data)


def _backup(asked: argparse.Namespace) -> int:
    from liverpool.server.backup import backup_command

    return backup_command(asked.to, asked.data, asked.database, datetime.now(UTC))


def _restore(asked: argparse.Namespace) -> int:
    from liverpool.server.backup import restore_command

    return restore_command(asked.backup, asked.key, asked.data, asked.database)
