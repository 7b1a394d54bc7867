"""A project folder in which nothing is set up, and what makes a start believe that it is."""

from pathlib import Path

from scripts.setting_up.environment import Environment

LISTS = [
    "core",
    "paper",
    "terminal",
    "server",
    "simulator",
    "postgres",
    "processes",
    "test",
    "build",
]


def empty_project(folder: Path) -> Environment:
    """The environment of a folder with requirement lists and nothing set up."""
    (folder / "requirements").mkdir(parents=True)
    for name in [*LISTS, "node"]:
        (folder / "requirements" / f"{name}.txt").write_text(f"{name}==1\n")
    return Environment(folder)


def pretend_to_be_set_up(environment: Environment, names: list[str]) -> None:
    environment.python.parent.mkdir(parents=True)
    environment.python.touch()
    lines = environment.wanted(names)
    environment.stamp.write_text("".join(f"{name} {value}\n" for name, value in lines.items()))
