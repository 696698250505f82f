/** One delivery that arrives elsewhere than it was recorded, or once more; by numbers from 0, as recorded. */
export interface Move {
  readonly event: number;
  /** It arrives where it was recorded, too. */
  readonly isCopy: boolean;
  readonly side: 'before' | 'behind';
  readonly of: number;
}

/** How events are sent where these moves are made, by their numbers. Any part of the moves makes a sequence, too. */
export function sequenceOf(count: number, moves: readonly Move[]): number[] {
  const places = Array.from({ length: count }, (_, event) => ({ event, place: event }));
  const copies = moves.filter(({ isCopy }) => isCopy);
  for (const move of moves)
    if (!move.isCopy) places[move.event] = { event: move.event, place: placeOf(move) };
  return [...places, ...copies.map((copy) => ({ event: copy.event, place: placeOf(copy) }))]
    .toSorted((left, right) => left.place - right.place)
    .map(({ event }) => event);
}

/** Between two that were not moved. */
function placeOf({ side, of }: Move): number {
  return side === 'before' ? of - 0.5 : of + 0.5;
}

/** Whether a sequence has what these moves bring about, among other things. */
export function holdsMoves(sequence: readonly number[], moves: readonly Move[]): boolean {
  return moves.every(({ event, isCopy, side, of }) => {
    const at = sequence.indexOf(event);
    const last = sequence.lastIndexOf(event);
    const other = sequence.indexOf(of);
    if (isCopy) return last > at && (event === of || last > other);
    return side === 'behind' ? at > other : at < other;
  });
}

interface Named {
  readonly type: string;
}

/** The moves in words; events whose type others have, too, are told by their number. @example "payment_intent.succeeded before payment_intent.created" */
export function wordsOfMoves(events: readonly Named[], moves: readonly Move[]): string {
  const nameOf = (number: number): string => {
    const { type = '' } = events[number] ?? {};
    const isOne = events.filter((event) => event.type === type).length === 1;
    return isOne ? type : `${type} (no. ${number + 1})`;
  };
  return moves.map((move) => wordsOfMove(move, nameOf)).join(' and ');
}

function wordsOfMove({ event, isCopy, side, of }: Move, nameOf: (one: number) => string): string {
  if (isCopy && event === of) return `${nameOf(event)} twice`;
  if (isCopy) return `${nameOf(event)} again behind ${nameOf(of)}`;
  // Neighbours are told as what came too early.
  if (side === 'behind' && of === event + 1) return `${nameOf(of)} before ${nameOf(event)}`;
  return `${nameOf(event)} ${side === 'behind' ? 'only behind' : 'before'} ${nameOf(of)}`;
}
