import type { ChainState } from '../../../../service/model/transactions/chain-view.ts';
import type { OfferInspection } from '../../../service/call/client.ts';

export type Place = 'left' | 'moving' | 'sold' | 'returned' | 'ended';

interface InvariantPart {
  readonly state: Place;
  readonly amount: number;
  /** @example "pending" */
  readonly label: string;
}

/** Maximum number of items with individual blocks; above it, the bar is proportional. */
const maximumBlocks = 40;

type Counts = OfferInspection['invariant'];

/** The item counts of an offer: always left and sold, the others if they are not zero. */
export function partsOf({ remaining, inFlight, purchased, reimbursed, terminated }: Counts): readonly InvariantPart[] {
  const parts: readonly InvariantPart[] = [
    { state: 'left', amount: remaining, label: 'left' },
    { state: 'moving', amount: inFlight, label: 'pending' },
    { state: 'sold', amount: purchased, label: 'sold' },
    { state: 'returned', amount: reimbursed, label: 'returned' },
    { state: 'ended', amount: terminated, label: 'ended' },
  ];
  return parts.filter(({ state, amount }) => state === 'left' || state === 'sold' || amount !== 0);
}

/** The states without items, in words. @example "none returned, none ended, none pending" */
export function nothingIn({ inFlight, reimbursed, terminated }: Counts): string {
  const labels = [!reimbursed && 'none returned', !terminated && 'none ended', !inFlight && 'none pending'];
  return labels.filter(Boolean).join(', ');
}

/** One block per item in the order of the parts; `undefined` if there are too many. */
export function blocksOf(parts: readonly InvariantPart[]): readonly Place[] | undefined {
  const total = parts.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  if (total > maximumBlocks) return undefined;
  return parts.flatMap(({ state, amount }) => Array.from({ length: Math.max(0, amount) }, () => state));
}

/** The result of the comparison with the escrow contract. */
interface Verdict {
  readonly tone: 'ok' | 'bad' | 'idle';
  readonly text: string;
  /** Starting the chain allows the comparison. */
  readonly isAsleep?: true;
}

/** Whether the ledger is consistent and matches the escrow contract. `chain` is the chain that was asked. */
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
    return { tone: 'bad', text: `The ledger has ${sum} of ${amount}` };
  }
  const isGone = offer.status === 'ERROR' && onChain?.remaining !== String(invariant.remaining);
  if (onChain?.agrees && !isGone) {
    const where = chain?.blockNumber ? `, block ${chain.blockNumber.toLocaleString('en')}` : '';
    return { tone: 'ok', text: `Ledger matches chain${where}` };
  }
  if (onChain) return { tone: 'bad', text: `Escrow holds ${onChain.remaining}, the ledger has ${invariant.remaining}` };
  const wasInCustody = !['NEW', 'INITIATING_OFFER', 'REFUSED'].includes(offer.status);
  if (wasInCustody) return notCompared(offer.nft.chain, chain?.state);
  return { tone: 'idle', text: offer.status === 'REFUSED' ? 'Never in escrow' : 'Not in escrow yet' };
}

function notCompared(name: string, state: ChainState['state'] | undefined): Verdict {
  if (state === 'asleep') return { tone: 'idle', text: `Not compared: ${name} is asleep`, isAsleep: true };
  const why = state === 'failed' || state === 'external' ? `: ${name} is not responding` : ' yet';
  return { tone: 'idle', text: `Not compared${why}` };
}
