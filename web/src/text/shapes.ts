// Whether something that somebody else has written has the shape that Python wants of it.

import { SHAPES } from "../shapes";

interface Shape {
  type?: string;
  /** Another shape, by its name. */
  name?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
}

type Path = readonly (string | number)[];
const all: Readonly<Record<string, Shape>> = SHAPES;

/** Where it differs, as the way there; null where it has the shape. What has no name in it is left alone. */
export const misfit = (name: keyof typeof SHAPES, found: unknown): Path | null =>
  differs({ name }, found, []);

function differs(shape: Shape, found: unknown, path: Path): Path | null {
  if (shape.name) return differs(all[shape.name] ?? {}, found, path);
  if (shape.anyOf) {
    const ways = shape.anyOf.map((one) => differs(one, found, path));
    return ways.includes(null) ? null : (ways[0] ?? path);
  }
  if (shape.enum) return shape.enum.includes(found) ? null : path;
  switch (shape.type) {
    case "object":
      return differsInside(shape, found, path);
    case "array": {
      if (!Array.isArray(found) || !isWithin(found.length, shape.minItems, shape.maxItems)) {
        return path;
      }
      return first(found.map((one, at) => differs(shape.items ?? {}, one, [...path, at])));
    }
    case "string": {
      const is =
        typeof found === "string" &&
        isWithin(found.length, shape.minLength, shape.maxLength) &&
        (!shape.pattern || new RegExp(shape.pattern).test(found));
      return is ? null : path;
    }
    case "integer": {
      const { minimum, maximum, exclusiveMaximum: below = Number.POSITIVE_INFINITY } = shape;
      const is = Number.isInteger(found) && isWithin(Number(found), minimum, maximum);
      return is && Number(found) < below ? null : path;
    }
    case "null":
      return found === null ? null : path;
    default:
      return typeof found === shape.type ? null : path;
  }
}

function differsInside({ properties = {}, required = [] }: Shape, found: unknown, path: Path) {
  if (typeof found !== "object" || found === null || Array.isArray(found)) return path;
  const parts = new Map(Object.entries(found));
  return first(
    Object.entries(properties).map(([key, shape]) =>
      parts.has(key)
        ? differs(shape, parts.get(key), [...path, key])
        : required.includes(key)
          ? [...path, key]
          : null,
    ),
  );
}

const first = (ways: readonly (Path | null)[]): Path | null => ways.find((one) => one) ?? null;
const isWithin = (
  size: number,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
) => size >= least && size <= most;
