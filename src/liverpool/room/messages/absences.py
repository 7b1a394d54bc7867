"""What people ask about those who are away, and what one says who is back."""

from liverpool.room.messages.frames import Command, SeatNumber


class WaitFor(Command, frozen=True, tag="wait_for"):
    """Gives somebody who is away more time before a bot plays for them."""

    seat: SeatNumber


class LetBotPlay(Command, frozen=True, tag="let_bot_play"):
    """Lets a bot play at once for somebody who is away."""

    seat: SeatNumber


class PlayOn(Command, frozen=True, tag="play_on"):
    """Is back, and has read what the bot did meanwhile."""


AbsenceRequest = WaitFor | LetBotPlay | PlayOn
"""About those who are away, or from one who is back."""
