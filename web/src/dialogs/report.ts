// What the page knows of a game in which something is wrong, as a text to copy. Of all text there are only
// words of the program's own in it: no name, no sentence, no talk, no link and no secret.

/** Under these keys the messages have words of the program's own alone. */
const OWN_WORDS: readonly string[] = [
  "end",
  "kind",
  "pace",
  "passing",
  "phase",
  "reason",
  "said",
  "sitting",
  "stage",
  "target",
  "verb",
];
/** In them answers to questions about the rules lie under the questions' keys. */
const ANSWERS = "changes";
/** Their answers are typed and not chosen: what a family calls things, and a note. */
const TYPED = /^(words|stakes)\.(buy|call|coins?|note|runs?|sets?)$/;
/** Whatever else would stand in their place is no such word. */
const ONE_WORD = /^[\w.:-]+$/;
/** A contract is several words, none of which anybody has made up: "set 3, run 4 red". */
const MELD = "(?:set|run) \\d{1,3}(?: (?:red|black|aces|jacks|queens|kings|\\d{1,2}s))?";
const CONTRACT = new RegExp(`^${MELD}(?:, ${MELD})*$`);

/** A card that was left in a hand, as the keeper of scores has it. */
const CARD = /^[2-9ATJQKW*]$/;

/** What a part of the page has to tell. */
export interface About {
  part: "table" | "scores" | "rules";
  /** The rules by the name of their source, and what differs from it. */
  rules: string;
  changes: Record<string, unknown>;
  /** What else is on the page, each by a name of ours. */
  shown: Record<string, unknown>;
}

interface Known extends About {
  /** The server's. */
  version: string;
  /** The file of the page that tells this: its name is another with each version. */
  page: string;
  place: string;
  browser: string;
  window: string;
  /** As they were sent. */
  messages: readonly string[];
}

/** The rules of a link that the server has written. */
export function rulesIn(query: string): Pick<About, "rules" | "changes"> {
  const { rules = "", ...rest } = Object.fromEntries(new URLSearchParams(query));
  // Answers have a dot in their names; what else there is in words is the head of a file.
  const answers = Object.entries(rest).filter(([key]) => key.includes(".") || key === "deals");
  return {
    rules,
    changes: Object.fromEntries(answers.map(([key, is]) => [key, parsed(is) ?? is])),
  };
}

/** The text: a line for each thing that is known, and for each message. */
export function reportOf({ changes, shown, messages, ...plain }: Known): string {
  const line = (name: string, value: unknown) =>
    `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  const lines = [
    line("format", "liverpool-report/1"),
    ...Object.entries(plain).map(([name, value]) => line(name, value)),
    line("changes", withoutText(changes, ANSWERS) ?? {}),
    ...Object.entries(shown).map(([name, value]) => line(name, withoutText(value) ?? null)),
  ];
  const each = messages.map((text) => JSON.stringify(withoutText(parsed(text)) ?? null));
  return `{${lines.join(",\n")},\n"messages": [\n${each.join(",\n")}]}\n`;
}

/** Nothing where it is no JSON: the rest is worth telling all the same. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The value with numbers, cards and words of our own; undefined where nothing is left of it. */
export function withoutText(value: unknown, under = ""): unknown {
  if (typeof value === "string") {
    if (under === ANSWERS && CONTRACT.test(value)) return value;
    if (under === "cards" && CARD.test(value)) return value;
    const kept = under === ANSWERS || OWN_WORDS.includes(under);
    return kept && ONE_WORD.test(value) ? value : undefined;
  }
  if (Array.isArray(value)) {
    // What is left out of a list keeps its place: cards are told apart by it.
    const left = value.map((one) => withoutText(one, under) ?? null);
    return left.some((one) => one !== null) || value.length === 0 ? left : undefined;
  }
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const typed = under === ANSWERS && TYPED.test(name);
    const left = typed ? undefined : withoutText(part, under === ANSWERS ? ANSWERS : name);
    return left === undefined ? [] : [[name, left] as const];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}
