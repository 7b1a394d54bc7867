"""The JSON schema of rule-set files, for editors that check TOML while it is written.

It is made from the fields, their bounds and the catalogue of questions, so it cannot ask for
anything that the game does not read. It knows no contradictions between fields; `check` does.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Final, get_args

from liverpool.engine.bounds import LARGEST, MOST_DEALS, bounds_of, text_size
from liverpool.engine.cards import OwnRank
from liverpool.engine.changes import (
    ASKED,
    DEAL_FIELDS,
    FIELDS,
    LONGEST_LIST,
    earlier,
)
from liverpool.engine.named import COLOURS, NAMES
from liverpool.engine.presets import LONGEST_LINE, LONGEST_NAME, LONGEST_TITLE, NAME
from liverpool.engine.questions import FieldQuestion, questions
from liverpool.engine.upgrades import FORMAT

Schema = dict[str, Any]

_RANKS, _COLOURS = ("|".join(n for n in NAMES if (n in COLOURS) is c) for c in (False, True))
_MELD: Final = rf"(set\s+[1-9]\d?(\s+({_RANKS}))?|run\s+[1-9]\d?(\s+({_COLOURS}))?)"
_CONTRACT: Final = rf"^\s*{_MELD}\s*(,\s*{_MELD}\s*)*$"
_DEAL: Final = r"^[1-9]\d{0,2}$"
_GROUPS: Final = tuple(dict.fromkeys(key.partition(".")[0] for key in FIELDS if "." in key))


def rules_schema() -> Schema:
    """The schema of a rule-set file, in the draft of JSON Schema that editors read."""
    whole = ["deals", *_GROUPS]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Liverpool Rummy rule set",
        "type": "object",
        "properties": {
            **_head(),
            "base": {"type": "string", "description": "The name of the rules that are changed."},
            "changes": _changes(),
            "deals": _of("deals"),
            **{group: _group(group, whole=True) for group in _GROUPS},
        },
        "required": ["format", "name", "version", "title"],
        "additionalProperties": False,
        "if": {"required": ["base"]},
        "then": {"properties": dict.fromkeys(whole, False)},
        "else": {"required": whole, "properties": {"changes": False, "says": False}},
    }


def _head() -> Schema:
    line = {"type": "string", "minLength": 1, "maxLength": LONGEST_LINE}
    keys = {"type": "array", "items": {"enum": [*ASKED, "deals"]}}
    return {
        "format": {"const": FORMAT},
        "name": {"type": "string", "pattern": NAME, "maxLength": LONGEST_NAME},
        "version": {"type": "integer", "minimum": 1, "maximum": LARGEST},
        "title": {**line, "maxLength": LONGEST_TITLE},
        "origin": {**line, "description": "Where the rules come from."},
        "slips": {"type": "array", "items": line, "description": "How the source is read."},
        "ours": {**keys, "description": "The questions of which the source says nothing."},
        "says": {**keys, "description": "The questions of which the source says something."},
    }


def _changes() -> Schema:
    """Changes by their keys, quoted, or in groups."""
    deals = {name: _of(f"deals.N.{name}") for name in DEAL_FIELDS}
    numbered = {
        "type": "object",
        "patternProperties": {_DEAL: _object(deals)},
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": {
            **{key: _of(key) for key in FIELDS if key != "deals"},
            **{group: _group(group, whole=False) for group in _GROUPS},
            "deals": {"anyOf": [_of("deals"), numbered]},
        },
        "patternProperties": {
            rf"^deals\.[1-9]\d{{0,2}}\.{name}$": kind for name, kind in deals.items()
        },
        "additionalProperties": False,
    }


def _group(group: str, *, whole: bool) -> Schema:
    names = [key.partition(".")[2] for key in FIELDS if key.startswith(f"{group}.")]
    asked = [name for name in names if f"{group}.{name}" not in earlier()]
    return _object({name: _of(f"{group}.{name}") for name in names}, asked if whole else ())


def _object(properties: Schema, required: Iterable[str] = ()) -> Schema:
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**schema, "required": [*required]} if required else schema


def _of(key: str) -> Schema:
    """The schema of a field, with its question and what its answers mean."""
    if key == "deals":
        deal = {name: _of(f"deals.N.{name}") for name in DEAL_FIELDS}
        items = _object(deal, [name for name in DEAL_FIELDS if name != "all_at_once"])
        return _list(items, 1, MOST_DEALS)
    return {"description": _description(questions()[key]), **_kind(key)}


def _description(question: FieldQuestion) -> str:
    answers = [f"{answer}: {sentence}" for answer, sentence in question.answers.items()]
    return "\n".join([question.ask.replace("deal {deal}", "a deal"), *answers])


def _kind(key: str) -> Schema:
    """What may be written for a field."""
    deal = key.startswith("deals.N.")
    kind = DEAL_FIELDS[key.removeprefix("deals.N.")] if deal else FIELDS[key]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return {"enum": [member.value for member in kind]}
    if kind is bool:
        return {"type": "boolean"}
    if kind is str:
        size = text_size(key)
        return {"type": "string", "minLength": size.least, "maxLength": size.most}
    if key == "deals.N.contract":
        return {"type": "string", "pattern": _CONTRACT}
    least, most = bounds_of(key)
    number = {"type": "integer", "minimum": least, "maximum": most}
    if key == "points.single":
        ranks = {"enum": [*get_args(OwnRank)]}
        return _list(_list([ranks, number], 2, 2), 0, len(ranks["enum"]))
    forms = [] if key == "deck.by_players" else [number]
    if key in ("deck.by_players", "deck.jokers"):
        pair = _list([{"type": "integer", "minimum": 1}, number], 2, 2)
        forms.append(_list(pair, 1, LONGEST_LIST))
    if key in ("buy.price", "buy.limit"):
        forms.append(_list(number, 1, LONGEST_LIST))
    if words := _words(kind):
        forms.append({"enum": words})
    return forms[0] if len(forms) == 1 else {"anyOf": forms}


def _list(items: Schema | list[Schema], least: int, most: int) -> Schema:
    return {"type": "array", "items": items, "minItems": least, "maxItems": most}


def _words(kind: Any) -> list[str]:
    """The words that may stand in place of a number."""
    return [word for part in get_args(kind) for word in get_args(part) if isinstance(word, str)]
