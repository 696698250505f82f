import type { Lane } from '../../../service/call/client.ts';

/** Why a transaction is delayed, in a few words and as a sentence. */
export interface LaneHint {
  readonly label: string;
  readonly reason: string | undefined;
  /** Waiting alone does not resolve it. */
  readonly isStuck: boolean;
}

/**
 * The obstacle before a nonce in its lane; `undefined` if it only waits for a block.
 * @example laneHint({ pending: [of41, of43], gaps: [42], … }, 43) // { label: 'nonce 42 missing', …
 * }
 */
export function laneHint(
  {
    pending,
    gaps,
    isStuck,
    stuckReason,
  }: Pick<Lane, 'pending' | 'gaps' | 'isStuck' | 'stuckReason'>,
  nonce: number,
): LaneHint | undefined {
  const gap = gaps.find((gapNonce) => gapNonce < nonce);
  const [first] = pending;
  if (gap !== undefined)
    return { label: `nonce ${gap} missing`, reason: stuckReason, isStuck: true };
  if (!first || (first.nonce === nonce && !isStuck)) return undefined;
  if (first.nonce >= nonce) return { label: 'stuck', reason: stuckReason, isStuck: true };
  return { label: `after nonce ${first.nonce}`, reason: stuckReason, isStuck };
}
