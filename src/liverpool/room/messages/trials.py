"""What a house rule does to the evening: the answers to a question, or those that come nearest to a
wish, played on the same cards."""

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from liverpool.engine.bounds import FEWEST_PLAYERS, MOST_PLAYERS
from liverpool.laboratory import balance
from liverpool.room.messages.frames import FromPage, Reply
from liverpool.room.messages.keeping import Query


class ReadEffects(FromPage, frozen=True, tag="effects"):
    """Tries each answer to a question in these rules; answered by `EffectsShown`.

    As long as the page asks for the same again, more is played; while it does not ask, nothing is.
    """

    query: Query
    question: Annotated[str, Meta(max_length=80)]
    """Its key."""
    players: Annotated[int, Meta(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)] = 4
    number: Annotated[int, Meta(ge=-10_000, le=10_000)] | None = None
    """An answer that shall be among them."""


class Wished(balance.Wish, frozen=True, omit_defaults=True):
    """What a family wishes for."""


class ReadBalance(FromPage, frozen=True, tag="balance"):
    """Searches for small changes to these rules that come nearer to a wish, and tries what they
    cost; asked for and answered as `ReadEffects` is."""

    query: Query
    wish: Wished
    open: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=200)]
    """The keys of the questions that may be answered otherwise, those that matter most first."""
    players: Annotated[int, Meta(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)] = 4


class AnswerTried(Struct, frozen=True):
    """Another answer than that of the rules, and what comes of it."""

    sentence: str
    """The answer itself."""
    changes: tuple[str, ...]
    """What is sure by now, the surest and largest first, in sentences."""
    rest: tuple[str, ...]
    """What stays the same, and what is not sure yet."""
    then: str = ""
    """How the rules stand to the wish with it, a sentence; empty where nothing is wished for."""
    takes: dict[str, Any] = field(default_factory=dict)
    """What takes it into the rules, as `Edit` has changes; empty where nothing is wished for."""


class RangeShown(Struct, frozen=True):
    """A measure under one answer: a dot with its interval, which has no width for one's own."""

    answer: str
    middle: float
    low: float
    high: float
    says: str
    """The number as it is written."""
    is_ours: bool
    """Whether it is the answer of the rules."""


class ChartShown(Struct, frozen=True):
    """A measure under every answer."""

    title: str
    is_detail: bool
    """Whether few people want to know."""
    ranges: tuple[RangeShown, ...]


class EffectsShown(Reply, frozen=True, tag="effects"):
    """All that is found by now."""

    progress: str
    """What is going on, in a sentence; where all is played, that it is."""
    part: float
    """How much of what is played at most is, from 0 to 1."""
    is_over: bool
    slow: str
    """Why it is played more slowly, in a sentence; empty where it is not."""
    sure: str
    """How many games all of it rests on, and how sure it is; empty before anything is."""
    answers: tuple[AnswerTried, ...]
    charts: tuple[ChartShown, ...]
    says: tuple[str, ...] = ()
    """How the rules stand to the wish, and what the search came to, in sentences."""
