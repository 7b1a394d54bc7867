"""A game that goes on at another place, as from a device without a network at a server's table, or
back: what goes along, and the table there.

It moves between two deals; of a deal that has begun it goes back to the beginning. No cards and no
secrets go along. What comes is believed, like the scores that people write down themselves; it is
only checked whether a game can go on from there.
"""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from liverpool.engine.dealing import before_shuffle, new_game
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import NOBODY, DealScore, Ending, Phase, Public, Seat, State
from liverpool.record import read, read_position, write_position
from liverpool.room.events import Now
from liverpool.room.game_start import changes_of_today
from liverpool.room.kept import KeptSeat, KeptTable
from liverpool.room.lobby import check_size, new_table, rules_title_of
from liverpool.room.messages.replies import Earlier, Sitting
from liverpool.room.messages.requests import DealBrought, GameBrought, PlayerBrought
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room
from liverpool.room.rules.playable import playable
from liverpool.room.seating import level_for, player_name, with_seat
from liverpool.room.talk import with_own_words
from liverpool.table.looking_ahead import why_not
from liverpool.table.personas import USUAL, persona_of
from liverpool.table.results import game_is_over

PERSON: Final = 0
"""In place of a bot's level."""


def taken_along(room: Room, seat: Seat) -> GameBrought:
    """The game as the person in this seat takes it along; raises `RequestRefused`."""
    kept, public = room.kept, room.public
    if kept.learns is not None or kept.exercise or kept.is_played_on:
        raise RequestRefused("What is played for practice stays where it is.", reason="lesson")
    if public.phase is Phase.FIRST_DEALER:
        raise RequestRefused("The game has not begun yet.", reason="lobby")
    if game_is_over(public):
        raise RequestRefused("This game is over.", reason="over")
    waits = before_shuffle(public)
    # People who pass one device round are a slow table without talk; at a server they need not be.
    passed_round = room.around.alone and len(room.people) > 1
    return GameBrought(
        players=tuple(
            PlayerBrought(
                each.name,
                PERSON if each.sitting is Sitting.PERSON else each.level or USUAL,
                each.mark,
            )
            for each in kept.seats
        ),
        seat=seat,
        rules=kept.rules,
        version=load(kept.rules).version,
        changes=kept.changes,
        rules_title=kept.rules_title,
        title=kept.title,
        settings=replace(kept.settings, slow=False, talk=True) if passed_round else kept.settings,
        deal=waits.number,
        dealer=waits.dealer,
        brought=waits.brought,
        sheet=tuple(
            DealBrought(each.points, each.penalties, None if each.out == NOBODY else each.out)
            for each in waits.sheet
        ),
        behind=waits.behind,
        bought=waits.bought_before,
    )


def people_brought(game: GameBrought) -> int:
    return sum(each.level == PERSON for each in game.players)


def table_brought(game: GameBrought, now: Now) -> KeptTable:
    """A table with free seats at which this game goes on: each is for the player of that name.

    Raises `RulesError` for rules that cannot be played here, `RequestRefused` for anything else.
    """
    changes = changes_of_today(game.rules, game.version, game.changes)
    rules, seats = playable(game.rules, changes), len(game.players)
    check_size(rules, seats)
    if game.seat >= seats or game.players[game.seat].level != PERSON:
        raise RequestRefused("A game is moved by somebody who plays in it.", reason="seat")
    names = tuple(player_name(each.name) for each in game.players)
    position = _position(game, rules, names)
    settings = with_own_words(game.settings)
    if settings.level and why_not(persona_of(settings.level), rules, seats):
        settings = replace(settings, level=USUAL)
    table = new_table(now, game.title, seats, game.rules, changes, settings)
    # The bots first: a mixed family lacks what they are not.
    for seat in sorted(range(seats), key=lambda seat: game.players[seat].level == PERSON):
        player = game.players[seat]
        level = player.level or level_for(table)
        if why_not(persona_of(level), rules, seats):
            level = USUAL
        free = KeptSeat(names[seat], Sitting.FREE, level=level, mark=player.mark)
        table = with_seat(table, seat, free)
    return replace(table, rules_title=rules_title_of(game.rules_title), position=position)


def _position(game: GameBrought, rules: RuleSet, names: tuple[str, ...]) -> str:
    """The text of the moment before the deal; raises `RequestRefused` where there is none such."""
    seats = len(names)
    by_seat = (game.brought, game.behind, game.bought)
    on_sheet = (part for line in game.sheet for part in (line.points, line.penalties))
    fits = all(not each or len(each) == seats for each in by_seat)
    if not fits or any(len(each) != seats for each in on_sheet) or game.deal > rules.most_deals:
        raise RequestRefused("This is no game that can go on.", reason="position")
    first = new_game(rules, seats, game.settings.handicaps)
    public = Public(
        first.public.game,
        Phase.SHUFFLE,
        number=game.deal,
        behind=game.behind,
        dealer=game.dealer,
        brought=game.brought,
        sheet=tuple(
            DealScore(line.points, line.penalties, NOBODY, Ending.STOCK_OUT)
            if line.out is None
            else DealScore(line.points, line.penalties, line.out, Ending.OUT)
            for line in game.sheet
        ),
        bought_before=game.bought,
    )
    try:
        text = write_position(State(public, first.hands), names)
        read_position(text)
    except (ValueError, IndexError) as error:
        raise RequestRefused(f"This game cannot go on. {error}", reason="position") from error
    return text


def earlier(kept: KeptTable) -> Earlier | None:
    """What was played of the game before it came here; nothing where it began here."""
    return _earlier(kept.position) if kept.position else None


@lru_cache(maxsize=64)
def _earlier(position: str) -> Earlier | None:
    record = read(position)
    public = record.start.public
    if public.phase is not Phase.SHUFFLE or public.number == 1:
        return None
    return Earlier(public.number - 1, record.names, public.totals())
