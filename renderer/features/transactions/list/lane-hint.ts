import type { Lane } from '../../../service/call/client.ts';

/** What holds a transaction up, in few words and in a sentence. */
export interface LaneHint {
  readonly words: string;
  readonly reason: string | undefined;
  /** It does not come through by waiting alone. */
  readonly isStuck: boolean;
}

/**
 * What is before the transaction of a nonce in its lane; nothing where only a block is waited for.
 * @example laneHint({ pending: [of41, of43], gaps: [42], … }, 43) // { words: 'nonce 42 missing', … }
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
  const gap = gaps.find((one) => one < nonce);
  const [first] = pending;
  if (gap !== undefined)
    return { words: `nonce ${gap} missing`, reason: stuckReason, isStuck: true };
  if (!first || (first.nonce === nonce && !isStuck)) return undefined;
  if (first.nonce >= nonce) return { words: 'stuck', reason: stuckReason, isStuck: true };
  return { words: `behind nonce ${first.nonce}`, reason: stuckReason, isStuck };
}
