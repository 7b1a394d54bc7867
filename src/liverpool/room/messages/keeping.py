"""What the score keeper's page and the server say to each other.

A sheet is kept by the page of whoever writes it; the server holds a copy for those who look
on, under an id that is in their link. Only the secret of the one who published it changes it.
"""

from typing import Annotated

from msgspec import Meta

from liverpool.room.messages.frames import FromPage, Reply, TableId, ToPage
from liverpool.room.messages.secret import Secret
from liverpool.scores.noted_scores import HandGiven, KeptScores
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

    own_hands: bool = False
    """Whether players may give in their own hands."""
    freed: str | None = None
    """Whose hand may be given in from another phone."""


class GiveIn(FromPage, frozen=True, tag="give_in"):
    """A player's own hand, for the keeper of a sheet; answered by `Done`, and told to all who
    follow the sheet."""

    sheet: TableId
    hand: HandGiven
    secret: Secret
    """Of the player's phone: whoever gives in first for a name does so from then on."""


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
    own_hands: tuple[HandGiven, ...] | None = None
    """The last of each player; None where only the keeper writes."""
