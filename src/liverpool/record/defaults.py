"""What a position has if it does not say otherwise: the usual value of each field.

A written position names only what differs from this. A usual value may rest on fields
that come before it in the order in which positions are read: phase and deal, dealer,
turn, cards and table, down, by, open, callers.
"""

from msgspec.structs import replace

from liverpool.engine.calling import possible_callers
from liverpool.engine.cards import HIDDEN
from liverpool.engine.dealing import new_game
from liverpool.engine.rules import BuyWindow
from liverpool.engine.state import NOBODY, GameSetup, Phase, Public, Seat, Seats, State
from liverpool.engine.supply import buyers

BEFORE_SHUFFLE = (Phase.FIRST_DEALER, Phase.SHUFFLE)
"""Phases in which there is no table yet."""
_BEFORE_DEAL = (Phase.CUT, Phase.FELL)
_NOBODYS_TURN = (*BEFORE_SHUFFLE, Phase.OVER)


def usual_start(game: GameSetup, number: int, brought: tuple[int, ...] = ()) -> State:
    """Where a record without a position begins: at the first draw, or at a later shuffle."""
    state = new_game(game.rules, game.seats)
    if number == 1:
        return replace(state, public=replace(state.public, game=game, brought=brought))
    least = max(number - len(game.rules.deals), 0)
    public = Public(
        game,
        Phase.SHUFFLE,
        number=number,
        behind=(least,) * game.seats if least else (),
        brought=brought,
    )
    later = replace(state, public=public)
    return replace(later, public=replace(later.public, dealer=usual_dealer(later)))


def usual_dealer(state: State) -> Seat:
    """The deal passes to the next seat, so the first seat deals first, unless cards are drawn."""
    public = state.public
    return NOBODY if public.phase is Phase.FIRST_DEALER else (public.number - 1) % public.game.seats


def usual_turn(state: State) -> Seat:
    """The cutter's before the deal; then the player's who comes after the dealer."""
    public = state.public
    if public.phase in _NOBODYS_TURN or public.dealer == NOBODY:
        return NOBODY
    step = -1 if public.phase in _BEFORE_DEAL else 1
    return (public.dealer + step) % public.game.seats


def usual_drawn(state: State) -> tuple[int, ...]:
    public = state.public
    return (HIDDEN,) * public.game.seats if public.phase is Phase.FIRST_DEALER else ()


def usual_quiet(state: State) -> int:
    """The player has had a card from the stock, so the turn is not quiet."""
    public = state.public
    drawn = public.phase is Phase.PLAY or (
        public.phase in (Phase.BUY, Phase.CUT_FOR)
        and public.rules.buy.window is BuyWindow.AFTER_STOCK_DRAW
    )
    return -1 if drawn else 0


def usual_down(state: State) -> Seats:
    """The owners of the melds on the table, and who went down with them."""
    public = state.public
    owners = (seat for seat, melds in enumerate(public.table) if melds)
    return tuple(sorted({each for seat in owners for each in public.goes_down_with(seat)}))


def usual_by(state: State) -> Seat:
    """The player before the one in turn; nobody for a lone card, which is the upcard."""
    public = state.public
    if public.turn == NOBODY or len(public.pile) < 2:
        return NOBODY
    return (public.turn - 1) % public.game.seats


def usual_open(state: State) -> Seats:
    """Everybody whom the phase asks; nobody while a turn is being played."""
    public = state.public
    match public.phase:
        case Phase.FIRST_DEALER:
            return tuple(range(public.game.seats))
        case Phase.BUY:
            return buyers(public, len(state.stock), state.sizes)
        case Phase.LAST_CALL:
            return possible_callers(public, public.by)
        case _:
            return ()


def usual_callers(state: State) -> Seats:
    """All players who may call the top of the pile, before the next turn has begun."""
    public = state.public
    landed = public.phase is Phase.TURN or is_cut_below(public)
    if not landed or public.by == NOBODY or not public.pile:
        return ()
    return possible_callers(public, public.by)


def is_cut_below(public: Public) -> bool:
    """Whether cards are cut for the one below the top, which the turn's discard covered."""
    window = public.rules.buy.window
    return public.phase is Phase.CUT_FOR and window is BuyWindow.UNTIL_NEXT_DISCARD
