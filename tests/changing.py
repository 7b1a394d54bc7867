"""Presets whose answers change, as they may from one version of the game to the next."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from liverpool.engine import presets

FOLDER: Final = Path(presets.__file__).with_suffix("")


@contextmanager
def presets_in(folder: Path) -> Iterator[Path]:
    """The presets come from this folder meanwhile, where they may be changed."""
    shutil.copytree(FOLDER, folder)
    before = presets._folder
    vars(presets)["_folder"] = lambda: folder
    try:
        _forget()
        yield folder
    finally:
        vars(presets)["_folder"] = before
        _forget()


def changes(folder: Path, number: int, **answers: tuple[str, str]) -> None:
    """The change of this number: in each file a line becomes another, and the version grows."""
    (folder / "before" / f"{number}").mkdir(parents=True)
    for name, (before, after) in answers.items():
        file = folder / f"{name}.toml"
        text = file.read_text(encoding="utf-8")
        (folder / "before" / f"{number}" / file.name).write_text(text, encoding="utf-8")
        version = presets.load(name).version
        if "+" in name:  # as its own file counts, beside its base
            version += 1 - presets.load(name.partition("+")[0]).version
        for old, new in ((before, after), (f"version = {version}", f"version = {version + 1}")):
            assert text.count(f"\n{old}\n") == 1, old
            text = text.replace(f"\n{old}\n", f"\n{new}\n")
        file.write_text(text, encoding="utf-8")
    _forget()


def _forget() -> None:
    presets.names.cache_clear()
    presets._load.cache_clear()
