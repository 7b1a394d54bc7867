"""How long a game took, from its beginning until its last deal was over."""

from datetime import datetime, timedelta

from liverpool.room.kept import KeptTable
from liverpool.scores.results import MOST_MINUTES


def written(moment: datetime) -> str:
    """The moment as it is kept: ISO text in UTC, to the second."""
    return moment.isoformat(timespec="seconds")


def minutes_of(kept: KeptTable) -> int | None:
    """None where it isn't known, or where the game lay by in between."""
    if not kept.began or not kept.ended:
        return None
    took = datetime.fromisoformat(kept.ended) - datetime.fromisoformat(kept.began)
    minutes = round(took / timedelta(minutes=1))
    return minutes if 0 <= minutes <= MOST_MINUTES else None
