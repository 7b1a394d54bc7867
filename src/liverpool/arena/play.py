"""One game between bots: who is asked when, and what happens when a bot goes wrong.

The state says who must answer and who may interrupt; if several may, the dealer draws each time who
speaks first, so no seat is quicker than another. A bot that raises, does not answer or makes an
illegal move stops the game with its position.

Bots get a view. Only here, and only to measure others by, is there a player who sees all cards
(`Seer`); no bot on the roster is one.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from liverpool.arena.dealer import Dealer
from liverpool.bots.player import Bot, BotFault
from liverpool.engine.chosen import rules_of
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import DEALER, Call, Fell, Move, PlayerMove
from liverpool.engine.refusals import IllegalMove
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, Seat, Seats, State, view_of, waiting_on
from liverpool.engine.turn import apply
from liverpool.given import misfit
from liverpool.record import write_position


class ArenaError(RuntimeError):
    """A bot went wrong; `state` is where, the text says who, what and why."""

    def __init__(self, state: State, seat: Seat, what: str) -> None:
        super().__init__(f"The bot in seat {seat + 1} {what}\n\n{write_position(state)}")
        self.state, self.seat, self.what = state, seat, what

    def __reduce__(self) -> tuple[type["ArenaError"], tuple[State, Seat, str]]:
        return type(self), (self.state, self.seat, self.what)  # so that it can be pickled


class Seer(ABC):
    """A player who sees everything, for comparison; never one that people play with."""

    @abstractmethod
    def choose_seeing(self, state: State, seat: Seat, dealer: Dealer) -> PlayerMove | None:
        """A move for the seat; `dealer` is a twin that can be asked what comes next."""


Player = Bot | Seer


class Step(NamedTuple):
    """A move that was made, by a seat or the dealer, and the state after it."""

    actor: Seat
    move: Move
    state: State


def play_game(
    rules: RuleSet | str,
    bots: Sequence[Player],
    seed: int | str,
    *,
    exact_cut: float | None = None,
) -> Iterator[Step]:
    """A whole game from the draw for the first dealer, one bot in each seat, step by step.

    Rules are a name or what `rules` gives.

    `ValueError` where the rules are not for so many players, or for a bad `exact_cut`;
    `ArenaError` where a bot goes wrong.
    """
    dealer = Dealer(seed) if exact_cut is None else Dealer(seed, exact_cut)
    return play_on(new_game(rules_of(rules), len(bots)), bots, dealer)


def play_on(state: State, bots: Sequence[Player], dealer: Dealer) -> Iterator[Step]:
    """The game from this state to its end; `ArenaError` if a bot goes wrong."""
    while (made := next_move(state, bots, dealer)) is not None:
        actor, move = made
        if isinstance(move, Fell):
            state = dealer.stacked(state, move.cards)
        try:
            state = apply(state, actor, move)
        except Exception as error:
            if actor == DEALER:
                raise
            why = misfit("The game", "answer", PlayerMove, move)
            why = why or (str(error) if isinstance(error, IllegalMove) else f"{error!r}.")
            raise ArenaError(state, actor, f"wanted {move}: {why}") from error
        yield Step(actor, move, state)


def next_move(state: State, bots: Sequence[Player], dealer: Dealer) -> tuple[Seat, Move] | None:
    """Who acts next, and how; None when the game is over.

    Players who may interrupt are asked before the one who must answer. A player whose turn it is
    and who may also call is asked with them, and can call then.
    """
    waiting = waiting_on(state.public)
    if DEALER in waiting.must:
        return DEALER, dealer.answer(state)
    for seat in _order(state, waiting.may, dealer):
        move = _asked(state, seat, bots[seat], dealer)
        if move is not None and (seat not in waiting.must or isinstance(move, Call)):
            return seat, move
    for seat in _order(state, waiting.must, dealer)[:1]:
        move = _asked(state, seat, bots[seat], dealer)
        if move is None:
            raise ArenaError(state, seat, "has to answer, and did not.")
        return seat, move
    return None


def _order(state: State, seats: Seats, dealer: Dealer) -> list[Seat]:
    """The seats as they speak up: each first equally often, but who has the first pick of a card on
    offer before the others."""
    order = dealer.order(seats)
    first = state.public.game.first_pick
    if first and state.public.phase in (Phase.BUY, Phase.PLAY):
        order.sort(key=lambda seat: seat not in first)
    return order


def _asked(state: State, seat: Seat, bot: Player, dealer: Dealer) -> PlayerMove | None:
    try:
        if isinstance(bot, Seer):
            return bot.choose_seeing(state, seat, dealer.twin())
        return bot.choose(view_of(state, seat))
    except BotFault as fault:
        raise ArenaError(state, seat, f"went wrong: {fault}") from None
    except Exception as error:
        raise ArenaError(state, seat, f"failed with {error!r}.") from error
