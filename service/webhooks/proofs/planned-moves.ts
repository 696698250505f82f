import { chanceStream } from '../../kernel/chance-stream.ts';
import type { OrderKind } from '../../resources/handler-proof.ts';
import type { Move } from './moves.ts';

export interface Planned {
  /** Number of events. */
  readonly count: number;
  /** Number of random orderings, in addition to those always tested. */
  readonly permutations: number;
  readonly seed: number;
}

/** The orderings of one kind, as the moves of each. */
export interface PlannedOrders {
  readonly kind: OrderKind;
  readonly moves: readonly (readonly Move[])[];
}

/**
 * Plans the orderings: as recorded, twice; each neighbour swapped, each event duplicated, last
 * first; then random ones. Deterministic for a seed.
 */
export function plannedOrders({ count, permutations, seed }: Planned): readonly PlannedOrders[] {
  const eventIndexes = Array.from({ length: count }, (_, event) => event);
  const swaps = eventIndexes.slice(1).map((next) => [movedBehind(next - 1, next)]);
  const doubles = eventIndexes.map((event) => [copied(event, event)]);
  const last = count - 1;
  // With two events, this equals their swap.
  const lastFirst: Move = { event: last, isCopy: false, side: 'before', of: 0 };
  const randomOrders = Array.from({ length: permutations }, (_, nth) =>
    drawnMoves(count, `${seed}/${nth}`),
  );
  const all: readonly PlannedOrders[] = [
    { kind: 'AS_RECORDED', moves: [[], []] },
    { kind: 'SWAPPED', moves: swaps },
    { kind: 'DOUBLED', moves: doubles },
    { kind: 'LAST_FIRST', moves: count > 2 ? [[lastFirst]] : [] },
    { kind: 'DRAWN', moves: randomOrders.filter(({ length }) => length > 0) },
  ];
  return all.filter(({ moves }) => moves.length > 0);
}

/** Some events arrive late, some again later, from few moves to many. */
function drawnMoves(count: number, name: string): Move[] {
  const stream = chanceStream(`proof/${name}`);
  let drawCount = 0;
  const chance = () => {
    drawCount += 1;
    return stream(drawCount);
  };
  const share = Math.max(1.5 / count, chance() * 0.7);
  return Array.from({ length: count }, (_, event) => event).flatMap((event) => {
    const moves: Move[] = [];
    const behind = event + Math.ceil(chance() * (count - 1 - event));
    if (chance() < share && behind > event) moves.push(movedBehind(event, behind));
    const again = event + Math.floor(chance() * (count - event));
    if (chance() < share / 2) moves.push(copied(event, again));
    return moves;
  });
}

function movedBehind(event: number, of: number): Move {
  return { event, isCopy: false, side: 'behind', of };
}

function copied(event: number, of: number): Move {
  return { event, isCopy: true, side: 'behind', of };
}
