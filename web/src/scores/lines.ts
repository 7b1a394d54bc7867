// What tells the lines of a chart apart beside their colours, by seat: dashes and marks.

export const DASHES = [
  "",
  "7 4",
  "2 4",
  "10 4 2 4",
  "14 4",
  "4 2",
  "10 3 2 3 2 3",
  "1 3",
  "18 3 2 3",
  "6 2 1 2 1 2",
];
/** Marks about the point 0, 0: a round dot, a square, a triangle and so on. */
export const MARKS = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  "M-4-4h8v8h-8z",
  "M0-5l5 9h-10z",
  "M0-5.500l5.500 5.500-5.500 5.500-5.500-5.500z",
  "M0 5l5-9h-10z",
  "M-1.500-5h3v3.500h3.500v3h-3.500v3.500h-3v-3.500h-3.500v-3h3.500z",
  "M-2.500-5h5l2.500 5-2.500 5h-5l-2.500-5z",
  "M0-6l1.800 4.200 4.200 1.800-4.200 1.800-1.800 4.200-1.800-4.200-4.200-1.800 4.200-1.800z",
  "M-6-2.500h12v5h-12z",
  "M-2.500-6h5v12h-5z",
];

/** Of the ring around a mark. */
export const OUT = 8;
