import type { Lane } from '../../../service/call/client.ts';

export interface LaneCell {
  readonly nonce: number;
  /** The transaction with this nonce; missing for a gap. */
  readonly transactionId?: string;
  readonly fault?: string | undefined;
  readonly isMissing: boolean;
}

/** The number of pending nonces that are drawn. */
const maximumDrawn = 12;

/** The pending transactions of a lane and the gaps between them, by nonce. */
export function cellsOf({ pending, gaps }: Pick<Lane, 'pending' | 'gaps'>): {
  readonly cells: readonly LaneCell[];
  readonly notShown: number;
} {
  const pendingCells = new Map<number, LaneCell>(
    pending.map(({ id, nonce, fault }) => [
      nonce,
      { nonce, transactionId: id, fault, isMissing: false },
    ]),
  );
  const gapCells = gaps.map((nonce): LaneCell => ({ nonce, isMissing: true }));
  const cells = [...gapCells, ...pendingCells.values()].sort(
    (left, right) => left.nonce - right.nonce,
  );
  return {
    cells: cells.slice(0, maximumDrawn),
    notShown: Math.max(0, cells.length - maximumDrawn),
  };
}

/**
 * @example toLaneLine({ minedNonces: 42, pending: [a, b], gaps: [43] }) // "42 in blocks, 2 pending,
 * nonce 43 missing"
 */
export function toLaneLine({
  minedNonces,
  pending,
  gaps,
}: Pick<Lane, 'minedNonces' | 'pending' | 'gaps'>): string {
  const [first] = gaps;
  const gapLabel =
    gaps.length === 1 ? `nonce ${first} missing` : gaps.length > 1 && `${gaps.length} missing`;
  return [
    `${minedNonces.toLocaleString('en')} in blocks`,
    pending.length > 0 ? `${pending.length} pending` : 'none pending',
    gapLabel,
  ]
    .filter(Boolean)
    .join(', ');
}
