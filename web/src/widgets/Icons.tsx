// The page's pictures beside the cards, drawn as lines of two units on a field of 24.

const PATHS = {
  bulb: "M9.500 18h5M10.500 21h3M9 15c0-1.500-.8-2.300-1.500-3.200a5.700 5.700 0 1 1 9 0C15.800 12.700 15 13.500 15 15z",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  link: "M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  sheet: "M4 4h16v16H4zM4 9.500h16M4 14.700h16M9.500 4v16",
  robot:
    "M5 9h14v10H5zM12 9V5M2.500 12.500v3M21.500 12.500v3M9.500 12.500v1.500M14.500 12.500v1.500M9.500 16.500h5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500c.6-4 3.600-6 7.500-6s6.900 2 7.500 6",
  chair: "M7 3v18M7 13h10v8",
  check: "M5 12.500l4.500 4.500L19 7.500",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 2.500v3M12 18.500v3M2.500 12h3M18.500 12h3M5.300 5.300l2.100 2.100M16.600 16.600l2.100 2.100M5.300 18.700l2.100-2.100M16.600 7.400l2.100-2.100",
  book: "M12 6c-2-1.500-5-2-8-2v14c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14",
  keys: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10",
  device: "M7 2.500h10v19H7zM11 18.500h2",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c.5-4 3-6 6.500-6s6 2 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .7 3.200 2.500 3.500 5.500",
  erase: "M8 5h13v14H8l-6-7zM11.500 9.500l5 5M16.500 9.500l-5 5",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  sort: "M7 4v16M7 20l-3-3M7 20l3-3M17 20V4M17 4l-3 3M17 4l3 3",
  find: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500L21 21",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  next: "M6 5l9 7-9 7zM18 5v14",
  back: "M18 5l-9 7 9 7zM6 5v14",
  print: "M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M9 13h6M9 17h6",
  save: "M12 4v11M7 10.500l5 5 5-5M4 20h16",
  home: "M3 11.500L12 4l9 7.500M6 9.500V20h12V9.500",
  sound: "M4 9v6h4l5 4V5L8 9zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11",
  leave: "M14 4H5v16h9M10 12h11M17.500 8.500L21 12l-3.500 3.500",
  up: "M12 20V5M5.500 11.500L12 5l6.500 6.500",
  down: "M12 4v15M5.500 12.500L12 19l6.500-6.500",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  share: "M12 15V3M7.500 7.500L12 3l4.500 4.500M5 12v8h14v-8",
  shield: "M12 2.500l8 3v6c0 5-3.500 8.500-8 10-4.500-1.500-8-5-8-10v-6z",
  shieldCheck: "M12 2.500l8 3v6c0 5-3.500 8.500-8 10-4.500-1.500-8-5-8-10v-6zM8 12l3 3 5-6",
  question:
    "M12 21.500a9.500 9.500 0 1 0 0-19 9.500 9.500 0 0 0 0 19zM9 9.500a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500h.01",
  seal: "M3 5h18v14H3zM3 6l9 7 9-7",
  crown: "M4 18h16M4.500 15L3 6l5 4 4-6 4 6 5-4-1.500 9z",
  lock: "M5 11h14v10H5zM8 11V7.500a4 4 0 0 1 8 0V11",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside words, or in a button that has a label: it says nothing to ears. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
