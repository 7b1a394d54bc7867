"""Options that whoever keeps a server sets once: in a file, or in the environment.

An option on the command line counts before the environment, and that before the file. What is set
elsewhere is read as if it had been typed, so the same values are understood and the same refused.
"""

import argparse
import os
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple

from liverpool.engine.toml import NotToml, parse_toml
from liverpool.record.text_files import CannotRead, read_text

FILE: Final = "LIVERPOOL_SETTINGS"
"""The variable that names the file where no option does."""
LARGEST: Final = 100_000
"""Bytes of a file of settings."""
_PREFIX: Final = "LIVERPOOL_"
_SLIP: Final = 0.75
"""How like an option a variable is named that means it; those of other programs are less so."""


class Setting(NamedTuple):
    """A value that was set elsewhere."""

    name: str
    """Of the option, without its dashes."""
    value: str
    where: str
    """Where it was set, in words."""


class BadSetting(ValueError):
    """What is wrong with a setting, in a sentence for people."""


def settings_elsewhere(
    options: Mapping[str, argparse.Action], file: str | None, *, all_known: bool
) -> list[Setting]:
    """What the file says of these options, and then what the environment says.

    Raises `BadSetting`; also for a name in the file that is none of the options, or a variable
    that was meant for one, if these are `all_known`.
    """
    named = file or os.environ.get(FILE)
    if all_known:
        _refuse_slips(os.environ, [FILE, *map(variable_of, options)])
    found = list(_in_file(Path(named), options, all_known=all_known)) if named else []
    for name, option in options.items():
        variable = variable_of(name)
        text = os.environ.get(variable, "")
        several = text.split() if isinstance(option.default, list) else [text]
        found += [Setting(name, each, variable) for each in several if each]
    for setting in found:
        _check(options[setting.name], setting)
    return found


def variable_of(name: str) -> str:
    """The variable of the environment in which an option can be set."""
    return f"{_PREFIX}{name.replace('-', '_').upper()}"


def _refuse_slips(environment: Iterable[str], variables: list[str]) -> None:
    """Raises `BadSetting` for a variable that is named nearly as one of these is."""
    names = [variable.removeprefix(_PREFIX) for variable in variables]
    for variable in environment:
        name = variable.removeprefix(_PREFIX)
        if name != variable and variable not in variables:
            near = get_close_matches(name, names, n=1, cutoff=_SLIP)
            if near:
                raise BadSetting(f"{variable} is no setting; did you mean {_PREFIX}{near[0]}?")


def _in_file(
    path: Path, options: Mapping[str, argparse.Action], *, all_known: bool
) -> Iterator[Setting]:
    for name, value in _content(path).items():
        if name in options:
            several = value if isinstance(value, list) else [value]
            if not all(type(each) in (str, int) for each in several):  # a bool is an int, too
                raise BadSetting(f"`{name}` in {path} is neither a text nor a whole number")
            yield from (Setting(name, str(each), f"`{name}` in {path}") for each in several)
        elif all_known:
            raise BadSetting(f"`{name}` in {path} is no setting; there are {', '.join(options)}")


def _content(path: Path) -> dict[str, Any]:
    try:
        return parse_toml(read_text(path, LARGEST, "settings"))
    except CannotRead as error:
        raise BadSetting(str(error).removesuffix(".")) from None
    except NotToml as error:
        where = f", line {error.place[0]}" if error.place else ""
        raise BadSetting(f"the settings in {path} cannot be read{where}: {error.reason}") from None


def _check(option: argparse.Action, setting: Setting) -> None:
    try:
        if callable(option.type):
            option.type(setting.value)
    except argparse.ArgumentTypeError as error:
        raise BadSetting(f"{setting.where}: {error}") from None
    if option.choices is not None and setting.value not in option.choices:
        raise BadSetting(
            f"{setting.where}: {setting.value[:20]!r} is none of {', '.join(option.choices)}"
        )
