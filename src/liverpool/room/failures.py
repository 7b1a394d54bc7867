"""Why a job has given nothing, and what cannot be kept."""

from msgspec import Struct


class CannotKeep(Exception):
    """What cannot be kept or read back; the text says what is wrong and what to do."""


class Failed(Struct, frozen=True):
    """In place of what a job finds: it gave nothing, and the log says why."""

    job: str


class TookTooLong(Failed, frozen=True):
    """A job that was ended at its deadline."""


class TooManyJobs(Failed, frozen=True):
    """A job that was not begun, because too many of the same owner wait."""
