"""`liverpool doctor`: what is wrong with a server, what to do, and what it can mend by itself.

With an address it asks as a stranger would; without one, or with --data or --database, it looks at
this machine and at where the games are. Exit status: 0 where all is good, else 1.
"""

import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from http.client import HTTPException
from pathlib import Path
from typing import Final

from msgspec.json import encode

from liverpool.server.access.addresses import public_address
from liverpool.server.access.urls import Url
from liverpool.server.doctor_findings import (
    Finding,
    age_findings,
    fault,
    good,
    sealed_rows,
    warning,
)
from liverpool.server.doctor_url import findings
from liverpool.server.http.app import NOT_BUILT
from liverpool.server.http.static_files import FOLDER, START
from liverpool.server.open_files import most_possible
from liverpool.server.serve import BAD_INPUT, FAILED, data_folder
from liverpool.server.storage import sqlite
from liverpool.server.storage.database import NO_DRIVER
from liverpool.server.storage.faults import CannotStore, fault_of_disk, free_bytes
from liverpool.server.storage.rows import Sealed, sealed_otherwise
from liverpool.server.storage.sealing import NAME, ServerKey

LITTLE: Final = 500_000_000
"""Bytes on the disk below which somebody should look after it."""
FEW_FILES: Final = 1_200
"""Open files that a server with some hundred pages needs."""


def doctor_command(
    url: str | None,
    data: Path | None,
    *,
    mend: bool,
    database: Url | None = None,
    json: bool = False,
) -> int:
    """Looks, says what it found as it finds it, or all as JSON, and gives the exit status.

    The games are in the `database` at this address, or else in a file of the folder.
    """
    found: list[Finding] = []

    def tell(finding: Finding) -> None:
        found.append(finding)
        if not json:
            print(finding, flush=True)

    try:
        if url is not None:
            for each in findings(public_address(url)):
                tell(each)
    except ValueError as error:
        print(f"liverpool doctor: {error}", file=sys.stderr)
        return BAD_INPUT
    except (OSError, HTTPException) as error:
        tell(fault(f"The server stopped answering: {error}.", "Look at its log."))
    if url is None or data is not None or database is not None:
        for each in _here(data_folder(data), database, mend=mend):
            tell(each)
    trouble = sum(each.is_trouble for each in found)
    if json:
        print(encode(found).decode())
    else:
        print("All is good." if not trouble else f"{trouble} of {len(found)} need you.")
    return FAILED if trouble else 0


def _here(folder: Path, database: Url | None, *, mend: bool) -> Iterator[Finding]:
    if (FOLDER / START).is_file():
        yield good("The page is built.")
    else:
        yield fault("The page is not built.", NOT_BUILT.strip())
    yield from _open_files()
    if not folder.is_dir() and database is None:
        yield warning(
            f"There are no games in {folder}.", "Name the folder with --data, or start a server."
        )
        return
    if folder.is_dir():
        yield from _disk(folder)
        yield from _rights(folder, mend=mend)
    if database is not None:
        found, sealed = _in_postgres(database)
        yield from found
        yield from _key(folder / NAME, sealed, mend=mend)
        return
    yield from _running(folder)
    path = folder / sqlite.NAME
    yield from _key(folder / NAME, sealed_in(path), mend=mend)
    yield from _database(path)
    with suppress(CannotStore), closing(sqlite.SQLite(path, looks_only=True)) as games:
        yield from age_findings(games, datetime.now(UTC))


def _in_postgres(url: Url) -> tuple[list[Finding], Sealed]:
    try:
        # Those who play at home have no driver for it.
        from liverpool.server.doctor_postgres import database_findings  # noqa: PLC0415
    except ModuleNotFoundError:
        return [fault(NO_DRIVER, "Install it where the server runs.")], []
    return database_findings(url)


def _open_files() -> Iterator[Finding]:
    if (most := most_possible()) < FEW_FILES:
        yield warning(
            f"A program may have {most:.0f} files open here, so few pages can be connected.",
            "Allow more: LimitNOFILE= in a unit of systemd, or ulimit -n.",
        )
    else:
        yield good("There are enough open files for many pages.")


def _disk(folder: Path) -> Iterator[Finding]:
    if why := fault_of_disk(folder):
        yield fault(why, f"{folder} lies there; delete what is not needed, or move it.")
    elif (free := free_bytes(folder)) < LITTLE:
        yield warning(
            f"{free // 1_000_000} MB are left on the disk.", "Free some space before it is full."
        )
    else:
        yield good("There is room on the disk.")


def _rights(folder: Path, *, mend: bool) -> Iterator[Finding]:
    """Who may read and write the folder; others of this machine need not."""
    if sys.platform == "win32":
        return
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        yield fault(
            f"{folder} cannot be read and written by this user.",
            "Run this as the user of the server, or give the folder to that user (chown).",
        )
        return
    if not stat.S_IMODE(folder.stat().st_mode) & 0o077:
        yield good("Only its owner can look into the folder of the games.")
    elif mend:
        for path in (folder, *folder.iterdir()):
            if not path.is_symlink():
                path.chmod(stat.S_IMODE(path.stat().st_mode) & 0o700)
        yield Finding("mended", f"Only its owner can look into {folder} now.")
    else:
        yield warning(
            f"Others of this machine can look into {folder}, where all hands can be read.",
            "Run this again with --mend.",
        )


def _running(folder: Path) -> Iterator[Finding]:
    try:
        with (folder / "liverpool.lock").open("r+b") as lock:
            if sqlite.try_lock(lock.fileno()):
                yield good("No server uses the folder at the moment.")
                return
            lock.seek(1)
            yield good(f"A server uses it, at {lock.read(200).decode(errors='replace')}.")
    except FileNotFoundError:
        yield good("No server has used the folder yet.")
    except OSError as error:
        yield fault(f"The lock of the folder cannot be read: {error.strerror}.", "Look at rights.")


def _key(path: Path, sealed: Sealed, *, mend: bool) -> Iterator[Finding]:
    """Whether the server's key is there, its owner's alone, and the one of these games."""
    tables = len({table for table, *_ in sealed})
    try:
        key = ServerKey.read(path)
    except FileNotFoundError:
        if sealed:
            yield fault(
                f"{path} is missing, so the cards of {tables} games cannot be read.",
                f"Bring {NAME} back from your copy of it before the server starts: it would make a"
                " new one, which opens none of them.",
            )
        else:
            yield good("There is no key yet; the server makes it when it starts.")
        return
    except OSError as error:
        yield fault(
            f"{path} cannot be read: {error.strerror}.",
            "Run this as the user of the server, or give the file to that user (chown).",
        )
        return
    except ValueError:
        yield fault(
            f"{path} is no key of Liverpool Rummy.", f"Bring {NAME} back from your copy of it."
        )
        return
    yield from _rights_of_key(path, mend=mend)
    others = len(sealed_otherwise(key, sealed))
    if others:
        yield fault(
            f"The cards of {others} of {tables} games were sealed with another key.",
            f"Stop the server and bring the {NAME} of these games back from your copy; keep the one"
            " that is there now, if games were begun with it.",
        )
    else:
        yield good("The key opens the games.")


def _rights_of_key(path: Path, *, mend: bool) -> Iterator[Finding]:
    if sys.platform == "win32" or not stat.S_IMODE(path.stat().st_mode) & 0o077:
        return
    if mend:
        path.chmod(0o600)
        yield Finding("mended", f"Only its owner can read {path} now.")
    else:
        yield warning(
            f"{path} has rights for others, and opens all hands.", "Run this again with --mend."
        )


def sealed_in(path: Path) -> Sealed:
    """What is sealed of the games that were changed last; nothing where it cannot be read."""
    try:
        with closing(sqlite.SQLite(path, looks_only=True)) as database:
            return sealed_rows(database)
    except CannotStore:  # which `_database` reports
        return []


def _database(path: Path) -> Iterator[Finding]:
    if not path.is_file():
        return
    try:
        with closing(sqlite.read_only(path)) as database:
            faults = [str(row[0]) for row in database.execute("PRAGMA quick_check(3)")]
    except sqlite3.Error as error:
        faults = [str(error)]
    if faults == ["ok"]:
        yield good("The database is whole.")
    else:
        yield fault(
            f"The database is damaged: {faults[0].splitlines()[-1]}.",
            "Stop the server and bring the file back from a backup; tables that do not lie on the"
            " damaged part go on as it is.",
        )
