"""What of JSON Schema the schema of rule sets uses, checked in the plainest way."""

import re
from collections.abc import Callable, Mapping
from typing import Any

TYPES: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
}
NO_CHECK = {"$schema", "title", "description", "then", "else", "additionalProperties"}


def accepts(schema: Any, value: Any) -> bool:
    """Whether the value is what the schema describes."""
    if isinstance(schema, bool):
        return schema
    return all(
        CHECKS[word](schema, value) for word in schema if word not in NO_CHECK
    ) and _properties(schema, value)


def _properties(schema: Any, value: Any) -> bool:
    if not isinstance(value, dict):
        return True
    for key, inner in value.items():
        fitting = [schema["properties"][key]] if key in schema.get("properties", {}) else []
        patterns = schema.get("patternProperties", {}).items()
        fitting += [kind for pattern, kind in patterns if re.search(pattern, key)]
        if not all(accepts(kind, inner) for kind in fitting):
            return False
        if not fitting and schema.get("additionalProperties", True) is False:
            return False
    return True


def _items(schema: Any, value: Any) -> bool:
    if not isinstance(value, list):
        return True
    kinds = schema["items"]
    if isinstance(kinds, list):
        return all(accepts(kind, inner) for kind, inner in zip(kinds, value, strict=False))
    return all(accepts(kinds, inner) for inner in value)


def _number(value: Any) -> bool:
    return TYPES["integer"](value)


CHECKS: Mapping[str, Callable[[Any, Any], bool]] = {
    "type": lambda schema, value: TYPES[schema["type"]](value),
    "enum": lambda schema, value: value in schema["enum"] and not isinstance(value, bool),
    "const": lambda schema, value: value == schema["const"],
    "anyOf": lambda schema, value: any(accepts(kind, value) for kind in schema["anyOf"]),
    "minimum": lambda schema, value: not _number(value) or value >= schema["minimum"],
    "maximum": lambda schema, value: not _number(value) or value <= schema["maximum"],
    "minLength": lambda schema, value: len(value) >= schema["minLength"],
    "maxLength": lambda schema, value: len(value) <= schema["maxLength"],
    "pattern": lambda schema, value: re.search(schema["pattern"], value) is not None,
    "minItems": lambda schema, value: (
        not isinstance(value, list) or len(value) >= schema["minItems"]
    ),
    "maxItems": lambda schema, value: (
        not isinstance(value, list) or len(value) <= schema["maxItems"]
    ),
    "items": _items,
    "properties": lambda _schema, _value: True,  # with the patterns, in `_properties`
    "patternProperties": lambda _schema, _value: True,
    "required": lambda schema, value: isinstance(value, dict) and {*schema["required"]} <= {*value},
    "if": lambda schema, value: accepts(
        schema["then" if accepts(schema["if"], value) else "else"], value
    ),
}
"""A word of a schema that is missing here ends in a `KeyError`, so none goes unchecked."""
