// The picture and the colour that one has chosen on this device, for every table at which one sits down.

import { remembered } from "../browser/storage";
import type { Mark } from "../messages";
import { PICTURES, TINTS } from "./pictures";

function isMark(found: unknown): boolean {
  if (typeof found !== "object" || found === null) return false;
  const { picture = null, colour = null } = found as { picture?: unknown; colour?: unknown };
  const pictures: readonly unknown[] = [null, ...PICTURES];
  const colours: readonly unknown[] = [null, ...TINTS.keys()];
  return pictures.includes(picture) && colours.includes(colour);
}

/** Nothing where it is left to the table. */
export const ownMark = remembered<Mark>("mark", {}, isMark);
