"""Cards laid off on melds, at once where the rules allow it, and where they may not be laid."""

from collections.abc import Iterator

from liverpool.engine.cards import Card, card_text
from liverpool.engine.melds import Meld, accepted, is_wild
from liverpool.engine.questions import word_for
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import Kind, LayoffFrom, Targets
from liverpool.paper.book.context import Context
from liverpool.paper.book.examples import contracts, lay_down, meld_row, play, row, spare_cards
from liverpool.paper.document import Example


def lay_offs(context: Context) -> tuple[Example, ...]:
    """A card for another player's meld, the same too early, and one for the player's own meld."""
    return tuple(_lay_offs(context))


def _lay_offs(context: Context) -> Iterator[Example]:
    rules = context.rules
    deal = _deal(context)
    own = lay_down(context, deal)
    if own is None:
        return
    contract = sorted(rules.deals[deal - 1].contract, key=lambda slot: slot.kind is Kind.SET)
    others = next(contracts(context, contract[:1], deal + 1, own), None)
    if others is None:
        return
    table = {"Ann": own, "Ben": others}
    same_turn = rules.layoff.from_ is LayoffFrom.SAME_TURN
    early = None if same_turn else Reason.OTHERS_NEXT_TURN
    text = "Ann, who has just gone down, lays off a card on Ben's {meld}."
    yield from _added(context, deal, table, "Ben", text, refusal=early, fresh=True)
    if not same_turn:
        text = "Ann, who went down in an earlier turn, lays off a card on Ben's {meld}."
        yield from _added(context, deal, table, "Ben", text)
    if rules.layoff.targets is Targets.OTHERS:
        text = "Ann lays off a card on one of Ann's own {melds}."
        refused = Reason.LAYOFF_OTHERS_ONLY
        yield from _added(context, deal, table, "Ann", text, refusal=refused)


def _deal(context: Context) -> int:
    """A deal in which cards are laid off as usual, the first with a run if there is one."""
    deals = context.usual_deals
    with_runs = [
        n for n in deals if any(s.kind is Kind.RUN for s in context.rules.deals[n - 1].contract)
    ]
    return [*with_runs, *deals][0]


def _added(
    context: Context,
    deal: int,
    table: dict[str, tuple[Meld, ...]],
    owner: str,
    text: str,
    *,
    refusal: Reason | None = None,
    fresh: bool = False,
) -> Iterator[Example]:
    """Ann lays off a card on the first meld of this owner."""
    meld = table[owner][0]
    lying = [face for melds in table.values() for other in melds for face in other.cards]
    for face in _fitting(context, meld):
        left = spare_cards(context, [*lying, face], 2)
        if left is None:
            continue
        line = f"Ann add {card_text(face)} {owner}.1"
        hands = {"Ann": [face, *left]}
        moment = play(
            context, deal, hands=hands, table=table, moves=[line], refusal=refusal, fresh=fresh
        )
        word, words = (word_for(meld.kind, context.rules.words, count) for count in (1, 2))
        rows = (meld_row(f"{owner}'s {word}", meld, context), row("Ann's card", [face]))
        yield Example(rows, text.format(meld=word, melds=words), refusal is None, moment)
        return


def _fitting(context: Context, meld: Meld) -> list[Card]:
    """Natural cards that fit at just one end, those first that are not in it, and higher ones."""
    rules = context.rules.meld
    fits = [face for face, _ in accepted(meld, rules) if not is_wild(face, rules)]
    once = [face for face in fits if fits.count(face) == 1]
    return sorted(once, key=lambda face: (face in meld.cards, -face))
