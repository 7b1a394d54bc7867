"""How what goes beyond the core is installed, in words: the extras of `pyproject.toml`."""


def how_to_install(*extras: str) -> str:
    """What to type for these extras.

    The wheel is named by its file: the project is in no package index, and anybody could publish
    something there under its name.
    """
    return f"pip install 'FILE.whl[{','.join(extras)}]', with the wheel that you have"
