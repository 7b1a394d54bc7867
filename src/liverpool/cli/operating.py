"""Commands for whoever keeps a server: what is wrong with one, and its games."""

from pathlib import Path
from typing import TYPE_CHECKING

from liverpool.cli.arguments import Parser, add_data, add_json, is_database, needs, runs, url

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
    runs(parser, "server.doctor:doctor_command")


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
    runs(parser, "server.move_data:move_command")


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
    runs(parser, "server.backup:backup_command")


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
    runs(parser, "server.backup:restore_command")


def add_tables(parser: Parser) -> None:
    kinds = parser.add_subparsers(
        title="what to do", metavar="WHAT", required=True, parser_class=Parser
    )
    parser.examples = ("list", "show 5h3kq9mza2b", "delete 5h3kq9mza2b --yes")
    listed = kinds.add_parser("list", help="list all tables, those changed last first")
    listed.examples = ("", "--json")
    runs(listed, "server.table_commands:list_command")
    show = kinds.add_parser("show", help="show what is stored of a table, but no cards")
    show.examples = ("5h3kq9mza2b",)
    runs(show, "server.table_commands:show_command")
    for each in (listed, show):
        add_json(each)
    close = kinds.add_parser(
        "close", help="end a game with the scores so far, while no server runs"
    )
    close.examples = ("5h3kq9mza2b",)
    runs(close, "server.table_commands:close_command")
    delete = kinds.add_parser("delete", help="delete tables for good, also while a server runs")
    delete.add_argument("tables", nargs="+", metavar="TABLE", help="as in its link, /t/TABLE")
    delete.add_argument(
        "--yes", dest="agreed", action="store_true", help="delete without being asked"
    )
    delete.examples = ("5h3kq9mza2b",)
    runs(delete, "server.table_commands:delete_command")
    for each in (show, close):
        each.add_argument("table", metavar="TABLE", help="as in its link, /t/TABLE")
    for each in (listed, show, close, delete):
        add_data(each)
    needs(parser, "server")
