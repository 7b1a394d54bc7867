"""What the cards bring and what choices do, told apart: is the control unbiased, and what does it
take?

One seat is played by a bot, the others by `steady`, the seats going round. If luck is told apart
rightly, the cards bring that seat nothing on average, and what its choices bring is its result,
with far less chance in it.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Final

from bench.results import measured_where
from liverpool.arena.command_line import progress_line
from liverpool.arena.play import play_game
from liverpool.arena.runner import results
from liverpool.arena.statistics import Estimate, estimate
from liverpool.bots.roster import make
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import Move
from liverpool.engine.presets import load
from liverpool.engine.state import Phase, Seat, State
from liverpool.review.grading import USUAL
from liverpool.review.luck import Shares, shares

RULES: Final = "dunlop"
BOTS: Final = ("expert", "lottie")
"""Those who take the one seat: one who plays better than `steady`, and one who plays worse."""
SEATS: Final = 4
GAMES: Final = 50


def game(bot: str, seed: str, number: int) -> list[Shares]:
    """The shares of the bot in each deal of one game."""
    seat = number % SEATS
    names = ["steady"] * SEATS
    names[seat] = bot
    key = f"luck/{seed}/{bot}/{number}"
    rules = load(RULES).rules
    start: State = new_game(rules, SEATS)
    before, made = start, list[tuple[Seat, Move]]()
    found = []
    for step in play_game(rules, [make(name, f"{key}/{at}") for at, name in enumerate(names)], key):
        made.append((step.actor, step.move))
        if step.state.public.phase is Phase.OVER:
            parts = shares(before, made, key, USUAL.apart)
            found += [] if parts is None else [parts[seat]]
            before, made = step.state, []
    return found


def report(games: int, seed: int | str) -> Iterator[str]:
    """The lines of the section, from so many games for each of the bots."""
    yield "## Luck and choices told apart"
    yield ""
    yield measured_where(f"luck --games {games} --seed {seed}")
    yield ""
    yield (
        f"Points a deal, ahead of the mean of the others, among three `steady` under `{RULES}`;"
        f" each choice that `steady` would not have made is played out in {USUAL.apart} worlds."
    )
    yield ""
    yield "| | deals | result | the cards | 95 % of that | its choices | variance taken |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for bot in BOTS:
        with progress_line(games, lines=True) as progress:
            found = []
            for done, each in enumerate(results(partial(game, bot, str(seed)), range(games)), 1):
                found.append(each)
                progress(done)
        yield _row(bot, list(chain(*found)))
    yield ""
    yield (
        "The cards should bring nothing on average: luck is told without bias where 0 lies within"
        " the interval. What is told of choices alone has less chance in it than the result; the"
        " last column says by how much."
    )
    yield ""


def _row(bot: str, found: Sequence[Shares]) -> str:
    result = estimate([each.result for each in found])
    cards = estimate([each.cards for each in found])
    choices = estimate([each.own + each.others for each in found])
    taken = 1 - (choices.error / result.error) ** 2
    interval = _signed(f"{cards.low:+.1f} to {cards.high:+.1f}")
    cells = (_text(result), _text(cards), interval, _text(choices), f"{taken:.0%}")
    return f"| `{bot}` | {len(found)} | {' | '.join(cells)} |"


def _text(found: Estimate) -> str:
    return _signed(f"{found.mean:+.1f} ± {found.error:.1f}")


def _signed(numbers: str) -> str:
    return numbers.replace("-", "−")
