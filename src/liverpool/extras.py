"""How what goes beyond the core is installed, in words: the extras of `pyproject.toml`."""

from liverpool.typed import quoted


def how_to_install(*extras: str) -> str:
    """What to type for these extras.

    The wheel is named by its file: the project is in no package index, and anybody could publish
    something there under its name.
    """
    wheel = quoted(f"FILE.whl[{','.join(extras)}]")
    return f"pip install {wheel}, with the wheel that you have"
