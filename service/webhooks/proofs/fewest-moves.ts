import type { Move } from './moves.ts';

/** Whether the moves break an endpoint; `undefined` if this can no longer be tested. */
export type Breaks = (moves: readonly Move[]) => Promise<boolean | undefined>;

export interface Fewest {
  readonly moves: readonly Move[];
  /** No smaller set of moves was left to test. */
  readonly isDone: boolean;
}

/**
 * Finds the fewest and shortest moves that still break: leaves out halves, then quarters and so on
 * (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002), then halves
 * the distance of each.
 */
export async function fewestMoves(moves: readonly Move[], breaks: Breaks): Promise<Fewest> {
  const fewer = await withoutSurplus(moves, breaks);
  return fewer.isDone ? shortened(fewer.moves, breaks) : fewer;
}

async function withoutSurplus(all: readonly Move[], breaks: Breaks): Promise<Fewest> {
  let moves = all;
  for (let parts = 2; moves.length > 1; ) {
    const subset = await firstThatBreaks(smallerThan(moves, parts), breaks);
    if (subset === undefined) return { moves, isDone: false };
    if (subset) {
      parts = subset.length <= moves.length / parts ? 2 : Math.max(2, parts - 1);
      moves = subset;
    } else if (parts >= moves.length) return { moves, isDone: true };
    else parts = Math.min(moves.length, parts * 2);
  }
  return { moves, isDone: true };
}

/** Each part alone, then all without it. */
function smallerThan(moves: readonly Move[], parts: number): (readonly Move[])[] {
  const size = Math.ceil(moves.length / parts);
  const starts = Array.from({ length: Math.ceil(moves.length / size) }, (_, nth) => nth * size);
  const alone = starts.map((start) => moves.slice(start, start + size));
  const without = starts.map((start) => moves.filter((_, at) => at < start || at >= start + size));
  return parts === 2 ? alone : [...alone, ...without];
}

/** `false` if none breaks. */
async function firstThatBreaks(
  candidates: readonly (readonly Move[])[],
  breaks: Breaks,
): Promise<readonly Move[] | false | undefined> {
  for (const candidate of candidates) {
    const does = await breaks(candidate);
    if (does === undefined) return undefined;
    if (does) return candidate;
  }
  return false;
}

async function shortened(all: readonly Move[], breaks: Breaks): Promise<Fewest> {
  let moves = all;
  for (const at of all.keys()) {
    for (let isShorter = true; isShorter; ) {
      const candidates = shorterThan(moves[at]).map((shorter) => moves.with(at, shorter));
      const breaking = await firstThatBreaks(candidates, breaks);
      if (breaking === undefined) return { moves, isDone: false };
      isShorter = breaking !== false;
      if (breaking) moves = breaking;
    }
  }
  return { moves, isDone: true };
}

/**
 * Half the distance, then one less; the minimum is next to the neighbour, or for a copy directly
 * after itself.
 */
function shorterThan(move: Move | undefined): Move[] {
  if (!move) return [];
  const nearest = move.isCopy ? 0 : 1;
  const distance = move.of - move.event;
  const far = Math.abs(distance);
  const shorter = new Set([Math.max(nearest, Math.floor(far / 2)), far - 1]);
  return [...shorter]
    .filter((steps) => steps >= nearest && steps < far)
    .map((steps) => ({ ...move, of: move.event + Math.sign(distance) * steps }));
}
