"""The plays of a turn, key by key: going down, laying off, swapping, discarding, taking back.

Each takes what is chosen at the person's place, tries it on the draft, and says why it is
not possible or asks which of several ways is meant.
"""

from collections import Counter
from functools import partial

from msgspec.structs import replace

from liverpool.engine.lay_offs import adds
from liverpool.engine.moves import Add, Discard, Give, Swap
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.state import Phase, view_of
from liverpool.engine.turn import refuse_move
from liverpool.table.advice import best_cards_off
from liverpool.table.seat.draft import Draft, Group, Play, found, slot_for
from liverpool.table.seat.fits import swaps, ways_off, why_not_off
from liverpool.table.seat.question import Question
from liverpool.table.words import card_text, cards_text, meld_text
from liverpool.terminal.choices import Alternative
from liverpool.terminal.place import Place

# Going down


def group(place: Place) -> None:
    """Sets the chosen cards aside for the meld of the contract to which they belong."""
    cards = place.hand.chosen_cards
    if place.standing.is_down:
        place.refuse(Refusal(Reason.ALREADY_DOWN))
        return
    if not cards:
        place.say("Choose the cards of a meld first, then set them aside.")
        return
    at, reading = slot_for(place.standing, cards)
    rules = place.public.rules.meld
    if reading.melds:
        alternatives = [
            Alternative(meld_text(meld, rules), partial(_aside, place, at, Group(meld.cards, meld)))
            for meld in reading.melds
        ]
        place.ask("Which meld is it?", alternatives)
    elif reading.fault is not None and place.guard:
        place.refuse(reading.fault, cards_text(cards))
    else:
        _aside(place, at, Group(reading.cards))


def _aside(place: Place, at: int, group: Group) -> None:
    place.prepare(place.draft.set_aside(at, group, len(place.public.deal.contract)))


def find(place: Place) -> None:
    """Proposes the best lay-down, or, for one who is down, chooses the cards that fit."""
    if place.standing.is_down:
        fitting = best_cards_off(view_of(place.state, place.you))
        place.hand.choose(Counter(fitting))
        if not fitting:
            place.say("No card of yours is better on the table.")
        return
    best = found(place.standing)
    if isinstance(best, Draft):
        place.prepare(best)
    else:
        place.say(best)


def lay(place: Place) -> None:
    """Goes down with the groups set aside; without the guard, even if they fail."""
    standing = place.standing
    if standing.lay is not None:
        _play(place, standing.lay)
    elif standing.expose is not None:
        place.make(standing.expose)
    elif standing.lay_refused is not None:
        place.refuse(standing.lay_refused)
    else:
        place.say("Set the melds of the contract aside first: choose cards, then g; or f.")


# Laying off and swapping


def add(place: Place) -> None:
    """Lays the cards off that are meant, and asks where there are several ways."""
    cards = place.hand.meant
    if place.asked is Question.CALLER_PLAYS:
        _add_called(place)
        return
    if place.asked is not Question.PLAY or not cards:
        _not_in_play(place)
        return
    ways = ways_off(place.standing.state, place.you, cards)
    if not ways:
        card, refusal = why_not_off(place.standing.state, place.you, cards)
        place.refuse(refusal, card_text(card))
        return
    alternatives = [
        Alternative(
            "  ".join(_added(place, move) for move in way),
            partial(_play, place, *way),
            tuple((move.owner, move.index) for move in way),
        )
        for way in ways
    ]
    place.ask("Where to?", alternatives)


def _add_called(place: Place) -> None:
    """Lays the called card off, which lies on the pile."""
    alternatives = [
        Alternative(_added(place, move), partial(place.make, move), ((move.owner, move.index),))
        for move in adds(place.public, place.you, place.public.pile[-1:])
    ]
    place.ask("Where to?", alternatives)


def _added(place: Place, move: Add) -> str:
    end = f", {move.end} end" if move.end is not None else ""
    return f"{card_text(move.card)} to {_meld_of(place, move)}{end}"


def _meld_of(place: Place, move: Add | Swap) -> str:
    meld = place.public.table[move.owner][move.index]
    whose = place.session.names.whose(move.owner)
    return f"{whose} {meld_text(meld, place.public.rules.meld)}"


def swap(place: Place) -> None:
    """Takes a joker for the chosen card, or for any card that stands in the hand for one."""
    if place.asked is not Question.PLAY:
        _not_in_play(place)
        return
    chosen = place.hand.chosen_cards
    cards = chosen if len(chosen) == 1 else place.state.hands[place.you]
    found, refusal = swaps(place.state, place.you, cards)
    if refusal is not None:
        place.refuse(refusal)
        return
    alternatives = [
        Alternative(
            f"{card_text(move.card)} for the joker in {_meld_of(place, move)}",
            partial(_play, place, move),
            ((move.owner, move.index),),
        )
        for move in found
    ]
    place.ask("Which joker?", alternatives)


def _not_in_play(place: Place) -> None:
    """Says what has to happen before cards can be played."""
    refusal = place.session.refusal(Add(place.hand.at_cursor or 0, place.you, 0))
    place.refuse(refusal or Refusal(Reason.NOT_YOUR_TURN))


def _play(place: Place, *plays: Play) -> None:
    """Adds the plays to the draft, or says why they are refused."""
    draft, last = place.draft, plays[-1]
    if isinstance(last, Swap) and not place.standing.is_down:
        draft = replace(draft, swaps=(*draft.swaps, last))
    else:
        draft = draft.played(*plays)
    refusal = place.prepare(draft)
    if refusal is not None:
        place.refuse(refusal)
    elif place.standing.ended:
        place.say("That was your last card: Enter ends the turn, u takes it back.")


def take_back(place: Place) -> None:
    """Takes the last play back, or the last group set aside."""
    draft = place.draft.taken_back()
    if draft is None:
        place.say("There is nothing to take back.")
    else:
        place.prepare(draft)


# Ending the turn


def discard(place: Place) -> None:
    """Ends the turn with the card that is meant; a caller gives or discards it."""
    cards = place.hand.meant
    if place.standing.ended:
        place.say("Your hand is empty: Enter ends the turn, u takes the last play back.")
    elif len(cards) != 1:
        place.say("Choose just one card for that; Esc puts all of them back.")
    elif place.public.phase is Phase.GIVE:
        place.make(Give(cards[0]))
    elif place.asked is not Question.PLAY:
        place.make(Discard(cards[0]))
    elif place.draft.swaps:
        place.say("First lay your melds down with the joker you took, or give it back with u.")
    elif place.standing.lay is not None and not place.warned:
        place.warned = True
        place.say("Your melds still lie aside: Enter lays them, d again only discards.")
    else:
        move = Discard(cards[0])
        refusal = refuse_move(place.standing.state, place.you, move)
        if refusal is not None:
            place.refuse(refusal, card_text(move.card))
        else:
            place.make(*place.draft.plays, move)


def confirm(place: Place) -> None:
    """Enter: lays down what is set aside, or ends a turn whose plays emptied the hand."""
    if place.standing.ended:
        place.make(*place.draft.plays)
    elif place.draft.aside:
        lay(place)
