// Going through a finished game: which step comes next, by steps and by deals.

export type Course = {
  step: number;
  /** The last step. */
  of: number;
  /** The step at which each deal begins. */
  deals: readonly number[];
};

export function within(step: number, of: number): number {
  return Math.max(0, Math.min(of, step));
}

/** Whether a game that plays by itself goes on: not after its end, nor after a step that did not come. */
export function goesOn(course: Course | null, trouble: string): boolean {
  return !trouble && (course === null || course.step < course.of);
}

/** Where the next deal begins; after the last one, the end. */
export function nextDeal({ step, of, deals }: Course): number {
  return deals.find((start) => start > step) ?? of;
}

/** Where this deal began, or the one before if it has only just begun. */
export function dealBefore({ step, deals }: Course): number {
  return deals.filter((start) => start < step).at(-1) ?? 0;
}

const KEYS: Readonly<Record<string, (course: Course) => number>> = {
  ArrowRight: ({ step, of }) => within(step + 1, of),
  ArrowLeft: ({ step, of }) => within(step - 1, of),
  PageDown: nextDeal,
  PageUp: dealBefore,
  Home: () => 0,
  End: ({ of }) => of,
};

/** Where a key leads, or nothing. */
export const stepForKey = (key: string, course: Course): number | null =>
  KEYS[key]?.(course) ?? null;
