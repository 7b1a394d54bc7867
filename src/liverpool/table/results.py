"""How a deal and a game went, in sentences; and what stands in the cells of a score sheet."""

from collections.abc import Sequence

from liverpool.engine.english import counted, either, listed, several
from liverpool.engine.moves import Discard
from liverpool.engine.named import asked_in_words
from liverpool.engine.questions import word_for
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import at_once_bonus, buy_left_points, leaders, went_at_once
from liverpool.engine.seating import Cutter
from liverpool.engine.state import NOBODY, DealScore, Phase, Public, Seat, Seats
from liverpool.engine.supply import buys_lapse, buys_lapsed
from liverpool.table.words import ONLOOKER, Names, card_text, deal_text, minus, points_text, signed


def contract_short(rules: RuleSet, number: int) -> str:
    """The contract of a deal without its lengths: `2 sets`, `set of aces, 2 sequences`; empty where
    each player has their own."""
    if rules.own_contracts:
        return ""
    contract = rules.deals[number - 1].contract
    parts = []
    for slot in dict.fromkeys(contract):
        count = contract.count(slot)
        word = asked_in_words(word_for(slot.kind, rules.words, count), slot.named)
        parts.append(f"{count} {word}" if count > 1 else word)
    return ", ".join(parts)


def score_texts(line: DealScore, seat: Seat) -> tuple[str, str]:
    """A player's points of a deal: for cards left, `35`, `<−25>` for who went out; and what came on
    top, `+50`, or nothing."""
    points, penalty = minus(line.points[seat]), line.penalties[seat]
    return f"<{points}>" if line.out == seat else points, signed(penalty) if penalty else ""


def beside_cards(rules: RuleSet, number: int) -> str:
    """What is added to the cards in this deal, where buys that are left are: `perfect cut or buys
    left`; empty in any other deal."""
    if not buy_left_points(rules) or not buys_lapse(rules, number):
        return ""
    cut = rules.start.cutter is not Cutter.NOBODY and rules.start.perfect_cut != 0
    parts = ["failed lay-downs"] * (rules.end.failed_meld != 0) + ["perfect cut"] * cut
    return either([*parts, "buys left"])


def buys_left_over(public: Public, names: Names) -> str:
    """What the buys count that are left at the end of a deal: `Buys left: Ann 2 (−20), You 1
    (−10).`; empty where they count nothing."""
    each = buy_left_points(public.rules)
    parts = [
        f"{names.who(seat)} {left} ({signed(left * each)})"
        for seat in range(public.game.seats)
        if each and (left := buys_lapsed(public, seat))
    ]
    return f"Buys left: {', '.join(parts)}." if parts else ""


def missed_text(points: int) -> str:
    """Of a deal that a player missed: the points that they were given for it."""
    return f"({minus(points)})" if points else "–"


def game_is_over(public: Public) -> bool:
    return public.is_last_deal and public.phase is Phase.OVER


def winners(public: Public) -> tuple[Seat, ...]:
    """Who has won; nobody before the last deal is over."""
    return leaders(public) if game_is_over(public) else ()


def ending(public: Public, names: Names, *, card: bool = False) -> str:
    """How the deal came to its end, in a sentence; with its last discard, if `card` says so."""
    out = public.sheet[-1].out
    if out == NOBODY:
        return "No cards were left to draw: nobody went out, and all hands count."
    last = public.history[-1] if card and public.history else None
    with_card = ""
    if last is not None and last.seat == out and isinstance(last.move, Discard):
        with_card = f" with {card_text(last.move.card)}"
    return f"{names.does(out, 'go')} out{with_card}.{in_one_turn(public)}"


def in_one_turn(public: Public) -> str:
    """What going down and out in one turn brought, as a sentence after another; empty if nothing
    did."""
    if not went_at_once(public.sheet[-1], public.rules):
        return ""
    bonus = at_once_bonus(public.rules, public.contract_of(public.sheet[-1].out))
    return f" Down and out in one turn: {signed(bonus)}."


def outcome(public: Public, names: Names) -> str:
    """How the deal, and at the end the game, went, in a sentence or two."""
    ended = ending(public, names)
    best = winners(public)
    if not best:
        return ended
    sides = _sides(public, best, names)
    won = won_text(sides, public.totals()[best[0]], "win" if names.is_you(best[0]) else "")
    return f"{ended} {won}!"


def partners_told(rules: RuleSet, names: Sequence[str]) -> str:
    """Who plays with whom, as a sentence; empty where everybody plays for themselves."""
    partners = rules.players.partners
    if not partners.have_sides(len(names)):
        return ""
    sides = partners.named(range(len(names)), names)
    return f"Partners are {'; '.join(map(listed, sides))}."


def _sides(public: Public, seats: Seats, names: Names) -> list[list[str]]:
    """Who these are, those of one side together; on their side the reader comes first."""
    called = [names.who(seat) for seat in range(public.game.seats)]
    you = "" if names.you == ONLOOKER else called[names.you]
    sides = public.rules.players.partners.named(seats, called)
    return [sorted(side, key=lambda name: name != you) for side in sides]


def who_won(public: Public, names: Names) -> str:
    """Who has won, told large: `You win!`; empty before the last deal is over."""
    best = winners(public)
    sides = _sides(public, best, names)
    if len(sides) > 1:
        return f"{listed([name for side in sides for name in side])} share the win!"
    if len(best) > 1:
        return f"{listed(sides[0])} win!"
    return f"{names.does(best[0], 'win')}!" if best else ""


def margin(public: Public, names: Names) -> str:
    """With how many points, and how many fewer than the next, or than the reader: `107 points after
    seven deals, 17 fewer than you.`; empty where nobody has won."""
    best, totals = winners(public), public.totals()
    if not best:
        return ""
    each = " each" if len(_sides(public, best, names)) > 1 else ""
    points = f"{points_text(totals[best[0]])}{each}"
    after = f"{points} after {several(public.number, 'deal')}"
    others = [seat for seat in range(len(totals)) if seat not in best]
    if not others:
        return f"{after}."
    other = names.you if names.you in others else min(others, key=lambda seat: totals[seat])
    fewer = totals[other] - totals[best[0]]
    side = public.side_of(other)
    own = ["you"] * (names.you in side)
    whom = listed([*own, *(names.seats[seat] for seat in side if seat != names.you)])
    return f"{after}, {fewer} fewer than {whom}."


def won_text(sides: Sequence[Sequence[str]], points: int, verb: str = "") -> str:
    """Who has won, side by side, without the sentence's end; `verb` is said of a single winner."""
    names = [name for side in sides for name in side]
    if len(sides) > 1:
        return f"{listed(names)} share the win with {points_text(points)} each"
    wins = verb or ("wins" if len(names) == 1 else "win")
    return f"{listed(names)} {wins} the game with {points_text(points)}"


def ended_early(finished: int, rules: RuleSet) -> str:
    """How far a game came that was ended before its last deal, without the sentence's end."""
    return f"Ended early, after {_of_all(finished, rules)}"


def _of_all(finished: int, rules: RuleSet) -> str:
    """`3 of 7 deals`; without the number of all where that is open."""
    if rules.own_contracts:
        return counted(finished, "deal")
    return f"{finished} of {counted(len(rules.deals), 'deal')}"


def stopped_after(public: Public, names: Names) -> str:
    """How things stand where all agreed to play no more deals; nobody has won."""
    best = leaders(public)
    have = names.does(best[0], "have")
    if len(best) > 1:
        sides = _sides(public, best, names)
        have = f"{listed([name for side in sides for name in side])} have"
    who = "They" if names.you == ONLOOKER else "You"
    return f"{who} stopped after deal {public.number}. {have} the fewest points."


def so_far(sides: Sequence[Sequence[str]], points: int, finished: int, rules: RuleSet) -> str:
    """Who leads, side by side, after so many deals of a game that is not over; empty after none."""
    if not finished:
        return ""
    names = [name for side in sides for name in side]
    leads = f"{'leads' if len(names) == 1 else 'lead'} with {points_text(points)}"
    each = " each" if len(sides) > 1 else ""
    return f"After {_of_all(finished, rules)} {listed(names)} {leads}{each}."


def next_deal(public: Public, you: Seat) -> str:
    """The contract of the next deal, where each player has their own that of this seat; empty after
    the last."""
    rules = public.rules
    if game_is_over(public):
        return ""
    if not rules.own_contracts:
        return deal_text(rules.deals[public.number], rules.words)
    if you == ONLOOKER:
        return "each player has their own contract"
    met = public.contract_of(you) - (you not in public.down)
    return f"you need {deal_text(rules.deals[met], rules.words)}"
