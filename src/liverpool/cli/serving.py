"""`liverpool serve`, the server, and `liverpool build-site`, the game without one."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from liverpool.cli.arguments import BAD_INPUT, MOST_PLAYERS, Parser, add_data, needs, number, url

if TYPE_CHECKING:
    from liverpool.server.access.urls import Url


def add_serve(parser: Parser) -> None:
    parser.add_setting(
        "--host",
        default="0.0.0.0",
        metavar="ADDRESS",
        help="where to listen (default: 0.0.0.0, so that others at home can join; 127.0.0.1 is"
        " only this device)",
    )
    parser.add_setting(
        "--port",
        type=number(0, 65_535),
        metavar="N",
        help="the port, or 0 for any (default: 8000, or the next free one)",
    )
    add_data(parser)
    parser.add_setting(
        "--bus",
        type=_bus,
        metavar="URL",
        help="the NATS through which several servers of one database share its tables, such as"
        " nats://user:password@host:4222; commas between those of a cluster (default: one server"
        " plays, others stand by)",
    )
    parser.add_setting(
        "--processes",
        type=number(1, 64),
        default=1,
        metavar="N",
        help="how many servers run on this machine; they share a PostgreSQL database and a NATS of"
        " their own (default: 1)",
    )
    parser.add_setting(
        "--keep-days",
        type=number(1, 36_500),
        default=730,
        metavar="N",
        help="delete a game after so many days without a change (default: 730)",
    )
    parser.add_setting(
        "--metrics",
        type=number(1, 65_535),
        metavar="PORT",
        help="figures for Prometheus at this port, for this machine alone (default: none)",
    )
    parser.add_setting(
        "--trust-network",
        nargs="?",
        const="home",
        metavar="NETWORK",
        help="no limits for single addresses in these networks, where many people share one:"
        " home, or such as 203.0.113.0/24 (default: all have limits; without NETWORK: home)",
    )
    parser.add_setting(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a limit of your own, such as pages=300; you can give several (default: none)",
    )
    parser.add_setting(
        "--workers",
        type=number(0, 64),
        metavar="N",
        help="how many processes think for bots and hints (default: one for each core but one, 2"
        " to 4); with 0, everybody waits while one thinks",
    )
    parser.add_setting(
        "--public-url",
        metavar="URL",
        help="this server's address behind a tunnel or proxy, for links (default: as the page was"
        " opened)",
    )
    parser.add_argument(
        "--from",
        dest="file",
        type=Path,
        metavar="FILE",
        help="open this position or game file as a table (default: none)",
    )
    parser.add_argument(
        "--seats",
        type=number(1, MOST_PLAYERS),
        metavar="N",
        help="how many people play at that table; bots take the other seats (default: 1)",
    )
    parser.add_setting(
        "--pace",
        choices=("at_once", "quick", "normal", "calm"),
        help="how quickly bots play at every table (default: as each table says)",
    )
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument(
        "--no-browser",
        dest="open",
        action="store_false",
        default=False,
        help="do not open it, where run.py without a command would",
    )
    parser.add_setting(
        "--log",
        choices=("text", "json"),
        help="how the log is written to stderr (default: text on a terminal, else json)",
    )
    parser.has_all_settings = True
    parser.closing = _how_to_set
    needs(parser, "server")
    parser.examples = ("--open", "--host 127.0.0.1 --port 9000", "--from game.toml --seats 2")
    parser.set_defaults(run=_serve)


def add_build_site(parser: Parser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="a new folder, or an empty one")
    parser.add_argument(
        "--address",
        type=_web,
        metavar="URL",
        help="where the site will be, such as https://rummy.example/game, to be told to search"
        " engines (default: they find it out)",
    )
    parser.add_argument(
        "--documents",
        type=Path,
        metavar="FOLDER",
        help="the site of documents, to stand beside the game; `run.py docs` makes it in a copy of"
        " the project, in build/documents (default: none)",
    )
    needs(parser, "server")
    parser.examples = ("public", "public --address https://rummy.example")
    parser.set_defaults(run=_build_site)


def _web(text: str) -> str:
    if not text.startswith(("https://", "http://")) or set(text) & set("?# <>"):
        raise argparse.ArgumentTypeError(
            "that is no address of a site, such as https://rummy.example"
        )
    return text


def _build_site(asked: argparse.Namespace) -> int:
    from liverpool.server.site import CannotBuild, build_site

    try:
        build_site(asked.folder, asked.address or "", asked.documents)
    except CannotBuild as error:
        print(f"liverpool build-site: {error}", file=sys.stderr)
        return BAD_INPUT
    print(f"The site is in {asked.folder}. Try it: python3 -m http.server -d {asked.folder}")
    return 0


def _bus(text: str) -> "Url":
    if not all(each.strip().startswith(("nats://", "tls://")) for each in text.split(",")):
        raise argparse.ArgumentTypeError(
            "that is no address of a NATS, such as nats://host:4222; several have commas between"
            " them"
        )
    return url(text)


def _how_to_set() -> str:
    return """\
settings:
  Options can be set elsewhere, but for --from, --seats, --open and
  --no-browser: in the file of --settings (public-url =
  "https://rummy.example"), or in the environment (LIVERPOOL_PUBLIC_URL). What
  is typed counts before the environment, and that before the file."""


def _serve(asked: argparse.Namespace) -> int:
    from liverpool.server.processes import processes_command
    from liverpool.server.serve import ServeOptions, serve_command

    options = ServeOptions(
        host=asked.host,
        port=asked.port,
        data=asked.data,
        database=asked.database,
        bus=asked.bus,
        public_url=asked.public_url,
        file=asked.file,
        people=asked.seats,
        pace=asked.pace,
        open_page=asked.open,
        workers=asked.workers,
        limits=tuple(asked.limit),
        trusted=asked.trust_network,
        keep_days=asked.keep_days,
        metrics_port=asked.metrics,
        log=asked.log,
    )
    if asked.processes > 1:
        return processes_command(options, asked.processes)
    return serve_command(options)
