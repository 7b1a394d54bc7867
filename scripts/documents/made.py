"""The pages that are made of the sources with each site: commands, messages, the library."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from inspect import cleandoc
from pathlib import Path
from types import ModuleType
from typing import Final

import liverpool
from liverpool import basics, library
from liverpool.cli import command_line
from liverpool.cli.shell import NAME, parsers
from liverpool.data.rows import TABLES
from liverpool.engine.questions import groups
from liverpool.paper.sayings import sayings
from scripts.checking import typescript
from scripts.documents import observations

_ENVIRONMENT: Final = {
    "position": "A game as a learner sees it",
    "actions": "Actions",
    "observing": "Observations",
    "batch": "Many games at once",
    "cores": "On all cores",
    "gymnasium": "For Gymnasium",
    "pettingzoo": "For PettingZoo",
}
_RST: Final = "```{{eval-rst}}\n{}\n```\n"


def commands() -> str:
    """What `--help` says of each command."""
    lines = [
        "# Commands",
        (
            "What `--help` says. From a copy of the project type `python3 run.py` instead of"
            " `liverpool`."
        ),
    ]
    for parser in parsers(command_line(NAME)):
        lines += [f"## {parser.prog}", f"```text\n{parser.format_help().strip()}\n```"]
    return "\n\n".join(lines) + "\n"


def messages() -> str:
    """What pages and server say to each other."""
    lines = [
        "# Messages",
        (
            "All that a page and the server say to each other over their WebSocket, as TypeScript"
            " has it; `kind` says which message it is."
        ),
        "```ts\n" + "\n\n".join(typescript.frames()) + "\n```",
    ]
    for name, info in typescript.found().items():
        lines += [f"## {name}", cleandoc(info.cls.__doc__ or "")]
        lines.append(f"```ts\n{typescript.declared(name, info)}\n```")
    return "\n\n".join(lines) + "\n"


def reference() -> str:
    """The names of the library, as they are grouped there."""
    lines = [
        "# The library",
        f"`from liverpool import …`\n\n{_RST.format('.. py:module:: liverpool')}",
    ]
    homes = {**_homes(basics), **_homes(library)}
    for module in (basics, library):
        for title, names in _groups(module):
            lines += [f"## {title[0].upper()}{title[1:]}"]
            lines += [_RST.format("\n".join(_entry(name, homes[name]))) for name in names]
    return "\n\n".join(lines) + "\n"


def environment() -> str:
    """The modules for programs that learn."""
    lines = ["# The environment", "[For research](research.md) shows how these are used."]
    for name, title in _ENVIRONMENT.items():
        options = f".. automodule:: liverpool.environment.{name}\n   :members:"
        lines += [f"## {title}", _RST.format(options)]
    return "\n\n".join(lines) + "\n"


def sources() -> str:
    """What the descriptions of the game say, question by question."""
    lines = ["# What the sources say", "In their own words, between “ and ”."]
    for group in groups():
        lines.append(f"## {group.title}")
        for question in group.questions:
            if said := sayings(question.key):
                lines += [f"### {question.ask.replace('{deal}', 'N')}", f"`{question.key}`"]
                lines.append("\n".join(f"- **{each.source}**: {each.text}" for each in said))
    return "\n\n".join(lines) + "\n"


def columns() -> str:
    """What stands in the tables of games."""
    lines = ["# Games as tables: the columns"]
    for name, found in TABLES.items():
        rows = [f"| `{each.name}` | `{each.kind}` | {each.about} |" for each in found]
        lines += [f"## {name}.parquet", "\n".join(["| column | type | |", "|---|---|---|", *rows])]
    return "\n\n".join(lines) + "\n"


def _groups(module: ModuleType) -> Iterator[tuple[str, list[str]]]:
    """The public names of a module, by the remarks over them."""
    text = Path(str(module.__file__)).read_text("utf-8")
    (listed,) = re.findall(r"^__all__ \+?= \[\n(    .+?)^\]", text, re.DOTALL | re.MULTILINE)
    for group in re.split(r"^    # ", listed, flags=re.MULTILINE)[1:]:
        title, _, names = group.partition("\n")
        yield title, re.findall(r'"(\w+)"', names)


def _homes(module: ModuleType) -> Mapping[str, str]:
    """Where each name that a module imports was made."""
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    return {
        each.asname or each.name: f"{node.module}.{each.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for each in node.names
    }


def _entry(name: str, home: str) -> Iterator[str]:
    found = getattr(liverpool, name)
    if isinstance(found, type):
        kind = "exception" if issubclass(found, BaseException) else "class"
        yield f".. auto{kind}:: liverpool.{name}\n   :members:"
    elif callable(found):
        yield f".. autofunction:: liverpool.{name}"
    else:
        yield f".. autodata:: {home}\n   :no-value:"


MADE: Final[Mapping[str, tuple[Path, Callable[[], str]]]] = {
    "src/liverpool/cli": (Path("play/commands.md"), commands),
    "src/liverpool/paper/sayings.toml": (Path("play/sources.md"), sources),
    "src/liverpool/room/messages": (Path("work/messages.md"), messages),
    "src/liverpool/library.py": (Path("study/library.md"), reference),
    "src/liverpool/environment/__init__.py": (Path("study/environment.md"), environment),
    "src/liverpool/data/rows.py": (Path("study/columns.md"), columns),
    "src/liverpool/environment/layout.py": (Path("study/observations.md"), observations.page),
}
"""By the source that a document links to: where the page of it stands, and its text."""
