"""The page's types of messages, generated from the server's own.

    python -m liverpool.server.typescript > web/src/messages.ts

A struct becomes an interface, an enum a union of its values. A field with a default may be
left out. Structs of the same name would clash, so there are none.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import inspect

from liverpool.engine.moves import PlayerMove
from liverpool.server.messages import TOLD, asking
from liverpool.table.seat.draft import Play

_HEAD: Final = """\
// Generated from the server's messages by `python -m liverpool.server.typescript`; do not edit.
"""
_SIMPLE: Final = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def declarations() -> str:
    """The text of `messages.ts`."""
    found: dict[str, inspect.StructType | inspect.EnumType] = {}
    for info in inspect.multi_type_info([asking.Asked, *TOLD]):
        _collect(info, found)
    parts = [_HEAD]
    for name, info in sorted(found.items()):
        parts.append("\n".join(_declared(name, info)))
    for name, members in (
        ("Asked", asking.Asked.__args__),
        ("Told", TOLD),
        ("PlayerMove", PlayerMove.__args__),
        ("Play", Play.__args__),
    ):
        listed = "".join(f"\n  | {member.__name__}" for member in members)
        parts.append(f"export type {name} ={listed};")
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _collect(info: Any, found: dict[str, Any]) -> None:
    """Finds the structs and enums within a type, each once."""
    match info:
        case inspect.StructType():
            name = info.cls.__name__
            if name in found:
                assert found[name].cls is info.cls, f"two messages are called {name}"
                return
            found[name] = info
            for field in info.fields:
                _collect(field.type, found)
        case inspect.EnumType():
            found[info.cls.__name__] = info
        case inspect.UnionType():
            for member in info.types:
                _collect(member, found)
        case inspect.VarTupleType():
            _collect(info.item_type, found)
        case inspect.Metadata():
            _collect(info.type, found)
        case _:
            pass


def _declared(name: str, info: inspect.StructType | inspect.EnumType) -> Iterator[str]:
    if isinstance(info, inspect.EnumType):
        values = "".join(f'\n  | "{member.value}"' for member in info.cls)
        yield f"export type {name} ={values};"
        return
    yield f"export interface {name} {{"
    if info.tag_field is not None:
        yield f'  {info.tag_field}: "{info.tag}";'
    for field in info.fields:
        mark = "" if field.required else "?"
        yield f"  {field.encode_name}{mark}: {_type(field.type)};"
    yield "}"


def _type(info: Any) -> str:
    match info:
        case inspect.StructType() | inspect.EnumType():
            return str(info.cls.__name__)
        case inspect.UnionType():
            return " | ".join(_type(member) for member in info.types)
        case inspect.VarTupleType():
            inner = _type(info.item_type)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case inspect.DictType():
            return f"Record<{_type(info.key_type)}, {_type(info.value_type)}>"
        case inspect.Metadata():
            return _type(info.type)
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in info.values)
        case _:
            return _SIMPLE[type(info)]


if __name__ == "__main__":
    print(declarations(), end="")
