// The parts of the table that are fetched once its first view stands, or before that where they are needed.

import { laterFile } from "../widgets/later";

const { fetched, part, dialog } = laterFile(() => import("./parts"));
const lesson = laterFile(() => import("./lesson"));

/** Fetches them; without a connection they are tried again when one of them is needed. */
export const fetchLater = fetched;
/** The same of those that only who learns needs. */
export const fetchLesson = lesson.fetched;

export const AwayNote = part((from) => from.AwayNote);
export const BackNote = part((from) => from.BackNote);
export const Count = part((from) => from.Count);
export const Counted = part((from) => from.Counted);
export const Cut = part((from) => from.Cut);
export const Ended = part((from) => from.Ended);
export const ExplainNote = part((from) => from.ExplainNote);
export const HintNote = part((from) => from.HintNote);
export const LeftInHand = part((from) => from.LeftInHand);
export const Staging = part((from) => from.Staging);
export const TalkNote = part((from) => from.TalkNote);

export const Coach = lesson.part((from) => from.Coach);
export const Learnt = lesson.part((from) => from.Learnt);
export const LearntHeading = lesson.part((from) => from.LearntHeading);
export const LearntMelds = lesson.part((from) => from.LearntMelds);

export const Keys = dialog((from) => from.Keys);
export const Menu = dialog((from) => from.Menu);
export const SheetDialog = dialog((from) => from.SheetDialog);
export const WishesDialog = part((from) => from.WishesDialog);
