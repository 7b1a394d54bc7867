// What of a style sheet or a script the oldest browsers of package.json's `browserslist` lack, by the
// compatibility data of MDN. Names alone are judged: a member that some older thing has as well
// passes (what belongs to the language itself, tsconfig.json's `lib` judges by type).

import type { Identifier, SupportBlock } from "@mdn/browser-compat-data";
import bcd from "@mdn/browser-compat-data/forLegacyNode";
import { type CssNode, parse, walk } from "css-tree";
import { parseAst } from "vite";
import { browserslist } from "../package.json";

const OLDEST = browserslist.map((named) => {
  const [name = "", version = ""] = named.split(" ");
  return [name === "ios_saf" ? "safari_ios" : name, Number(version)] as const;
});

/** Whether all of the oldest have it, as itself and without a switch. */
function isOld(support: SupportBlock): boolean {
  return OLDEST.every(([name, version]) => {
    const said = support[name as keyof SupportBlock];
    return [said ?? []].flat().some(({ version_added, version_removed, ...more }) => {
      const since = Number.parseFloat(String(version_added).replace("≤", ""));
      return (
        since <= version &&
        !version_removed &&
        !more.flags &&
        !more.prefix &&
        !more.alternative_name
      );
    });
  });
}

/** Whether the data know the thing, and that one of the oldest lacks it. */
const isNew = (thing: Identifier | undefined): boolean =>
  thing?.__compat !== undefined && !isOld(thing.__compat.support);

/** All names within, at any depth, that are new wherever they stand. */
function newNames(of: Identifier): Set<string> {
  const [fresh, old] = [new Set<string>(), new Set<string>()];
  const look = (thing: Identifier) => {
    for (const [name, inner] of Object.entries(thing) as [string, Identifier][]) {
      if (name === "__compat") continue;
      if (inner.__compat)
        (isOld(inner.__compat.support) ? old : fresh).add(name.replace(/_static$/, ""));
      look(inner);
    }
  };
  look(of);
  return new Set([...fresh].filter((name) => !old.has(name)));
}

const { properties, selectors, types, "at-rules": atRules } = bcd.css as Record<string, Identifier>;
const media = atRules?.media;
const NEW_FUNCTIONS = newNames(types as Identifier);
const lengths = types?.length as Identifier;
/** Units that the data name together. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^cq(w|h|i|b|min|max)$/, "container_query_length_units"],
  [/^[sld]v(w|h|i|b|min|max)$/, "viewport_percentage_units_dynamic"],
];

function newInDeclaration(property: string, value: CssNode): string[] {
  const known = property.startsWith("--") ? undefined : properties?.[property];
  const found = isNew(known) ? [property] : [];
  walk(value, (node) => {
    if (node.type === "Identifier" && isNew(known?.[node.name]))
      found.push(`${property}: ${node.name}`);
    if (node.type === "Function" && NEW_FUNCTIONS.has(node.name)) found.push(`${node.name}()`);
    if (node.type === "Dimension") {
      const name = UNITS.find(([unit]) => unit.test(node.unit))?.[1] ?? node.unit;
      if (isNew(lengths[name])) found.push(node.unit);
    }
  });
  return found;
}

/**
 * What is new in a style sheet, but for what stands in @supports, and values that stand beside a prefixed
 * one, or come after an older one of the same property.
 */
export function newInStyles(css: string): Set<string> {
  const found = new Set<string>();
  walk(parse(css, { parseCustomProperty: true }), function (node) {
    const guarded =
      this.atrule?.name === "supports" || (node.type === "Atrule" && node.name === "supports");
    if (guarded) return;
    if (node.type === "Atrule") {
      if (isNew(atRules?.[node.name])) found.add(`@${node.name}`);
      if (node.prelude) {
        walk(node.prelude, (part) => {
          if (part.type === "FeatureRange") found.add("media range");
          if (part.type === "Feature" && isNew(media?.[part.name])) found.add(`(${part.name})`);
        });
      }
    }
    if (node.type === "PseudoClassSelector" && isNew(selectors?.[node.name]))
      found.add(`:${node.name}`);
    if (node.type === "PseudoElementSelector" && isNew(selectors?.[node.name]))
      found.add(`::${node.name}`);
    if (node.type === "NestingSelector") found.add("&");
    if (node.type === "Block") {
      const all = [...node.children].filter((one) => one.type === "Declaration");
      const older = new Set(all.map((one) => /^-webkit-(.*)/.exec(one.property)?.[1] ?? ""));
      for (const { property, value } of all) {
        const fresh = newInDeclaration(property, value);
        if (!fresh.length) older.add(property);
        else if (!older.has(property)) for (const name of fresh) found.add(name);
      }
    }
  });
  return found;
}

const ALL = { ...bcd.api, ...bcd.javascript.builtins } as Record<string, Identifier>;
/** Globals that are new, and members of old ones that are new wherever they stand. */
const [NEW_GLOBALS, NEW_MEMBERS] = ((): [Set<string>, Set<string>] => {
  const [globals, fresh, old] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [global, members] of Object.entries(ALL)) {
    if (isNew(members)) globals.add(global);
    for (const [member, known] of Object.entries(members) as [string, Identifier][]) {
      if (member === "__compat" || !known.__compat) continue;
      const name = member.replace(/_static$|_event$/, "");
      if (isOld(known.__compat.support)) old.add(name);
      else if (!isNew(members) && global !== "CSS") fresh.add(name);
    }
  }
  return [globals, new Set([...fresh].filter((name) => !old.has(name)))];
})();

interface Part {
  type: string;
  [key: string]: unknown;
}

function nameOf(thing: unknown): string | undefined {
  const { type, name } = (thing ?? {}) as { type?: string; name?: string };
  return type === "Identifier" ? name : undefined;
}

/** What is new in a script: names of globals and members, and regular expressions that look behind. */
export function newInScript(code: string): Set<string> {
  const found = new Set<string>();
  const look = (thing: unknown): void => {
    if (Array.isArray(thing)) {
      for (const one of thing) look(one);
      return;
    }
    if (typeof thing !== "object" || thing === null) return;
    const part = thing as Part;
    const [used, member] = [nameOf(part.callee ?? part.object), nameOf(part.property)];
    if (used && NEW_GLOBALS.has(used)) found.add(used);
    if (part.type === "MemberExpression" && !part.computed && member) {
      const known = used && ALL[used];
      if (known ? isNew(known[`${member}_static`] ?? known[member]) : NEW_MEMBERS.has(member)) {
        found.add(known ? `${used}.${member}` : member);
      }
    }
    for (const [key, inner] of Object.entries(part)) if (key !== "parent") look(inner);
  };
  look(parseAst(code));
  if (/\(\?<[=!]/.test(code)) found.add("(?<=");
  return found;
}
