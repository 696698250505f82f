import type { ChainState } from '../../../../service/resources/chain-view.ts';
import type { OfferInspection } from '../../../service/call/client.ts';

/** Where items are. */
export type Place = 'left' | 'moving' | 'sold' | 'returned' | 'ended';

export interface InvariantPart {
  readonly place: Place;
  readonly amount: number;
  /** @example "on their way" */
  readonly word: string;
}

/** Up to so many items each has a block of its own; above it the bar is proportional. */
export const maximumBlocks = 40;

type Counts = OfferInspection['invariant'];

/** Where the items of an offer are; what is left and sold always, the others where there are any. */
export function partsOf({
  remaining,
  inFlight,
  purchased,
  reimbursed,
  terminated,
}: Counts): readonly InvariantPart[] {
  const parts: readonly InvariantPart[] = [
    { place: 'left', amount: remaining, word: 'left' },
    { place: 'moving', amount: inFlight, word: 'on the way' },
    { place: 'sold', amount: purchased, word: 'sold' },
    { place: 'returned', amount: reimbursed, word: 'returned' },
    { place: 'ended', amount: terminated, word: 'ended' },
  ];
  return parts.filter(({ place, amount }) => place === 'left' || place === 'sold' || amount !== 0);
}

/** Places that hold nothing, in words. @example "none returned, none ended, none on the way" */
export function nothingIn({ inFlight, reimbursed, terminated }: Counts): string {
  const words = [
    reimbursed === 0 && 'none returned',
    terminated === 0 && 'none ended',
    inFlight === 0 && 'none on the way',
  ];
  return words.filter(Boolean).join(', ');
}

/** One block for each item, in the order of the parts; nothing where there are too many. */
export function blocksOf(parts: readonly InvariantPart[]): readonly Place[] | undefined {
  const total = parts.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  if (total > maximumBlocks) return undefined;
  return parts.flatMap(({ place, amount }) =>
    Array.from({ length: Math.max(0, amount) }, () => place),
  );
}

/** What custody says to it. */
export interface Verdict {
  readonly tone: 'ok' | 'bad' | 'idle';
  readonly text: string;
  /** It says more once the chain is started. */
  readonly isAsleep?: true;
}

/** Whether the ledger adds up and custody agrees with it. `chain` is the one custody was asked on. */
export function verdictOf(
  {
    invariant,
    onChain,
    offer,
  }: Pick<OfferInspection, 'invariant' | 'onChain'> & {
    readonly offer: Pick<OfferInspection['offer'], 'status'> & {
      readonly nft: Pick<OfferInspection['offer']['nft'], 'chain'>;
    };
  },
  chain: Pick<ChainState, 'state' | 'blockNumber'> | undefined,
): Verdict {
  if (!invariant.holds) {
    const { amount, remaining, inFlight, purchased, reimbursed, terminated } = invariant;
    const sum = remaining + inFlight + purchased + reimbursed + terminated;
    return { tone: 'bad', text: `The ledger counts ${sum} of ${amount}` };
  }
  const isGone = offer.status === 'ERROR' && onChain?.remaining !== String(invariant.remaining);
  if (onChain?.agrees && !isGone) {
    const where = chain?.blockNumber ? `, block ${chain.blockNumber.toLocaleString('en')}` : '';
    return { tone: 'ok', text: `Ledger equals chain${where}` };
  }
  if (onChain)
    return {
      tone: 'bad',
      text: `Custody holds ${onChain.remaining}, the ledger says ${invariant.remaining}`,
    };
  const wasInCustody = !['NEW', 'INITIATING_OFFER', 'REFUSED'].includes(offer.status);
  if (wasInCustody) return notCompared(offer.nft.chain, chain?.state);
  return {
    tone: 'idle',
    text: offer.status === 'REFUSED' ? 'Never in custody' : 'Not in custody yet',
  };
}

function notCompared(name: string, state: ChainState['state'] | undefined): Verdict {
  if (state === 'asleep')
    return { tone: 'idle', text: `Not compared: ${name} is asleep`, isAsleep: true };
  const why = state === 'failed' || state === 'external' ? `: ${name} does not answer` : ' yet';
  return { tone: 'idle', text: `Not compared${why}` };
}
