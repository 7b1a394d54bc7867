"""Commands for whoever keeps a server: what is wrong with one, and its games."""

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from liverpool.cli.arguments import Parser, add_data, add_json, is_database, needs, url

if TYPE_CHECKING:
    from liverpool.server.access.urls import Url


def add_doctor(parser: Parser) -> None:
    parser.add_argument(
        "url",
        nargs="?",
        metavar="URL",
        help="the address that people use, such as https://rummy.example; without it, only this"
        " machine and its folder of games are checked",
    )
    add_data(parser)
    parser.add_argument(
        "--mend", action="store_true", help="fix what can be fixed: who may read the folder"
    )
    add_json(parser)
    needs(parser, "server")
    parser.examples = ("", "https://rummy.example", "--mend")
    parser.set_defaults(run=_doctor)


def add_move_data(parser: Parser) -> None:
    for name, what in (("source", "FROM"), ("target", "TO")):
        parser.add_argument(
            name,
            type=_place,
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


def _place(text: str) -> "Path | Url":
    return url(text) if is_database(text) else Path(text)


def add_backup(parser: Parser) -> None:
    parser.add_argument(
        "to",
        type=Path,
        metavar="TO",
        help="the folder for backups; each is a new file named after the time",
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


def add_tables(parser: Parser) -> None:
    kinds = parser.add_subparsers(
        title="what to do", metavar="WHAT", required=True, parser_class=Parser
    )
    parser.examples = ("list", "show 5h3kq9mza2b", "delete 5h3kq9mza2b --yes")
    listed = kinds.add_parser("list", help="list all tables, those changed last first")
    listed.examples = ("", "--json")
    listed.set_defaults(run=_tables_list)
    show = kinds.add_parser("show", help="show what is stored of a table, but no cards")
    show.examples = ("5h3kq9mza2b",)
    show.set_defaults(run=_tables_show)
    for each in (listed, show):
        add_json(each)
    close = kinds.add_parser(
        "close", help="end a game with the scores so far, while no server runs"
    )
    close.examples = ("5h3kq9mza2b",)
    close.set_defaults(run=_tables_close)
    delete = kinds.add_parser("delete", help="delete tables for good, also while a server runs")
    delete.add_argument("tables", nargs="+", metavar="TABLE", help="as in its link, /t/TABLE")
    delete.add_argument("--yes", action="store_true", help="delete without being asked")
    delete.examples = ("5h3kq9mza2b",)
    delete.set_defaults(run=_tables_delete)
    for each in (show, close):
        each.add_argument("table", metavar="TABLE", help="as in its link, /t/TABLE")
    for each in (listed, show, close, delete):
        add_data(each)
    needs(parser, "server")


def _doctor(asked: argparse.Namespace) -> int:
    from liverpool.server.doctor import doctor_command

    return doctor_command(
        asked.url, asked.data, mend=asked.mend, database=asked.database, json=asked.json
    )


def _move_data(asked: argparse.Namespace) -> int:
    from liverpool.server.move_data import move_command

    return move_command(asked.source, asked.target, asked.data)


def _backup(asked: argparse.Namespace) -> int:
    from liverpool.server.backup import backup_command

    return backup_command(asked.to, asked.data, asked.database, datetime.now(UTC))


def _restore(asked: argparse.Namespace) -> int:
    from liverpool.server.backup import restore_command

    return restore_command(asked.backup, asked.key, asked.data, asked.database)


def _tables_list(asked: argparse.Namespace) -> int:
    from liverpool.server.table_commands import list_command

    return list_command(asked.data, asked.database, as_json=asked.json)


def _tables_show(asked: argparse.Namespace) -> int:
    from liverpool.server.table_commands import show_command

    return show_command(asked.table, asked.data, asked.database, as_json=asked.json)


def _tables_close(asked: argparse.Namespace) -> int:
    from liverpool.server.table_commands import close_command

    return close_command(asked.table, asked.data, asked.database)


def _tables_delete(asked: argparse.Namespace) -> int:
    from liverpool.server.table_commands import delete_command

    return delete_command(asked.tables, asked.data, asked.database, agreed=asked.yes)
