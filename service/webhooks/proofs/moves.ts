/**
 * A delivery that arrives at another position or once more; numbers start at 0 in recorded order.
 */
export interface Move {
  readonly event: number;
  /** The delivery also arrives at its recorded position. */
  readonly isCopy: boolean;
  readonly side: 'before' | 'behind';
  readonly of: number;
}

/**
 * The order of events after these moves, by number. Any subset of the moves also yields a valid
 * sequence.
 */
export function sequenceOf(count: number, moves: readonly Move[]): number[] {
  const slots = Array.from({ length: count }, (_, event) => ({ event, place: event }));
  const copies = moves.filter(({ isCopy }) => isCopy);
  for (const move of moves)
    if (!move.isCopy) slots[move.event] = { event: move.event, place: placeOf(move) };
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

interface NamedEvent {
  readonly type: string;
}

/**
 * Describes the moves; events with a shared type include their number. @example
 * "payment_intent.succeeded before payment_intent.created"
 */
export function transferLabels(events: readonly NamedEvent[], moves: readonly Move[]): string {
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
