"""What the score keeper's page and the server say to each other.

A sheet is kept by the page of whoever writes it; the server holds a copy for those who look
on, under an id that is in their link. Only the secret of the one who published it changes it.
"""

from typing import Annotated

from msgspec import Meta

from liverpool.room.messages.frames import FromPage, Reply, TableId, ToPage
from liverpool.room.messages.secret import Secret
from liverpool.scores.noted_scores import KeptScores
from liverpool.scores.scoring import Scoring

Query = Annotated[str, Meta(max_length=20_000)]


class ReadScoring(FromPage, frozen=True, tag="scoring"):
    """Asks what a keeper must know of these rules; answered by `ScoringRules`."""

    rules: Annotated[tuple[Query, ...], Meta(max_length=40)] = ()
    """As queries of links; all that come with the game where none are named."""


class Publish(FromPage, frozen=True, tag="publish"):
    """Shows a sheet to those who have its link; answered by `Published`."""

    scores: KeptScores
    sheet: TableId | None = None
    """The one that is changed; a new one where none is named."""
    secret: Secret | None = None


class Follow(FromPage, frozen=True, tag="follow"):
    """Looks on: answered by `Done`, and `ScoresUpdate` now and at every change."""

    sheet: TableId


class ScoringRules(Reply, frozen=True, tag="scoring"):
    rules: tuple[Scoring, ...]


class Published(Reply, frozen=True, tag="published"):
    sheet: str
    secret: Secret


class ScoresUpdate(ToPage, frozen=True, tag="scores"):
    """A sheet that this page looks at."""

    sheet: str
    scores: KeptScores
    scoring: Scoring
    changed: str
    """When, as ISO text in UTC."""
