"""The contract solver: can a hand go down, how, and what would bring it nearer."""

from liverpool import (
    can_lay,
    cards_text,
    distance,
    hand_of,
    lay_downs,
    outs,
    read_cards,
    rules,
)

dunlop = rules("dunlop")
contract = dunlop.deals[1].contract  # a set and a run
hand = hand_of(read_cards("Ks Kh Kc 5h 5c 5d Ts Js Qs 2d"))
assert can_lay(hand, contract, dunlop.meld)  # though a set and a run both want the king
for melds in lay_downs(hand, contract, dunlop.meld):
    print(" and ".join(cards_text(meld.cards) for meld in melds))
hand = hand_of(read_cards("Ks Kh Kc Ts Js 2d"))
print(distance(hand, contract, dunlop.meld), "cards are missing; nearer with")
print(cards_text(outs(hand, contract, dunlop.meld)))
