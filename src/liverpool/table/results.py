"""How a deal and a game went, in sentences; and contracts in the few words of a score sheet."""

from liverpool.engine.rules import Kind, RuleSet
from liverpool.engine.scoring import leaders
from liverpool.engine.state import NOBODY, Phase, Public, Seat
from liverpool.table.words import Names, counted, deal_text, listed, minus


def contract_short(rules: RuleSet, number: int) -> str:
    """The contract of a deal without its lengths: `2 sets`, `set, 2 sequences`."""
    contract = rules.deals[number - 1].contract
    parts = []
    for slot in dict.fromkeys(contract):
        word = rules.words.set if slot.kind is Kind.SET else rules.words.run
        count = contract.count(slot)
        parts.append(counted(count, word) if count > 1 else word)
    return ", ".join(parts)


def game_is_over(public: Public) -> bool:
    return public.is_last_deal and public.phase is Phase.OVER


def winners(public: Public) -> tuple[Seat, ...]:
    """Who has won; nobody before the last deal is over."""
    return leaders(public) if game_is_over(public) else ()


def outcome(public: Public, names: Names) -> str:
    """How the deal, and at the end the game, went, in a sentence or two."""
    line = public.sheet[-1]
    if line.out == NOBODY:
        told = "No card was left to draw: nobody went out, and all hands count."
    else:
        told = f"{names.does(line.out, 'go')} out."
    best = winners(public)
    if not best:
        return told
    total = public.totals()[best[0]]
    points = f"{minus(total)} {'point' if total == 1 else 'points'}"
    if len(best) > 1:
        named = listed([names.who(seat) for seat in best])
        return f"{told} {named} share the win with {points} each!"
    return f"{told} {names.does(best[0], 'win')} the game with {points}!"


def next_deal(public: Public) -> str:
    """The contract of the next deal; empty after the last."""
    if game_is_over(public):
        return ""
    return deal_text(public.rules.deals[public.number], public.rules.words)
