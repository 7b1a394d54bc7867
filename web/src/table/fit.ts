// How the melds of a row share its room: how wide a tile is, how far tiles overlap, and which
// middles are folded away. Pure arithmetic; it knows no page.

import type { MeldShown } from "../messages";
import type { Room, Tiles } from "./places";

/** The facts of a meld that decide its room. */
export interface Span {
  run: boolean;
  count: number;
  /** Where its wild cards lie: they stay in sight, for they can be taken. */
  wilds: readonly number[];
}

/** So of the melds that lie before a player. */
export const spansOf = (melds: readonly MeldShown[]): Span[] =>
  melds.map((meld) => ({
    run: meld.kind === "run",
    count: meld.cards.length,
    wilds: meld.cards.flatMap((card, at) => (card.stands_for ? [at] : [])),
  }));

/** One thing in a meld's row of tiles: the card at `at`, or a chip for `hidden` cards. */
export type Part = { at: number } | { hidden: number };

export interface Placed {
  index: number;
  parts: readonly Part[];
  width: number;
}

export interface Arrangement {
  tile: number;
  step: number;
  lines: readonly (readonly Placed[])[];
  /** Whether the melds are wider than the room, so that it has to scroll. */
  spills: boolean;
}

/** A card's height by its width. */
export const RATIO = 1.4;
/** Between two lines of melds. */
const LINE_GAP = 9;
/** How high melds stand as they are arranged. */
export const heightOf = ({ tile, lines }: Arrangement): number =>
  lines.length * Math.round(tile * RATIO) + Math.max(0, lines.length - 1) * LINE_GAP;

/** How much of a tile must be seen to be read, in pixels. */
export const LEAST_STEP = 12;
/** The width of a fold's chip, in pixels. */
export const CHIP = 22;
/** No tile is narrower, however little room there is. */
const SMALLEST_TILE = 22;
/** This part of a tile holds its index. */
export const INDEX = 0.55;
/** Shorter melds fold only where the row would scroll. */
const FOLD_FROM = 7;
/** Shorter melds never fold. */
const FOLD_AT_LAST = 5;

/** How far apart the tiles of a line lie, before any limit; melds count by what they show. */
function rawStep(width: number, line: readonly (readonly Part[])[], tile: number, gap: number) {
  const parts = line.flat();
  const chips = parts.filter((part) => "hidden" in part).length;
  const steps = parts.length - chips - line.length;
  const left = width - line.length * tile - (line.length - 1) * gap - chips * CHIP;
  return steps > 0 ? left / steps : left >= 0 ? Number.POSITIVE_INFINITY : 0;
}

/** The ends, of a run two cards each, and the wild cards; what lies between becomes chips. */
export function folded(span: Span): readonly Part[] {
  const parts: Part[] = [];
  const ends = span.run ? 2 : 1;
  let run: number[] = [];
  const close = () => {
    const [only] = run;
    if (run.length === 1 && only !== undefined) {
      parts.push({ at: only });
    } else if (run.length > 1) {
      parts.push({ hidden: run.length });
    }
    run = [];
  };
  for (let at = 0; at < span.count; at += 1) {
    if (at < ends || at >= span.count - ends || span.wilds.includes(at)) {
      close();
      parts.push({ at });
    } else {
      run.push(at);
    }
  }
  return parts;
}

function whole(span: Span): readonly Part[] {
  return Array.from({ length: span.count }, (_, at) => ({ at }));
}

/** How wide a meld's tiles lie. */
function widthOf(parts: readonly Part[], tile: number, step: number): number {
  return parts.slice(1).reduce((sum, _, before) => {
    const left = parts[before];
    return sum + (left && "hidden" in left ? CHIP : step);
  }, tile);
}

/** Every way to break melds into that many lines, in order; the first lines fullest first. */
function breaks<T>(items: readonly T[], lines: number): T[][][] {
  if (lines === 1) {
    return [[[...items]]];
  }
  const ways: T[][][] = [];
  for (let first = items.length - 1; first >= 1; first -= 1) {
    for (const rest of breaks(items.slice(first), lines - 1)) {
      ways.push([items.slice(0, first), ...rest]);
    }
  }
  return ways;
}

interface Try {
  tile: number;
  raw: number;
  lines: readonly (readonly { index: number; parts: readonly Part[] }[])[];
}

/** The best break into lines at one size of tile and one degree of folding. */
function broken(
  shown: readonly (readonly Part[])[],
  room: Room,
  tile: number,
  lines: number,
  gap: number,
): Try {
  const items = shown.map((parts, index) => ({ index, parts }));
  let best: Try | null = null;
  for (const way of breaks(items, lines)) {
    const raw = Math.min(
      ...way.map((line) =>
        rawStep(
          room.width,
          line.map((item) => item.parts),
          tile,
          gap,
        ),
      ),
    );
    if (!best || raw > best.raw) {
      best = { tile, raw, lines: way };
    }
  }
  return best ?? { tile, raw: 0, lines: [items] };
}

/** The widest tile that so many lines have the height for. */
function tallest(room: Room, lines: number): number {
  return Math.floor((room.height - (lines - 1) * LINE_GAP) / lines / RATIO);
}

/**
 * Unfolded where it can be read, on as many lines as make the tiles largest; then long runs fold;
 * then long sets, then all that can; in the end the row scrolls.
 */
export function arrange(spans: readonly Span[], room: Room, tiles: Tiles): Arrangement {
  const degrees = [
    spans.map(whole),
    spans.map((span) => (span.run && span.count >= FOLD_FROM ? folded(span) : whole(span))),
    spans.map((span) => (span.count >= FOLD_FROM ? folded(span) : whole(span))),
    spans.map((span) => (span.count >= FOLD_AT_LAST ? folded(span) : whole(span))),
  ];
  const most = Math.min(tiles.lines, Math.max(1, spans.length));
  let last: Try | undefined;
  for (const shown of degrees) {
    const tries: Try[] = [];
    for (let lines = 1; lines <= most; lines += 1) {
      // Lines that even the smallest tiles make too high are none.
      if (lines > 1 && tallest(room, lines) < SMALLEST_TILE) break;
      tries.push(readable(shown, room, tiles, lines));
    }
    const good = tries.filter((attempt) => attempt.raw >= INDEX * attempt.tile);
    const best = foremost(
      good,
      (attempt) => attempt.tile * Math.min(attempt.raw, tiles.most * attempt.tile),
    );
    if (best) return finished(best, Math.min(best.raw, tiles.most * best.tile), false);
    last = foremost(tries, (attempt) => attempt.raw);
  }
  const left = last ?? { tile: tiles.tile, raw: 0, lines: [] };
  return finished(left, Math.max(LEAST_STEP, INDEX * left.tile), true);
}

/** The largest tiles whose indexes can be read on so many lines; else the smallest there are. */
function readable(
  shown: readonly (readonly Part[])[],
  room: Room,
  tiles: Tiles,
  lines: number,
): Try {
  const high = tallest(room, lines);
  const least = Math.max(SMALLEST_TILE, Math.min(tiles.least, high));
  const wide = Math.max(
    ...breaks(shown, lines).map((way) =>
      Math.min(...way.map((line) => widest(room.width, line, tiles.gap))),
    ),
  );
  const tile = Math.max(least, Math.min(tiles.tile, high, Math.floor(wide)));
  return broken(shown, room, tile, lines, tiles.gap);
}

/** The widest tile at which the indexes of a line can be read. */
function widest(width: number, line: readonly (readonly Part[])[], gap: number): number {
  const parts = line.flat();
  const chips = parts.filter((part) => "hidden" in part).length;
  const steps = parts.length - chips - line.length;
  const left = width - (line.length - 1) * gap - chips * CHIP;
  return left / (line.length + INDEX * steps);
}

/** The first of those that score highest. */
function foremost(tries: readonly Try[], score: (attempt: Try) => number): Try | undefined {
  let best: Try | undefined;
  for (const attempt of tries) {
    if (!best || score(attempt) > score(best)) {
      best = attempt;
    }
  }
  return best;
}

function finished({ tile, lines }: Try, step: number, spills: boolean): Arrangement {
  return {
    tile,
    step,
    spills,
    lines: lines.map((line) =>
      line.map((item) => ({ ...item, width: widthOf(item.parts, tile, step) })),
    ),
  };
}
