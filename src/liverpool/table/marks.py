"""By what players know each other at a glance beside their names: a picture and a colour.

Who has chosen no picture has the first letter of the name; who has chosen no colour, that of the
seat, or the next that nobody has. The same is shown to all.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta, Struct

from liverpool.engine.bounds import MOST_PLAYERS

COLOURS: Final = MOST_PLAYERS
"""One for each seat."""


class Picture(StrEnum):
    """What the page draws (`web/src/people/pictures.svg`)."""

    FOX = "fox"
    BEAR = "bear"
    CAT = "cat"
    DOG = "dog"
    RABBIT = "rabbit"
    MOUSE = "mouse"
    HEDGEHOG = "hedgehog"
    BADGER = "badger"
    SHEEP = "sheep"
    FROG = "frog"
    OWL = "owl"
    CHICK = "chick"
    ROBIN = "robin"
    PENGUIN = "penguin"
    SNOWMAN = "snowman"
    GINGERBREAD = "gingerbread"
    STAR = "star"
    BELL = "bell"
    CANDLE = "candle"
    TEAPOT = "teapot"
    CUP = "cup"
    CAKE = "cake"
    APPLE = "apple"
    FLOWER = "flower"


class Mark(Struct, frozen=True, omit_defaults=True):
    picture: Picture | None = None
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] | None = None


NO_MARK: Final = Mark()


class MarkShown(Struct, frozen=True):
    picture: Picture | None
    """None for the first letter of the name."""
    colour: int


def shown(chosen: Sequence[Mark]) -> tuple[MarkShown, ...]:
    """The marks of all seats by what was chosen for each."""
    taken = {mark.colour for mark in chosen}
    colours: list[int] = []
    for seat, mark in enumerate(chosen):
        after = ((seat + step) % COLOURS for step in range(COLOURS))
        free = next((at for at in after if at not in taken), seat % COLOURS)
        colours.append(free if mark.colour is None else mark.colour)
        taken.add(colours[-1])
    return tuple(
        MarkShown(mark.picture, colour) for mark, colour in zip(chosen, colours, strict=True)
    )
