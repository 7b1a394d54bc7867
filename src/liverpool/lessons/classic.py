"""The written position of the first deal under the classic rules, card by card.

It serves every rule set with such a deal in which these cards do the same; the rehearsal tells.
"""

from collections.abc import Iterator
from typing import Final

from liverpool.engine.cards import JOKER, hand_of
from liverpool.engine.dealing import full_deck
from liverpool.engine.rules import Kind, RuleSet, Slot
from liverpool.engine.state import GameSetup
from liverpool.engine.wild_ranks import WildRanks
from liverpool.lessons.cards import SEATS, Dealt, Roles, Short, Supply, state_of
from liverpool.record.cards import read_card, read_cards

_HANDS: Final = (
    "5s 6s 8s Ts 7h 7d 3d Kd 6c **",
    "Qh Qd Qs 2c 3c 4c 5c 7c 2h 3h",
    "2d 2s 3s 3c 4h 6h 8h 9d 9h Ks",
)
_PILE: Final = "Jh"
_STOCK: Final = "9s 4d Qc 8d Ac"
_CONTRACT: Final = {Slot(Kind.SET, 3), Slot(Kind.RUN, 4)}


def classic_position(rules: RuleSet, number: int) -> Iterator[Dealt]:
    """The written position, where deck and contract have room for it."""
    deal = rules.deals[number - 1]
    fits = rules.players.min <= SEATS <= rules.players.max
    turned = rules.start.is_turned_up
    plain = rules.meld.wild_ranks is WildRanks.NONE
    if not (fits and turned and plain and deal.cards == 10):
        return
    if len(deal.contract) != len(_CONTRACT) or set(deal.contract) != _CONTRACT:
        return
    game = GameSetup(rules, SEATS, rules.decks(SEATS))
    supply = Supply(full_deck(game, number))
    hands = [read_cards(text) for text in _HANDS]
    pile, stock = read_cards(_PILE), read_cards(_STOCK)
    try:
        for face in (*sum(hands, ()), *pile, *stock):
            supply.take(face)
    except Short:
        return
    roles = Roles(
        pair=read_cards("7h 7d"),
        part=read_cards("5s 6s 8s"),
        gap=read_card("7s"),
        third=read_card("7c"),
        end=read_card("9s"),
        junk=read_cards("Kd 6c 3d"),
    )
    # The last cards are not jokers: the learner has to meet only one.
    rest = supply.rest()
    rest.sort(key=JOKER.__eq__)
    sorted_hands = [hand_of(hand) for hand in hands]
    yield Dealt(state_of(game, number, sorted_hands, pile, (*stock, *rest)), roles)
