"""Who plays in the laboratory: bots, and `steady` with slips, as a ladder of players.

Somebody who slips makes so many moves in a hundred without looking: takes or draws by chance, buys
nothing, discards any card but a joker. The simulator plays `steady` and its slips alike; other bots
play in the engine.
"""

from typing import Final, NamedTuple

from liverpool.bots import roster, shed
from liverpool.bots.player import Bot, chance
from liverpool.engine.cards import JOKER
from liverpool.engine.moves import Buy, Discard, Draw, Pass, PlayerMove, Take
from liverpool.engine.referee import refuse
from liverpool.engine.state import Seat, View

SIMULATED: Final = "steady"
"""The bot that the simulator plays."""


class Player(NamedTuple):
    """How somebody plays."""

    bot: str = SIMULATED
    slips: int = 0
    """In how many of a hundred moves they don't look."""


STEADY: Final = Player()
CASUAL: Final = Player(slips=10)
LEARNING: Final = Player(slips=30)
PLAYERS: Final = {"steady": STEADY, "casual": CASUAL, "learning": LEARNING}
"""The players by name, the best first."""


class Table(NamedTuple):
    """Who sits where in game 0; in each further game everybody moves on by a seat."""

    players: tuple[Player, ...]

    @property
    def is_simulated(self) -> bool:
        """Whether the simulator has all of these players."""
        return all(player.bot == SIMULATED for player in self.players)

    def seated(self, number: int) -> tuple[Player, ...]:
        """Who sits where in the game of this number."""
        by = number % len(self.players)
        return (*self.players[-by:], *self.players[:-by]) if by else self.players

    def seat_of_first(self, number: int) -> Seat:
        """Where the first of the players sits in the game of this number."""
        return number % len(self.players)


def level(seats: int, player: Player = STEADY) -> Table:
    """A table at which everybody plays alike."""
    return Table((player,) * seats)


def mixed(seats: int, better: Player = STEADY, others: Player = LEARNING) -> Table:
    """A table at which the first plays better than the others."""
    return Table((better, *(others,) * (seats - 1)))


def bot_of(player: Player, seed: str) -> Bot:
    """The player in the engine; `ValueError` for a name that no bot has."""
    bot = roster.make(player.bot, seed)
    return _Slipping(bot, player.slips, seed) if player.slips else bot


class _Slipping:
    def __init__(self, bot: Bot, slips: int, seed: str) -> None:
        self._bot, self._slips, self._seed = bot, slips, seed

    def choose(self, view: View) -> PlayerMove | None:
        move = self._bot.choose(view)
        drawn = chance(self._seed, view)
        return move if drawn % 100 >= self._slips else _slip(view, move, drawn // 100)


def _slip(view: View, move: PlayerMove | None, drawn: int) -> PlayerMove | None:
    """What is done without looking where this would be done."""
    match move:
        case Buy():
            return Pass()
        case Take() | Draw():
            either = (Take(), Draw())
            return either[drawn % 2] if all(refuse(view, each) is None for each in either) else move
        case Discard():
            faces = [face for face in shed.legal_discards(view) if face != JOKER]
            return Discard(faces[drawn % len(faces)]) if faces else move
        case _:
            return move
