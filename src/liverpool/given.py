"""What a call is given, compared with what it wants, so that a mistake is told where it is made.

The annotations of a call are all that it says about it: `told` compares the arguments with them and
names the first that does not fit, with what to write instead where that is known. Moves are
compared down to their cards, lists and tuples down to what is in them, all else by its kind.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, wraps
from importlib import import_module
from itertools import chain
from types import FunctionType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    ParamSpec,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec.structs import fields

from liverpool.engine.cards import HIDDEN
from liverpool.engine.melds import Meld
from liverpool.engine.moves import Move
from liverpool.engine.toml import FILE_TEXT
from liverpool.record.game import HasRecord

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

_MOVES: Final = frozenset(get_args(Move))
_DEEP: Final = _MOVES | {Meld}
"""What is compared down to its parts."""
_NAMED: Final[Mapping[Any, tuple[str, str]]] = {
    int: ("a number", "numbers"),
    float: ("a number", "numbers"),
    str: ("text", "texts"),
    bool: ("True or False", "True or False"),
    NoneType: ("None", "None"),
    HasRecord: ("a Game", "Games"),
}
"""What one and what several of a kind are called."""
_OF_A_GAME: Final = {
    "MeldRules": "game.rules.meld",
    "Public": "game.state.public",
    "RuleSet": "game.rules",
    "Slot": "game.state.public.deal.contract",
    "State": "game.state",
    "View": "game.view()",
}
_INSTEAD: Final[Mapping[str, Mapping[str, str]]] = {
    "Game": _OF_A_GAME,
    "RuleSet": {"MeldRules": "rules.meld"},
    "Deal": {"Slot": "deal.contract"},
    "State": {"Public": "state.public"},
    "View": {"Public": "view.public"},
}
"""What to write where one kind was given, by what is wanted."""
_OF_TEXT: Final = {
    "card": "read_card({!r})",
    "face": "read_card({!r})",
    "cards": "read_cards({!r})",
    "hand": "hand_of(read_cards({!r}))",
    "Bot": "make_bot({!r})",
    "MeldRules": "rules({!r}).meld",
    "Slot": "rules(…).deals[0].contract",
}
"""What to write in place of a text, by the name of the argument or by what is wanted."""
_CARDS: Final = frozenset(("card", "face", "cards", "hand"))
"""What cards are called among arguments."""
_SEATS: Final = frozenset(("seat", "seats", "owner"))
_FILES: Final = (".toml", ".json")
_SHOWN: Final = 60
"""The most signs of what was given that are shown."""


def told(call: Callable[Asked, Answer], name: str = "") -> Callable[Asked, Answer]:
    """The same call, by this name if one is given.

    It raises `TypeError` with a sentence about the first argument that is not what it wants.
    """
    name = name or call.__qualname__

    @wraps(call)
    def checked(*given: Asked.args, **named: Asked.kwargs) -> Answer:
        wanted, needed = _wanted(call)
        count = len(given) + len(named)
        if not needed <= count <= len(wanted) or not named.keys() <= wanted.keys():
            _bind(call, name, given, named)
        for argument, value in chain(zip(wanted, given, strict=False), named.items()):
            kind, fits = wanted[argument]
            if not fits(value):
                raise TypeError(_sentence(name, argument, kind, value))
            if argument in _CARDS and (wrong := _no_cards(value)):
                raise ValueError(
                    f"{name}: {wrong[0]} in `{argument}` is no card; cards are numbers from 0 to"
                    f" {HIDDEN}, which read_cards gives."
                )
        return call(*given, **named)

    checked.__name__ = name.rpartition(".")[2]
    checked.__qualname__ = name
    return checked


def tell_all(module: str, names: Iterable[str]) -> None:
    """Lets the functions among these names of a module tell what they are given."""
    found = vars(sys.modules[module])
    for name in names:
        if isinstance(_function(found[name]), FunctionType):
            found[name] = told(found[name], name)
            found[name].__module__ = module  # where it is found again, as by `pickle`


def misfit(call: str, argument: str, kind: Any, value: object) -> str | None:
    """The sentence that `told` says of one value; None where it is of this kind."""
    return None if _fits(kind)(value) else _sentence(call, argument, kind, value)


@cache
def _wanted(
    call: Callable[..., object],
) -> tuple[Mapping[str, tuple[Any, Callable[[Any], bool]]], int]:
    """What a call wants of each argument, with what tells whether a value fits, in their order;
    and how many arguments it cannot do without."""
    inner: Any = _function(call)
    code, said = inner.__code__, get_type_hints(call, include_extras=True)
    count = code.co_argcount + code.co_kwonlyargcount
    kinds = {argument: said.get(argument, object) for argument in code.co_varnames[:count]}
    needed = count - len(inner.__defaults__ or ()) - len(inner.__kwdefaults__ or ())
    return {argument: (kind, _fits(kind)) for argument, kind in kinds.items()}, needed


def _no_cards(value: object) -> list[int]:
    """The numbers that are no cards; nothing of what can be looked at only once."""
    faces = value if isinstance(value, tuple | list) else (value,)
    return [face for face in faces if isinstance(face, int) and not 0 <= face <= HIDDEN]


def _function(call: Any) -> Any:
    """What is inside, where it is wrapped."""
    while hasattr(call, "__wrapped__"):
        call = call.__wrapped__
    return call


def _bind(call: Callable[..., object], name: str, given: Any, named: Mapping[str, Any]) -> None:
    """Says what is missing or too much by the name under which the call is known."""
    signature = import_module("inspect").signature  # which takes long to load
    try:
        signature(call).bind(*given, **named)
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from None


# Whether a value fits


@cache
def _fits(kind: Any) -> Callable[[Any], bool]:
    """What tells whether a value is of this kind."""
    origin, inside = get_origin(kind), get_args(kind)
    if kind in (object, Any) or isinstance(kind, TypeVar):
        return lambda _value: True
    if origin is Annotated:
        return _is_text_of_a_file if FILE_TEXT in inside else _fits(inside[0])
    if origin in (Union, UnionType):
        return _one_of({each: _fits(each) for each in inside})
    if origin is Callable:
        return callable
    if _is_several(kind):
        return _several(origin, inside[0])
    if kind is int:  # such as one of numpy, too
        return lambda value: type(value) is int or hasattr(type(value), "__index__")
    if kind is float:
        return lambda value: hasattr(type(value), "__float__") or hasattr(type(value), "__index__")
    if kind in _DEEP:
        return lambda value: type(value) is kind and _parts_fit(kind, value)
    return lambda value: isinstance(value, origin or kind) and not isinstance(value, type)


def _is_several(kind: Any) -> bool:
    """Whether it is a list or a tuple of something."""
    origin = get_origin(kind)
    return (
        isinstance(origin, type)
        and issubclass(origin, Iterable)
        and not issubclass(origin, Mapping)
    )


def _one_of(kinds: Mapping[Any, Callable[[Any], bool]]) -> Callable[[Any], bool]:
    def fits(value: Any) -> bool:
        own = kinds.get(NoneType if value is None else type(value))
        return own(value) if own else any(each(value) for each in kinds.values())

    return fits


def _several(kind: Any, each: Any) -> Callable[[Any], bool]:
    each_fits, usual = _fits(each), {each}

    def fits(value: Any) -> bool:
        if not isinstance(value, kind) or isinstance(value, str | bytes | type):
            return False
        if not isinstance(value, tuple | list) or (
            each is int and usual.issuperset(map(type, value))
        ):
            return True
        return all(map(each_fits, value))

    return fits


def _parts_fit(kind: Any, value: object) -> bool:
    return all(_fits(wanted)(getattr(value, name)) for name, wanted in _parts(kind))


@cache
def _parts(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The parts of a move or a meld, each with what it is."""
    return tuple((field.name, field.type) for field in fields(kind))


def _is_text_of_a_file(value: object) -> bool:
    """Whether it is text, and not the name of a file, which is shorter than any text of one."""
    if not isinstance(value, str):
        return False
    if "\n" in value:
        return True
    return not (value.endswith(_FILES) or os.path.isfile(value))  # noqa: PTH113 - Path may raise


# What is said of one that does not


def _sentence(call: str, argument: str, kind: Any, value: object) -> str:
    """What is wanted and what was given, at the innermost place."""
    for part in value if isinstance(value, tuple | list) else (value,):
        kind_of_part: Any = type(part)
        for name, wanted in _parts(kind_of_part) if kind_of_part in _DEEP else ():
            inner = getattr(part, name)
            if not _fits(wanted)(inner):
                return _sentence(kind_of_part.__name__, name, wanted, inner)
    given = _shown(value)
    if isinstance(value, tuple | list) and (inside := [*_inside(kind)]):
        wrong = [each for each in value if not any(_fits(one)(each) for one in inside)]
        given = f"one with {_shown(wrong[0])} in it" if wrong else given
    said = f"{call} wants {_words(kind)} as `{argument}`, not {given}"
    return f"{said}{_instead(argument, kind, value)}."


def _inside(kind: Any) -> Iterator[Any]:
    """What is in the lists or tuples that are of this kind."""
    if get_origin(kind) in (Union, UnionType):
        for each in get_args(kind):
            yield from _inside(each)
    elif _is_several(kind):
        yield get_args(kind)[0]


def _instead(argument: str, kind: Any, value: object) -> str:
    """What to write instead, as the end of the sentence; nothing where that is not known."""
    names = [each.__name__ for each in _classes(kind)]
    if FILE_TEXT in get_args(kind) and isinstance(value, str | os.PathLike):
        return f"; write Path({os.fspath(value)!r}).read_text('utf-8')"
    if isinstance(value, type):
        return f"; make one of it: {value.__name__}(…)"
    if isinstance(value, str):
        if str in chain(*(get_args(inner) or (inner,) for inner in _inside(kind))):
            return f"; write [{value!r}, …]"
        if argument in _SEATS:
            return "; seats are numbers from 0"
        names = [argument] * (argument != "cards" or kind is not int) + names
        known = next((_OF_TEXT[name] for name in names if name in _OF_TEXT), "")
        return f"; write {known.format(value)}" if known else ""
    ways = _INSTEAD.get(type(value).__name__, {})
    way = next((ways[name] for name in names if name in ways), "")
    return f"; write {way}" if way else ""


def _classes(kind: Any) -> Iterator[type]:
    """All classes that a kind is made of."""
    if isinstance(kind, type) and get_origin(kind) is None:
        yield kind
    for inner in get_args(kind):
        yield from _classes(inner)


def _words(kind: Any, *, many: bool = False) -> str:
    """A kind in words."""
    origin, inside = get_origin(kind), get_args(kind)
    if kind in _NAMED:
        return _NAMED[kind][many]
    if origin is Annotated:
        return FILE_TEXT if FILE_TEXT in inside else _words(inside[0], many=many)
    if origin in (Union, UnionType):
        moves, others = _MOVES & {*inside}, [each for each in inside if each not in _MOVES]
        said = ["moves" if many else "a move such as Draw()"] if len(moves) > 1 else []
        return " or ".join([*said, *(_words(each, many=many) for each in others)])
    if origin is Callable:
        return "functions" if many else "a function"
    if _is_several(kind):
        name = "tuple" if origin is tuple else "list"
        return f"{name}s" if many else f"a {name} of {_words(inside[0], many=True)}"
    if origin is not None:
        return "mappings" if many else "a mapping such as {'buy.limit': 3}"
    return f"{kind.__name__}s" if many else _with_article(kind.__name__)


def _shown(value: object) -> str:
    """What was given, short enough for a sentence."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if isinstance(value, str | int | float | NoneType | os.PathLike):
        text = repr(value)
        return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return _with_article(type(value).__name__)


def _with_article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
