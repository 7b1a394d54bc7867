// The rule book of any rules, made on this device: in a tab of its own, to be read and printed.

import { ask, sentenceOf } from "../connection/net";
import { words } from "../text/words";

const STYLE = /<style>([\s\S]*?)<\/style>/;

/** Opens the tab at once, as browsers want it after a tap, and fills it when the book is there. */
export async function openBook(query: string): Promise<void> {
  const tab = open("", "_blank");
  if (!tab) throw new Error(words.rules.noTab);
  const fill = (page: string) => {
    // The policy of the page holds in its tabs, and allows no looks that stand inside a document.
    const [style = "", looks = ""] = STYLE.exec(page) ?? [];
    tab.document.open();
    tab.document.write(page.replace(style, ""));
    tab.document.close();
    if (!("adoptedStyleSheets" in tab.document)) return; // it reads well without
    const sheet = new (tab as unknown as typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(looks);
    tab.document.adoptedStyleSheets = [sheet];
  };
  try {
    fill((await ask({ kind: "book", query })).page);
  } catch (error) {
    tab.close();
    throw new Error(sentenceOf(error));
  }
}
