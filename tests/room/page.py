"""Pages that only listen, and say what a test lets them say.

What a page is sent is encoded and read back, so a test sees what would go over the wire.
"""

from typing import Final, Protocol, TypeVar

from msgspec.json import Decoder
from msgspec.structs import replace

from liverpool.engine.moves import PlayerMove
from liverpool.room.messages import read, requests, written
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.game import GameUpdate, GameView
from liverpool.room.messages.replies import Done, Refused, TableUpdate
from liverpool.room.messages.secret import read_from_store
from liverpool.table.seat.question import Question
from scripts.checking.typescript import SERVER_MESSAGES

_Message = TypeVar("_Message", bound=ToPage)
_union: object = SERVER_MESSAGES[0]
for _kind in SERVER_MESSAGES[1:]:
    _union = _union | _kind
MESSAGE_IN: Final[Decoder[ToPage]] = Decoder(_union, dec_hook=read_from_store)


class Tables(Protocol):
    """What pages speak with: rooms alone, those of a server, or of several."""

    def connected(self, page: "FakePage") -> None: ...

    def disconnected(self, page: "FakePage", *, lost: bool = False) -> None: ...

    def handle(self, page: "FakePage", message: requests.PageMessage) -> object: ...


class FakePage:
    """A page that keeps all that it is sent."""

    def __init__(self, tables: Tables, address: str = "192.0.2.1") -> None:
        self.from_where = address
        self.messages: list[ToPage] = []
        self.raw: list[bytes] = []
        self.ended: str | None = None
        self.comes_back = False
        """Whether it was told so when it ended."""
        self.charged = self.work = 0.0
        self.place = "", False
        """The table of which it was told last, and whether it has a seat there."""
        self.has_time = True
        self._tables = tables
        self._asked = 0
        tables.connected(self)

    @property
    def address(self) -> str:
        return self.from_where

    def send(self, message: ToPage | bytes) -> None:
        self.raw.append(message if isinstance(message, bytes) else written(message))
        self.messages.append(MESSAGE_IN.decode(self.raw[-1]))

    def note_table(self, table: str, *, keeps_place: bool) -> None:
        self.place = table, keeps_place

    def charge(self, seconds: float) -> None:
        self.work += seconds

    def may_begin_job(self) -> bool:
        return self.has_time

    def charge_job(self, seconds: float) -> None:
        self.charged += seconds

    def close(self, sentence: str, *, returns: bool = False) -> None:
        self.ended, self.comes_back = sentence, returns

    def leaves(self, *, lost: bool = False) -> None:
        """The connection is gone; `lost` as in `Went`."""
        self._tables.disconnected(self, lost=lost)

    # Asking

    def names(self) -> list[str]:
        """Who sits at the table, by seat."""
        return [seat.name for seat in self.table.seats]

    def ask(self, message: requests.PageMessage) -> ToPage:
        """The answer to the message."""
        self._asked += 1
        before = len(self.messages)
        self._tables.handle(self, replace(message, id=self._asked))
        answers = [
            told for told in self.messages[before:] if getattr(told, "id", None) == self._asked
        ]
        assert len(answers) == 1, "each question has one answer"
        return answers[0]

    @property
    def last_number(self) -> int:
        """The id of what was asked last."""
        return self._asked

    def says(self, message: requests.PageMessage) -> None:
        """Asks something whose answer may come later."""
        self._asked += 1
        self._tables.handle(self, replace(message, id=self._asked))

    def sends(self, text: bytes) -> None:
        """Sends this text, as it goes over the wire."""
        self._tables.handle(self, read(text))

    def does(self, message: requests.PageMessage) -> None:
        answer = self.ask(message)
        assert not isinstance(answer, Refused), answer

    def refused(self, message: requests.PageMessage) -> Refused:
        answer = self.ask(message)
        assert isinstance(answer, Refused), answer
        return answer

    def making(self, *moves: PlayerMove, question: str | None = None) -> requests.Make:
        return requests.Make(question=question or self.game.question, moves=moves)

    def makes(self, *moves: PlayerMove) -> None:
        """Makes the moves as an answer to what this page was asked last."""
        assert isinstance(self.ask(self.making(*moves)), Done)

    # What it knows

    def last(self, kind: type[_Message]) -> _Message:
        return next(each for each in reversed(self.messages) if isinstance(each, kind))

    @property
    def table(self) -> TableUpdate:
        return self.last(TableUpdate)

    @property
    def last_update(self) -> GameUpdate:
        return self.last(GameUpdate)

    @property
    def game(self) -> GameView:
        return self.last_update.game

    def asks(self) -> Question:
        """What its seat is asked."""
        return self.game.asked

    @property
    def number(self) -> int:
        return self.last_update.number

    @property
    def all_games(self) -> list[GameUpdate]:
        return [each for each in self.messages if isinstance(each, GameUpdate)]
