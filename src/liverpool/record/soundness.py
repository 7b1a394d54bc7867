"""Whether a position is possible: what is impossible in it, and what is only worth a note.

Something is impossible if no rule or deck allows it, so that the engine could not go on from
there; each such fault comes with the key where it can be fixed. Missing cards are no fault:
they are out of the game.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from liverpool.engine.calling import last_discard_counts, possible_callers
from liverpool.engine.cards import HIDDEN, JOKER, Card, Hand, card_text
from liverpool.engine.dealing import added_deck, full_deck, pay_debts
from liverpool.engine.ending import must_be_played
from liverpool.engine.lay_offs import playable
from liverpool.engine.melds import is_face, refuse_meld
from liverpool.engine.rules import (
    BuyPriority,
    BuyWindow,
    FalseCall,
    Offence,
    Out,
    Remedy,
    RuleSet,
    StockOut,
)
from liverpool.engine.seating import Cutter, FirstDealer
from liverpool.engine.state import NOBODY, PILE, Phase, Public, Seat, State
from liverpool.engine.supply import (
    answers_in_secret,
    buys_left,
    buys_left_in_game,
    more_buys,
    reason_not_offered,
)
from liverpool.engine.swaps import swaps_wilds
from liverpool.engine.wild_words import wild_words
from liverpool.record.defaults import BEFORE_SHUFFLE, is_cut_below
from liverpool.record.melds import meld_text
from liverpool.record.position_fields import CALLED, FIELDS, OFFERED

Key = tuple[str | int, ...]
Found = Iterator[tuple[Key, str]]

_BEFORE_DEAL: Final = (Phase.CUT, Phase.FELL)
_CALLER_ENDS: Final = (Remedy.CALLER_DISCARDS, Remedy.CALLER_PLAYS_THEN_DISCARDS)
"""Remedies in which the called player does not get the card back."""


def impossible(state: State, names: Sequence[str]) -> list[tuple[Key, str]]:
    """Everything in the state that is impossible, each with its key."""
    public = state.public
    found = [
        *_of_the_deal(public),
        *_of_the_rules(public),
        *_of_buys_in_the_game(public, names),
    ]
    if found or public.phase in BEFORE_SHUFFLE:
        return found
    found += [*_of_cards(state, names), *_of_melds(public, names), *_of_the_turn(state)]
    if public.phase in _BEFORE_DEAL:
        return found + list(_before_the_deal(state))
    found += [*_of_hands(state, names), *_of_answers(state, names), *_of_calls(state, names)]
    if not found and pay_debts(state) != state:
        found.append((("debts",), "No cards can be owed while the stock can pay them."))
    return found


def notes(state: State, names: Sequence[str]) -> list[str]:
    """What is worth knowing about a possible position."""
    public = state.public
    if public.phase in BEFORE_SHUFFLE:
        return []
    cards = _all_cards(state)
    lost = sum(_decks(public).values()) - len(cards)
    hidden = cards.count(HIDDEN)
    found = []
    if lost:
        found.append(f"{_counted(lost)} not accounted for, and so out of the game.")
    if hidden:
        found.append(f"{_counted(hidden)} hidden, and could be any that are not elsewhere.")
    return found + [
        f"{names[seat]} is down without a meld on the table."
        for seat in public.down
        if not any(public.table[each] for each in public.goes_down_with(seat))
    ]


def _counted(cards: int) -> str:
    return f"{cards} card is" if cards == 1 else f"{cards} cards are"


def _of_the_deal(public: Public) -> Found:
    finished = public.number - (public.phase is not Phase.OVER)
    if len(public.sheet) > finished:
        yield ("sheet",), f"The sheet has more than the {finished} deals that are finished."
    if public.phase is Phase.OVER and not public.sheet:
        yield ("phase",), "A deal that is over needs its line on the sheet; write it."
    if (public.dealer == NOBODY) != (public.phase is Phase.FIRST_DEALER):
        yield (
            ("dealer",),
            "Write who deals; only while cards are drawn for the first deal is it nobody.",
        )
    nobodys = (*BEFORE_SHUFFLE, Phase.OVER)
    if (public.turn == NOBODY) != (public.phase in nobodys):
        yield ("turn",), "Write whose turn it is; it is nobody's before the shuffle and at the end."
    if public.phase is Phase.FIRST_DEALER and not public.open:
        yield ("open",), "Somebody must draw for the first deal."
    if public.phase is Phase.FIRST_DEALER and _by_lot(public):
        some_drew = any(face != HIDDEN for face in public.drawn)
        if some_drew or len(public.open) < public.game.seats:
            key = "drawn" if some_drew else "open"
            yield (
                (key,),
                "The first dealer is chosen at random and nobody draws a card; leave this out.",
            )


def _by_lot(public: Public) -> bool:
    return public.rules.start.first_dealer is FirstDealer.RANDOM


def _of_the_rules(public: Public) -> Found:
    """Phases that these rules do not have."""
    rules, phase = public.rules, public.phase
    calls, remedy = rules.call.offence is not Offence.OFF, rules.call.remedy
    buys = rules.buy.is_open_in(public.number)
    possible = {
        Phase.CUT: rules.start.cutter is not Cutter.NOBODY,
        Phase.FELL: rules.start.cutter is not Cutter.NOBODY,
        Phase.BUY: buys
        and (rules.buy.window is not BuyWindow.UNTIL_NEXT_DISCARD or public.offers_discard),
        Phase.CUT_FOR: buys and rules.buy.priority is BuyPriority.CUT,
        Phase.LAST_CALL: calls and last_discard_counts(rules),
        Phase.CALLER_PLAYS: calls and remedy is Remedy.CALLER_PLAYS_THEN_DISCARDS,
        Phase.GIVE: calls and remedy is Remedy.TAKE_BACK_PLUS_CALLERS_CARD,
        Phase.FREE_DISCARD: calls and remedy in _CALLER_ENDS,
    }
    if not possible.get(phase, True):
        deal = " in this deal" if rules.buy.from_deal > public.number and phase in OFFERED else ""
        yield ("phase",), f"Under these rules there is no {phase.value}{deal}."
    turned_up = rules.start.is_turned_up or public.turns_up
    if not turned_up and any(debt.seat == PILE for debt in public.debts):
        yield ("debts",), "Under these rules no card is turned up to start the pile."
    if public.renewals > rules.stock.renewals:
        yield ("renewals",), f"The stock is renewed at most {rules.stock.renewals} times."


def _decks(public: Public) -> Counter[Card]:
    """How often each face is in the deal, added decks included."""
    decks = Counter(full_deck(public.game, public.number))
    if public.rules.stock.out is StockOut.ADD_DECK:
        for face, n in Counter(added_deck(public.game)).items():
            decks[face] += n * public.renewals
    return decks


def _all_cards(state: State) -> list[Card]:
    cards = [face for hand in state.hands for face in hand]
    cards += [face for melds in state.public.table for meld in melds for face in meld.cards]
    return [*cards, *state.stock, *state.public.pile]


def _of_cards(state: State, names: Sequence[str]) -> Found:
    public = state.public
    held = [(("hands", name), hand) for name, hand in zip(names, state.hands, strict=True)]
    places: list[tuple[Key, Sequence[Card]]] = [
        *held,
        (("stock",), state.stock),
        (("pile",), public.pile),
    ]
    for key, cards in places:
        strange = [
            face for face in cards if face != HIDDEN and not is_face(face, public.rules.meld)
        ]
        if strange:
            yield key, f"There is no {card_text(strange[0])} in these decks."
    if HIDDEN in public.pile:
        yield ("pile",), "The pile is face up: ?? can't be in it."
    cards, decks = _all_cards(state), _decks(public)
    count = Counter(face for face in cards if face != HIDDEN)
    for face, n in sorted((count - decks).items()):
        if is_face(face, public.rules.meld):
            text, most = card_text(face), decks[face]
            yield (), f"There are {most + n} of {text}, but only {most} in the decks."
    if len(cards) > sum(decks.values()):
        yield (), f"There are {len(cards)} cards, but only {sum(decks.values())} in the decks."
    for name, hand, known in zip(names, state.hands, public.known, strict=True):
        if sum((Counter(known) - Counter(hand)).values()) > hand.count(HIDDEN):
            yield ("known", name), f"{name} is known to hold cards that are not in the hand."


def _of_melds(public: Public, names: Sequence[str]) -> Found:
    for seat, melds in enumerate(public.table):
        for index, meld in enumerate(melds):
            refusal = refuse_meld(meld, public.rules.meld)
            if refusal is not None:
                text = meld_text(meld, public.rules.meld)
                yield ("table", names[seat], index), f"{text} isn't a meld. {refusal.sentence}"
        if melds and seat not in public.down:
            yield ("down",), f"{names[seat]} has melds on the table, and so must be down."
        for partner in public.goes_down_with(seat)[1:]:
            if seat in public.down and partner not in public.down:
                yield ("down",), f"{names[seat]} is down, and so must be {names[partner]}."


def _of_the_turn(state: State) -> Found:
    """What can only be in some phases."""
    public, phase = state.public, state.public.phase
    for field in FIELDS:
        if field.phases is None or field.is_empty(state):
            continue
        lands = field.key != "callers" or phase is Phase.TURN or is_cut_below(public)
        if phase not in field.phases or not lands:
            yield (field.key,), f"In the phase {phase.value} there is no {field.key}."


def _before_the_deal(state: State) -> Found:
    public = state.public
    needed = public.cards_to_deal
    if public.turn != (public.dealer - 1) % public.game.seats:
        side = public.rules.start.direction.side_before
        yield ("turn",), f"The player to the dealer's {side} cuts."
    if len(state.stock) < needed:
        yield (
            ("stock",),
            f"The deal needs {needed} cards, but the deck only has {len(state.stock)}.",
        )
    if public.phase is Phase.FELL and not 0 < public.aim < len(state.stock):
        yield ("aim",), f"A cut lifts from 1 to {len(state.stock) - 1} cards; write its aim."
    if any(state.hands) or any(public.table) or public.pile:
        yield ("phase",), "Before the deal all cards are in the stock."


def _of_hands(state: State, names: Sequence[str]) -> Found:
    public, phase = state.public, state.public.phase
    if phase is Phase.OVER:
        return
    for seat, hand in enumerate(state.hands):
        if not hand and not _may_be_empty(public, seat):
            name = names[seat]
            yield ("hands", name), f"{name} has no cards, so the deal would be over."
    if public.this_turn.floating and not _may_be_empty(public, public.turn):
        yield ("floating",), f"{names[public.turn]} can't have begun the turn without a card."
    acting = public.caller if phase in CALLED else public.turn
    plays = phase in (Phase.PLAY, *CALLED) and acting != NOBODY and not public.debts
    if plays and not state.hands[acting]:
        yield ("hands", names[acting]), f"{names[acting]} has to play a card but has none."
    if phase in CALLED and acting != NOBODY and must_be_played(public, state.hands[acting]):
        yield ("hands", names[acting]), "Under these rules a player with one card can't call."
    if phase is Phase.PLAY:
        hand, turn = state.hands[public.turn], public.this_turn
        jokers = hand.count(JOKER) + hand.count(HIDDEN)
        if turn.owed > jokers:
            yield (
                ("owed",),
                f"Too few jokers in the hand: {turn.owed} must be played, and it has {jokers}.",
            )
        yield from _of_owed_wilds(turn.owed_wilds, hand, public.rules)
        if Counter(turn.taken) - Counter(hand) and HIDDEN not in hand:
            yield ("taken",), "Only cards in the hand can be barred from the discard."
        if turn.fresh and public.turn not in public.down:
            yield ("fresh",), f"{names[public.turn]} went down this turn, and so must be down."
        if turn.failed and public.turn in public.down:
            yield (
                ("failed",),
                f"{names[public.turn]} failed to go down this turn, and so can't be down.",
            )


def _of_owed_wilds(owed: Hand, hand: Hand, rules: RuleSet) -> Found:
    if owed and not swaps_wilds(rules):
        yield ("owed_wilds",), "By these rules only jokers are swapped out."
    elif any(face not in rules.meld.wild_ranks.faces for face in owed):
        several = wild_words(rules.meld).several
        yield (
            ("owed_wilds",),
            f"Write {several}; jokers that must be played are counted in owed.",
        )
    elif Counter(owed) - Counter(hand) and HIDDEN not in hand:
        yield ("owed_wilds",), "Only cards in the hand can be owed."


def _may_be_empty(public: Public, seat: Seat) -> bool:
    """Whether the deal goes on while this hand is empty: last calls, and floaters."""
    rules = public.rules
    if public.phase is Phase.LAST_CALL and seat == public.by:
        return True
    if last_discard_counts(rules) and rules.call.remedy in _CALLER_ENDS:
        return True
    return rules.end.out is Out.FLOATS and seat in public.down


def _of_answers(state: State, names: Sequence[str]) -> Found:
    """Who is still being asked, and who wants the card on offer."""
    public, phase = state.public, state.public.phase
    asked = public.open or state.claims
    if phase in OFFERED or (phase is Phase.PLAY and asked):
        yield from _of_the_offer(state, names)
    if phase in OFFERED and len(public.open) < (2 if phase is Phase.CUT_FOR else 1):
        yield ("open",), "Name the players who still have to answer, or who cut for the card."
    if phase is Phase.LAST_CALL and public.by != NOBODY:
        called = bool(
            public.debts
        )  # a false call: the last player who could call did, and draws for it
        if called and public.rules.call.false_call is FalseCall.REFUSED:
            yield ("debts",), "Under these rules no call of the last discard costs a card."
        if set(public.open) - set(possible_callers(public, public.by)) or not (
            public.open or called
        ):
            yield ("open",), "Name the players who may still call the last discard."
        if state.hands[public.by]:
            yield (
                ("hands", names[public.by]),
                "The player who made the last discard has no cards left.",
            )


def _of_the_offer(state: State, names: Sequence[str]) -> Found:
    """The card on offer, and the players who may want it."""
    public, below = state.public, is_cut_below(state.public)
    if public.phase is Phase.PLAY and not _sells_meanwhile(public):
        key = "open" if public.open else "claims"
        yield (key,), "Under these rules nobody can buy while a turn is played."
        return
    offer = replace(public, turn=public.by, by=NOBODY) if below else public
    if len(public.pile) < 1 + below:
        yield ("pile",), "There is no card on the pile to buy."
    if public.dead and not below:
        yield ("dead",), "A card that can't be bought can't be on offer."
    if below and public.by == NOBODY:
        yield ("by",), "Write who made the discard that covers the card they cut for."
    if public.this_turn.taken:
        yield ("taken",), "A player who has taken from the pile has left nothing on offer."
    for key, seats in (("open", public.open), ("claims", state.claims)):
        for seat in seats:
            if reason_not_offered(offer, seat, len(state.hands[seat])) is not None:
                yield (key,), f"{names[seat]} can't buy this card."
    if state.claims and not answers_in_secret(public):
        yield (
            ("claims",),
            "Under these rules a buyer gets the card at once, so nobody can still have a claim.",
        )
    if set(state.claims) & set(public.open):
        yield ("claims",), "A player who wants the card isn't asked again."


def _of_the_called_card(public: Public, names: Sequence[str]) -> Found:
    """A caller who cannot lay off the card on the pile, as the call promised."""
    name, card = names[public.caller], public.pile[-1]
    if not playable(public, public.caller, card):
        text = card_text(card)
        yield ("caller",), f"{name} can't lay off the {text}, and so can't have called it."


def _sells_meanwhile(public: Public) -> bool:
    """Whether cards are sold in this deal while a turn is played."""
    buy = public.rules.buy
    return buy.window is BuyWindow.UNTIL_NEXT_DISCARD and buy.is_open_in(public.number)


def _of_calls(state: State, names: Sequence[str]) -> Found:
    public, phase = state.public, state.public.phase
    if phase in (*CALLED, Phase.LAST_CALL) and public.by == NOBODY:
        yield ("by",), "Write who made the discard that is called."
    if phase in CALLED and public.caller in (NOBODY, public.by):
        yield ("caller",), "Write who called the discard of another player."
    if phase in (Phase.LAST_CALL, Phase.CALLER_PLAYS) and not public.pile:
        yield ("pile",), "There is no discard to call."
    if phase is Phase.CALLER_PLAYS and public.pile and public.caller != NOBODY:
        yield from _of_the_called_card(public, names)
    if public.callers:
        if public.by == NOBODY or not public.pile:
            yield ("callers",), "There is no discard to call; write by and pile."
        elif set(public.callers) - set(possible_callers(public, public.by)):
            yield ("callers",), f"Not all of these may call a discard of {names[public.by]}'s."
    for seat, count in enumerate(public.bought):
        left = buys_left(public, seat)
        if count and left is not None and left < 0:
            most = max(left + count, 0)
            yield ("bought", names[seat]), f"A player can buy at most {most} times in this deal."


def _of_buys_in_the_game(public: Public, names: Sequence[str]) -> Found:
    buy = public.rules.buy
    if not buy.count_in_game:
        if any(public.bought_before):
            yield ("bought_before",), "By these rules, buys of earlier deals don't matter."
        return
    if public.number == 1 and any(public.bought_before):
        yield ("bought_before",), "Nobody has bought before the first deal."
    for seat, count in enumerate(public.bought_in_game):
        key = "bought" if public.bought and public.bought[seat] else "bought_before"
        left = buys_left_in_game(public, seat)
        if left is not None and left < 0:
            most = left + count
            yield (key, names[seat]), f"A player can buy at most {most} times in a game."
    if public.number == 1 or not buy.carry_over:
        return
    for seat, count in enumerate(public.bought_before):
        before = buy.most_in(public.number - 1, more_buys(public, seat))
        if before is not None and count > before:
            yield (
                ("bought_before", names[seat]),
                f"At most {before} buys are possible before this deal.",
            )
