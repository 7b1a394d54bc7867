// What a first hand does not need, in a file that comes after it (later.ts).

export { Ended } from "../deal-end/Ended";
export { Keys } from "../dialogs/Keys";
export { Menu } from "../dialogs/Menu";
export { SheetDialog } from "../scores/SheetDialog";
export { AwayNote, BackNote } from "./Absence";
export { Count } from "./Count";
export { Cut } from "./Cut";
export { ExplainNote } from "./Explain";
export { HintNote } from "./HintNote";
export { Counted, LeftInHand } from "./Left";
export { Staging } from "./Staging";
export { TalkNote } from "./Talk";
export { WishesDialog } from "./Wishes";
