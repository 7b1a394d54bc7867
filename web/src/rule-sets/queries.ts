// A rule set as the query of a link, and as the message that opens a table has it.

import { ask } from "../connection/net";
import { welcome } from "../connection/state";
import { savedAs } from "./saved";

/** The link's query of rules that come with the game; their name alone until the server has said. */
export const queryOf = (name: string) =>
  welcome.value?.presets.find((one) => one.name === name)?.query ??
  `rules=${encodeURIComponent(name)}`;

/** The link's query of rules that are chosen: by name, or one's own, which are a query already. */
export const asQuery = (chosen: string) => (chosen.includes("=") ? chosen : queryOf(chosen));

/** Behind a link to the editor: somebody asks what head start is fair by these rules. */
export const HEAD_START = "#head-start";

export interface RulesToOpen {
  rules: string;
  changes: Record<string, unknown>;
  rules_title: string;
}

/** The rules as a table is opened with: a preset, what is changed of it, and how that is called. */
export async function rulesToOpen(chosen: string): Promise<RulesToOpen> {
  if (savedAs(chosen) === undefined) {
    return { rules: chosen, changes: {}, rules_title: "" };
  }
  const { base, changes, title } = await ask({ kind: "edit", query: chosen });
  return { rules: base, changes, rules_title: title };
}
