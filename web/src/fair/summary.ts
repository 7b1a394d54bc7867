// What is said first in "Check the shuffle": one result for all deals of the game so far.

import { text } from "./check-words";
import type { Standing } from "./state";
import type { Reason, Verdict } from "./verdicts";

/** A deal that is over: what was found, or why nothing can be; neither while it is checked. */
export interface Checked {
  deal: number;
  verdict?: Verdict;
  /** Why it cannot be checked, in a sentence. */
  none?: string;
}

export type Result = "fair" | "unchecked" | "wrong" | "checking" | "in" | "waits";

export interface Summary {
  result: Result;
  title: string;
  sentences: readonly string[];
}

type NameOf = (seat: number) => string;

const stateOf = ({ verdict, none }: Checked): Result =>
  verdict === undefined
    ? none === undefined
      ? "checking"
      : "unchecked"
    : verdict.state === "proved"
      ? "fair"
      : verdict.state === "wrong"
        ? "wrong"
        : "unchecked";

const numbers = (deals: readonly Checked[]) => deals.map((each) => each.deal);

/**
 * `own` is one's seat, `running` the deal that is on, if one is, with how one's number stands, and
 * `lacking` are the deals that one's receipt has and the game has not.
 */
export function summaryOf(
  deals: readonly Checked[],
  running: { deal: number; standing: Standing | undefined } | null,
  own: number | null,
  nameOf: NameOf,
  lacking: readonly number[] = [],
): Summary {
  const wrong = deals.filter((each) => stateOf(each) === "wrong");
  const second = running?.standing === "second" ? [running.deal] : [];
  if (wrong.length > 0 || second.length > 0) {
    const why: Reason = wrong[0]?.verdict?.reason ?? { what: "second" };
    const title = text.result.wrong([...numbers(wrong), ...second]);
    return { result: "wrong", title, sentences: [text.reason(why, nameOf), text.result.keepProof] };
  }
  if (lacking.length > 0) {
    const title = text.result.lacking(lacking);
    return { result: "unchecked", title, sentences: [text.result.keepProof] };
  }
  const open = deals.filter((each) => stateOf(each) === "checking");
  if (open.length > 0) {
    const sentence = text.result.dealing(deals.length - open.length, deals.length);
    return { result: "checking", title: text.result.checking, sentences: [sentence] };
  }
  const unchecked = deals.filter((each) => stateOf(each) === "unchecked");
  if (unchecked.length > 0) {
    return {
      result: "unchecked",
      title: text.result.unchecked(numbers(unchecked)),
      sentences: whyUnchecked(unchecked, deals.length, own, nameOf),
    };
  }
  return deals.length > 0 ? fair(deals) : ofRunning(running?.standing);
}

function whyUnchecked(
  unchecked: readonly Checked[],
  all: number,
  own: number | null,
  nameOf: NameOf,
): string[] {
  const whys = unchecked.map(({ verdict, none }) =>
    verdict ? text.reason(verdict.reason, nameOf) : (none ?? ""),
  );
  const one = unchecked.length === 1 ? unchecked[0]?.verdict : undefined;
  const others = one?.state === "left_out" ? one.numbersOf.filter((seat) => seat !== own) : [];
  return [
    ...new Set(whys),
    ...(others.length > 0 ? [text.result.canCheck(others.map(nameOf))] : []),
    ...(unchecked.length < all ? [text.result.othersFair] : []),
  ];
}

function fair(deals: readonly Checked[]): Summary {
  const unseen = deals.filter((each) => !each.verdict?.compared);
  const sentences = [text.result.dealtAgain(deals.length)];
  if (unseen.length > 0) {
    sentences.push(text.result.notCompared(numbers(unseen)));
  }
  return { result: "fair", title: text.result.fair, sentences };
}

/** Before any deal is over: the result, its title and a sentence, by how one's own number stands. */
const RUNNING: Readonly<Record<string, readonly [Result, string, string]>> = {
  in: ["in", text.result.isIn, text.result.whenOver],
  left_out: ["unchecked", text.result.notIn, text.result.nextTime],
  another: ["unchecked", text.result.another, text.result.checkThere],
  unknown: ["unchecked", text.result.began, text.result.nextCan],
};
const WAITS = ["waits", text.result.waits, text.result.whenOver] as const;

function ofRunning(standing: Standing | undefined): Summary {
  const [result, title, sentence] = RUNNING[standing ?? "unknown"] ?? WAITS;
  return { result, title, sentences: [sentence] };
}

export type StepState = "done" | "wrong" | "open";

/** How the three steps stand: sealed, numbers of the players, dealt again. */
export function stepsOf(
  deals: readonly Checked[],
  result: Result,
): readonly [StepState, StepState, StepState] {
  const at = (what: Reason["what"]) =>
    ["second", "unopened", "server"].includes(what)
      ? 0
      : ["other_number", "not_sealed"].includes(what)
        ? 1
        : 2;
  const broken = new Set(
    deals.flatMap(({ verdict }) => (verdict?.state === "wrong" ? [at(verdict.reason.what)] : [])),
  );
  if (result === "wrong" && broken.size === 0) {
    broken.add(0);
  }
  const usual = usualSteps(deals, result);
  const step = (place: number): StepState =>
    broken.has(place) ? "wrong" : (usual[place] ?? "open");
  return [step(0), step(1), step(2)];
}

/** Where nothing is broken. */
function usualSteps(deals: readonly Checked[], result: Result): readonly StepState[] {
  switch (result) {
    case "fair":
      return ["done", "done", "done"];
    case "in":
    case "checking":
      return ["done", "done", "open"];
    case "unchecked":
      // Without one's own number the rest may still fit.
      return deals.length > 0 &&
        deals.every((each) => each.verdict?.state !== "consistent" && each.verdict)
        ? ["done", "open", "done"]
        : ["open", "open", "open"];
    default:
      return ["open", "open", "open"];
  }
}

/** By seat, the deals that its number did not come for. */
export function lateIn(deals: readonly Checked[]): ReadonlyMap<number, readonly number[]> {
  const late = new Map<number, number[]>();
  for (const { deal, verdict } of deals) {
    for (const seat of verdict?.leftOut ?? []) {
      late.set(seat, [...(late.get(seat) ?? []), deal]);
    }
  }
  return late;
}

/** The line of one deal. */
export function lineOf(checked: Checked, nameOf: NameOf): { result: Result; line: string } {
  const result = stateOf(checked);
  const late = checked.verdict?.leftOut ?? [];
  switch (result) {
    case "fair":
      return {
        result,
        line: late.length > 0 ? text.deals.without(late.map(nameOf)) : text.deals.fair,
      };
    case "wrong":
      return { result, line: text.deals.wrong };
    case "checking":
      return { result, line: text.deals.checking };
    default:
      return { result, line: text.deals.unchecked };
  }
}
