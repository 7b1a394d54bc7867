"""What the editor of house rules and the server say to each other.

A rule set travels as the query of a link (`record.links`). The page sends what somebody has
done to it and gets back all that it shows: it decides nothing of the rules itself.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from liverpool.engine.rules import Kind
from liverpool.room.messages.frames import FromPage, Reply, Text
from liverpool.room.messages.keeping import Query

LONGEST_FILE = 50_000
"""Characters; a file that names every field has some 6,000."""


class ReadCatalogue(FromPage, frozen=True, tag="catalogue"):
    """Asks for all questions that rules answer; answered by `Catalogue`."""


class Edit(FromPage, frozen=True, tag="edit"):
    """Does something to a rule set, or only asks what it is; answered by `Edited`."""

    query: Query = ""
    file: Annotated[str, Meta(max_length=LONGEST_FILE)] | None = None
    """The text of a rule-set file, in place of the query."""
    base: Annotated[str, Meta(max_length=80)] | None = None
    """Begins afresh from the rules of this name, without any change."""
    keep: bool = False
    """With a base: the query's own answers come along, as far as they are possible there."""
    damaged: bool = False
    """Reads as much of the query as can be read, though it is not whole."""
    title: Text | None = None
    changes: Annotated[dict[str, Any], Meta(max_length=100)] = field(default_factory=dict)
    """New values by key, as in a rule-set file."""


class ReadBook(FromPage, frozen=True, tag="book"):
    """Asks for the rule book of these rules as a page; answered by `BookRead`.

    A server has it at an address of its own as well.
    """

    query: Query


class BookRead(Reply, frozen=True, tag="book_read"):
    page: str
    """HTML, with its looks inside."""


class Shorten(FromPage, frozen=True, tag="shorten"):
    """Asks for a short link to these rules; answered by `Shortened`."""

    query: Query


class Shortened(Reply, frozen=True, tag="shortened"):
    link: str
    """What stands after `/r/` in its address."""


class Played(Struct, frozen=True):
    """An answer, and the titles of the rule sets of this game that give it."""

    sentence: str
    who: tuple[str, ...]


class PossibleAnswer(Struct, frozen=True):
    value: Any
    """As in a rule-set file: a word, a number, true or false."""
    sentence: str
    counter_clockwise: str = ""
    """The sentence where play goes counter-clockwise; empty where it is the same."""


class Said(Struct, frozen=True):
    """What a source says about a question, word for word."""

    source: str
    text: str


Control = Literal[
    "choice", "number", "prices", "by_deal", "by_players", "ranks", "word", "text", "deals"
]


class RuleQuestion(Struct, frozen=True):
    key: str
    ask: str
    also: tuple[str, ...]
    """Other words by which people look for it."""
    brings: dict[str, dict[str, int]]
    """By the key of a question that is shown with it: the usual answer, by the answer to this."""
    control: Control
    answers: tuple[PossibleAnswer, ...]
    """Those that have a sentence of their own."""
    other: str
    """The sentence for another number or word, `{n}`; empty where there is none."""
    least: int
    most: int
    """The bounds of a number, or the length of a word."""
    played: tuple[Played, ...]
    said: tuple[Said, ...]
    tried: bool = False
    """Whether what it changes can be tried (`messages.trials`)."""


class QuestionGroup(Struct, frozen=True):
    title: str
    questions: tuple[RuleQuestion, ...]


class Catalogue(Reply, frozen=True, tag="catalogue"):
    """Every question that a rule set answers, in the order in which people ask."""

    groups: tuple[QuestionGroup, ...]
    set_names: tuple[str, ...] = ()
    """The ranks that a contract may name of a set, as it writes them: `queens`."""
    run_names: tuple[str, ...] = ()
    """The colours that it may name of a run."""
    open: tuple[str, ...] = ()
    """The questions that may be answered otherwise for a wish, unless somebody says which."""


class SlotEdited(Struct, frozen=True, omit_defaults=True):
    kind: Kind
    length: int
    named: str = ""
    """The rank of a set or the colour of a run, as a contract writes it; empty for any."""


class DealEdited(Struct, frozen=True):
    cards: int
    contract: tuple[SlotEdited, ...]
    all_at_once: bool
    contract_words: str
    """The contract in the table's own words."""


class UsualContract(Struct, frozen=True):
    """A contract that a game of this name asks for somewhere, to be chosen as a whole."""

    contract: tuple[SlotEdited, ...]
    words: str
    """In the table's own words."""


class Answered(Struct, frozen=True):
    """How a rule set answers a question; those of the deals are for all deals at once."""

    key: str
    value: Any
    sentence: str
    usual: str
    """What the base answers, in a sentence."""
    differs: bool
    needless: str
    """Why the question does not arise; empty where it does."""


class Differing(Struct, frozen=True):
    """An answer that is another one than the base's."""

    key: str
    question: str
    sentence: str
    usual: str
    back: dict[str, Any]
    """The changes that put it back."""


class FaultShown(Struct, frozen=True):
    """A contradiction in the rules, and what fixes it."""

    key: str
    """The question beside which it is shown."""
    deal: int
    """The number of the deal, 0 where it is of none or of all."""
    question: str
    sentence: str
    mend: str
    """What the fix does, in words."""
    fix: dict[str, Any]


class WarningShown(Struct, frozen=True):
    key: str
    sentence: str


class Edited(Reply, frozen=True, tag="edited"):
    """A rule set as it is now."""

    query: str
    title: str
    """Empty where nothing has been changed: then it is its base itself."""
    base: str
    base_title: str
    origin: str
    """Where the base comes from."""
    deals: tuple[DealEdited, ...]
    contracts: tuple[UsualContract, ...]
    """Those that a deal can be given at once, the shortest first."""
    answers: tuple[Answered, ...]
    differs: tuple[Differing, ...]
    faults: tuple[FaultShown, ...]
    mend_all: dict[str, Any]
    """The changes that mend every fault, where there are several."""
    warnings: tuple[WarningShown, ...]
    short: tuple[str, ...]
    """The rules in a few sentences; none while they have faults."""
    notes: tuple[str, ...]
    """What was done to read an older file or link, or what could not be read of a damaged one."""
    file_name: str
    file_text: str
    changes: dict[str, Any]
    """Over the base, as a table is opened with."""
    unplayable: str
    """Why it cannot be played over the network; empty where it can."""
    least: int
    """Players."""
    most: int
