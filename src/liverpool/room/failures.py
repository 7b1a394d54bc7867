"""Why a job has given nothing, and what cannot be kept."""


class CannotKeep(Exception):
    """What cannot be kept or read back; the text says what is wrong and what to do."""


class Failed(Exception):
    """A job that gave nothing; the log says why."""


class TookTooLong(Failed):
    """A job that was ended at its deadline."""


class TooManyJobs(Failed):
    """A job that was not begun, because too many of the same owner wait."""
