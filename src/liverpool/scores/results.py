"""The result of a game, whether it was played at a table or scored by hand: one form for all.

A file of results is JSON: `{"format": "liverpool-results/1", "results": [...]}`, each of them a
`GameResult`. The page keeps them on the device; a family's record is made of the same.
"""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from liverpool.engine.bounds import FEWEST_PLAYERS, MOST_PLAYERS
from liverpool.engine.state import NOBODY, Public, Seat
from liverpool.scores.noted_scores import LONGEST_NAME, LONGEST_TITLE, MOST_DEALS
from liverpool.table.results import game_is_over

FORMAT: Final = "liverpool-results/1"
LONGEST_RULES: Final = 500
"""How many letters of a rule set's query are kept: the check at its beginning tells it from all
others."""
MOST_TOTAL: Final = 1_000_000
LONGEST_ID: Final = 80
GameId = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID)]
Points = Annotated[int, Meta(ge=-MOST_TOTAL, le=MOST_TOTAL)]
MOST_TURNS: Final = 100_000
Turns = Annotated[int, Meta(ge=0, le=MOST_TURNS)]
MOST_MINUTES: Final = 1_440
"""A game that took longer was interrupted, and says nothing of how long games take."""


class PlayerResult(Struct, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    points: Points
    outs: Annotated[int, Meta(ge=0, le=MOST_DEALS)]
    """In how many deals they went out."""
    bot: bool = False
    turns: Turns = 0
    """Turns that they played themselves; 0 where nobody has counted, as with real cards."""
    bot_turns: Turns = 0
    """Turns that a bot played for them; with more of these than of their own they did not play."""


class GameResult(Struct, frozen=True):
    """Who has won follows from the points; nobody has where not all deals were played."""

    id: GameId
    """Of the table, or of the score keeper's game: no game counts twice."""
    source: Literal["table", "keeper"]
    played: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
    """The day, as ISO text."""
    rules: Annotated[str, Meta(max_length=LONGEST_RULES)]
    """The beginning of the rules' query: games of the same rules have the same here."""
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)]
    """What the rules are called."""
    deals: Annotated[int, Meta(ge=1, le=MOST_DEALS)]
    """How many were played."""
    of: Annotated[int, Meta(ge=1, le=MOST_DEALS)]
    """How many the game has; of one that was ended early, and whose number is open, at most."""
    players: Annotated[
        tuple[PlayerResult, ...], Meta(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)
    ]
    own: int | None = None
    """Which of them is the one whose result this is; None where that is not known."""
    lines: Annotated[
        tuple[Annotated[tuple[Points | None, ...], Meta(max_length=MOST_PLAYERS)], ...],
        Meta(max_length=MOST_DEALS),
    ] = ()
    """The points of each deal, player by player; None for who did not play it. Empty where they are
    not known: older results have none."""
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] | None = None
    """How long it took; None where that is not known."""


def result_of_game(
    public: Public,
    names: Sequence[str],
    bots: Sequence[bool],
    own: Seat,
    *,
    turns: Sequence[tuple[int, int]],
    game: str,
    played: str,
    minutes: int | None,
    rules: str,
    title: str,
) -> GameResult:
    """The result of a game at a table, by the deals that are over; `game` is its id, `turns` how
    many each has played, and how many a bot for them."""
    outs = [line.out for line in public.sheet if line.out != NOBODY]
    return GameResult(
        id=game,
        source="table",
        played=played,
        rules=rules[:LONGEST_RULES],
        title=title[:LONGEST_TITLE],
        deals=max(public.number, 1),
        of=public.number if game_is_over(public) else public.rules.most_deals,
        players=tuple(
            PlayerResult(name[:LONGEST_NAME], points, outs.count(seat), bot, *played_by)
            for seat, (name, points, bot, played_by) in enumerate(
                zip(names, public.totals(), bots, turns, strict=True)
            )
        ),
        own=own,
        lines=tuple(tuple(line.total(seat) for seat in range(len(names))) for line in public.sheet),
        minutes=minutes,
    )
