"""The picture and the colour that a person chooses."""

from liverpool.room.messages.frames import Command
from liverpool.table.marks import Mark


class ChooseMark(Command, frozen=True, tag="choose_mark"):
    """Changes one's own picture and colour, at any time."""

    mark: Mark
