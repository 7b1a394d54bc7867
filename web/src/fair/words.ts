// What the table says of the shuffle that anybody can check.

import { listed } from "../text/phrasing";

/** `Tom’s`. */
export const of = (name: string) => `${name}’s`;

export const text = {
  title: "Check the shuffle",
  inMenu: "whether anybody chose these cards",
  mark: {
    fair: "Fair",
    checked: "Fair, checked",
    wrong: "Not fair",
    late: (numbers: number) => (numbers === 1 ? "one number late" : `${numbers} numbers late`),
    isIn: "Your number is in this deal.",
    isChecked: "Your device has dealt this deal again; every card came out the same.",
    isWrong: "Something does not fit.",
    leftOut: (names: readonly string[]) =>
      `${listed(names.map(of))} ${names.length === 1 ? "number" : "numbers"} came too late to be in it.`,
  },
};
