// What a file is that cannot be read as the one that was meant, or where it was spoilt. The terminal says
// the same (`src/liverpool/engine/broken_json.py`); `tests/scores/no_score_files.json` has the cases for both.

const KINDS: Readonly<Record<string, string>> = {
  rules: "a rule file",
  record: "a game file",
  scores: "a score file",
  practice: "a file of positions to practise on",
  receipt: "a receipt",
  results: "a file of results",
  family: "a family's record",
  device: "everything of a browser",
};
const QUOTES = "“”„‟‘’‚«»";
const DASHES = "‐‑‒–—−";

/** The kind of our files that a text names as its own: `scores` in a score file; empty if none. */
function kindIn(text: string): string {
  const found = /^[^\w\n]*format[^\w\n]+liverpool-([a-z]+)\/[1-9]/m.exec(text.slice(0, 1_000));
  return found?.[1] ?? "";
}

/** That a file of this kind is not of the kind that is wanted; empty if it is, or is none of ours. */
function another(kind: string, wanted: string): string {
  const [is, no] = [KINDS[kind], KINDS[wanted]];
  return is && no && kind !== wanted ? `This is ${is}, and not ${no}; choose another one.` : "";
}

function isTable(text: string): boolean {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .slice(0, 3);
  return (
    lines.length > 1 &&
    !lines.some((line) => line.includes("=") || /^\s*[#[]/.test(line)) &&
    [";", "\t", ","].some((sign) => {
      const [first, ...others] = lines.map((line) => line.split(sign).length);
      return first !== 1 && others.every((count) => count === first);
    })
  );
}

function strange(sign: string): string {
  if (QUOTES.includes(sign)) {
    return `${sign} is no quotation mark here; write " in its place`;
  }
  if (DASHES.includes(sign)) {
    return `${sign} is no hyphen or minus sign here; write - in its place`;
  }
  const code = `(U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")})`;
  if (/^\p{Zs}$/u.test(sign) && sign !== " ") {
    return `this blank is no ordinary one ${code}; write a space in its place`;
  }
  return /^\p{Cf}$/u.test(sign) ? `an invisible character stands here ${code}; leave it out` : "";
}

/** Line and column of what follows this part of a text. */
function placeAfter(before: string): string {
  const lines = before.split("\n");
  return `line ${lines.length}, column ${[...(lines.at(-1) ?? "")].length + 1}`;
}

function spoilt(text: string): string {
  const cutOff = `This file is cut off at ${placeAfter(text.trimEnd())}: its end is missing. Use a copy if you have one.`;
  let deep = 0;
  for (const part of text.matchAll(/"(?:[^"\\\n]|\\.)*"|./gsu)) {
    let [sign, at] = [part[0], part.index];
    if (sign === '"') {
      // A text begins here that does not end in its line.
      const [rest = "", more] = text.slice(at).split("\n", 2);
      const quote = rest.search(/[“”„‟‘’‚«»]/);
      if (quote < 0) {
        return more === undefined ? cutOff : "";
      }
      at += quote;
      sign = text[at] ?? "";
    }
    const why = sign.length === 1 ? strange(sign) : "";
    if (why) {
      return `${placeAfter(text.slice(0, at)).replace("l", "L")}: ${why}.`;
    }
    deep += Number(sign === "{" || sign === "[") - Number(sign === "}" || sign === "]");
  }
  return deep > 0 ? cutOff : "";
}

/** What a file of this format is, where one of the kind `wanted` was meant; empty where that is unknown. */
export function anotherFormat(format: string, wanted: string): string {
  return another(kindIn(`format=${format}`), wanted);
}

/** A sentence about a text that cannot be read as a file of this kind; empty if it is nothing known. */
export function whyNotRead(text: string, wanted: string): string {
  const kind = kindIn(text);
  if (kind !== wanted && KINDS[kind]) {
    return another(kind, wanted);
  }
  if (!text.trimStart().startsWith("{")) {
    return isTable(text)
      ? "This is a table (CSV), and not a file of this kind; choose another one."
      : "";
  }
  return kind ? spoilt(text) : "";
}
