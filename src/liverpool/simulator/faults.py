"""What is raised where the simulator cannot be run, or breaks off; anybody can catch it, also where
what runs the simulator is missing."""


class CannotRunSimulator(Exception):
    """Why the simulator cannot be run here, in a sentence for people."""


class SimulatorFault(Exception):
    """The module broke off: it was given a position that cannot be, or has a fault."""


def cannot_run_here(why: Exception) -> CannotRunSimulator:
    """What is raised where this machine cannot load or compile what is installed."""
    reason = next(iter(str(why).splitlines()), "").rstrip(".") or type(why).__name__
    return CannotRunSimulator(f"The simulator cannot be run on this machine: {reason}.")


class NotCoveredError(ValueError):
    """The rules are not covered; the text names the fields and why."""
