/** Whether the moves break an endpoint; `undefined` if this can no longer be tested. */
type Breaks = (moves: readonly Move[]) => Promise<boolean | undefined>;

interface Fewest {
  readonly moves: readonly Move[];
  /** No smaller set of moves was left to test. */
  readonly isDone: boolean;
}

/**
 * Finds the fewest and shortest moves that still break: leaves out halves, then quarters and so on (Zeller and
 * Hildebrandt, "Simplifying and isolating failure-inducing input", 2002), then halves the distance of each.
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

/** Half the distance, then one less; the minimum is next to the neighbour, or for a copy directly after itself. */
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

/** A delivery that arrives at another position or once more; numbers start at 0 in recorded order. */
export interface Move {
  readonly event: number;
  /** The delivery also arrives at its recorded position. */
  readonly isCopy: boolean;
  readonly side: 'before' | 'behind';
  readonly of: number;
}

/** The order of events after these moves, by number. Any subset of the moves also yields a valid sequence. */
export function sequenceOf(count: number, moves: readonly Move[]): number[] {
  const slots = Array.from({ length: count }, (_, event) => ({ event, place: event }));
  const copies = moves.filter(({ isCopy }) => isCopy);
  for (const move of moves) if (!move.isCopy) slots[move.event] = { event: move.event, place: placeOf(move) };
  return [...slots, ...copies.map((copy) => ({ event: copy.event, place: placeOf(copy) }))]
    .toSorted((left, right) => left.place - right.place)
    .map(({ event }) => event);
}

/** A position between two unmoved events. */
function placeOf({ side, of }: Move): number {
  return side === 'before' ? of - 0.5 : of + 0.5;
}

/** Whether a sequence contains the effect of these moves. */
export function holdsMoves(sequence: readonly number[], moves: readonly Move[]): boolean {
  return moves.every(({ event, isCopy, side, of }) => {
    const at = sequence.indexOf(event);
    const last = sequence.lastIndexOf(event);
    const reference = sequence.indexOf(of);
    if (isCopy) return last > at && (event === of || last > reference);
    return side === 'behind' ? at > reference : at < reference;
  });
}

/**
 * Describes the moves; events with a shared type include their number. @example
 * "payment_intent.succeeded before payment_intent.created"
 */
export function transferLabels(events: readonly { type: string }[], moves: readonly Move[]): string {
  const nameOf = (number: number): string => {
    const { type = '' } = events[number] ?? {};
    const isOne = events.filter((event) => event.type === type).length === 1;
    return isOne ? type : `${type} (no. ${number + 1})`;
  };
  return moves.map((move) => wordsOfMove(move, nameOf)).join(' and ');
}

function wordsOfMove({ event, isCopy, side, of }: Move, nameOf: (index: number) => string): string {
  if (isCopy && event === of) return `${nameOf(event)} twice`;
  if (isCopy) return `${nameOf(event)} again after ${nameOf(of)}`;
  // A swap of neighbours is described by the event that arrived too early.
  if (side === 'behind' && of === event + 1) return `${nameOf(of)} before ${nameOf(event)}`;
  return `${nameOf(event)} ${side === 'behind' ? 'only after' : 'before'} ${nameOf(of)}`;
}
