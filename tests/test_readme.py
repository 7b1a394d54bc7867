"""The front page tells the truth: what it names is there."""

import re
import textwrap
from pathlib import Path

import pytest

from liverpool.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def example() -> str:
    """The program that stands on the page."""
    (found,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    return textwrap.dedent("  " + found.lstrip(" "))


def test_the_example_does_what_it_says() -> None:
    code = example()
    assert "assert" in code
    exec(compile(code, "README.md", "exec"), {})


@pytest.mark.parametrize("command", sorted(set(re.findall(r"run\.py (\w+)", README))))
def test_every_command_that_it_names_exists(command: str) -> None:
    if command in ("test", "bench", "package", "docs"):  # run.py's own
        assert command in (ROOT / "run.py").read_text(encoding="utf-8")
        return
    with pytest.raises(SystemExit) as stopped:
        main([command, "--help"])
    assert stopped.value.code == 0
