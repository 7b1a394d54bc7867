// What the table says of the shuffle that anybody can check.

import { listed } from "../text/phrasing";

export const text = {
  title: "Check the shuffle",
  inMenu: "whether anybody chose these cards",
  mark: {
    fair: "Fair",
    checked: "Fair, checked",
    wrong: "Not fair",
    without: (names: readonly string[]) => `without ${listed(names)}`,
    isIn: "Your number is in this deal.",
    isChecked: "Your device has dealt this deal again; every card came out the same.",
    isWrong: "Something does not fit.",
    leftOut: (names: readonly string[]) => `Not in it: ${listed(names)}.`,
  },
};
