"""What pip, uv and others call to build the project: setuptools, in the way of `packaging.py`.

`pyproject.toml` names it. Each of these functions is a hook of PEP 517 or 660, called in the
project's folder; where a package cannot be made they end with one sentence. What is installed to be
edited is taken from the folder itself, so page and simulator are found as soon as they are built.
"""

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
)

from scripts.setting_up import packaging
from scripts.setting_up.environment import SetupFailed

__all__ = (
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "prepare_metadata_for_build_editable",
)

Settings = Mapping[str, str | list[str] | None] | None


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,  # noqa: ARG001 - a hook has this argument
) -> str:
    """The name of the wheel that is now in this folder."""

    def build(folder: str) -> str:
        _write_for_shells()
        name: str = build_meta.build_wheel(folder, config_settings)
        return name

    return _told(lambda root, into: packaging.build_wheel(root, into, build), wheel_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """The name of the sdist that is now in this folder."""

    def build(folder: str) -> str:
        name: str = build_meta.build_sdist(folder, config_settings)
        return name

    return _told(lambda root, into: packaging.build_sdist(root, into, build), sdist_directory)


def _write_for_shells() -> None:
    """Writes the manual page and the completions of the sources that lie here, as data files."""
    sources = "import sys; sys.path.insert(0, 'src'); from liverpool.cli.shell import write_into"
    command = [sys.executable, "-c", f"{sources}; write_into('share')"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SetupFailed(f"The manual page cannot be made: {done.stderr.strip()}")


def _told(build: Callable[[Path, Path], str], folder: str) -> str:
    try:
        return build(Path.cwd(), Path(folder).resolve())
    except SetupFailed as error:
        raise SystemExit(str(error)) from error
