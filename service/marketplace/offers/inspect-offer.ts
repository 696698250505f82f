import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { BidRecord, FulfillmentRecord } from '../../resources/fulfillment.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import type { OfferInspection } from '../../resources/offer-inspection.ts';
import { toBid } from '../auctions/to-bid.ts';
import { toFulfillment } from '../fulfillments/to-fulfillment.ts';
import { toUsdcText } from '../money/balances.ts';
import { askRemaining } from '../settlement/ask-custody.ts';
import { findOwnOffer } from './find-offer.ts';
import { isBalanced } from './offer-changes.ts';
import { toOffer } from './to-offer.ts';

const mostShown = 100;
const mostTransactions = 200;

/** All that is known of an offer: where its items are, what was done for it and by whom, and whether custody agrees. */
export async function inspectOffer(
  { storage, chains }: Pick<Ports, 'storage' | 'chains'>,
  { offerId }: { offerId: string },
  caller: Caller,
): Promise<Result<OfferInspection>> {
  const seen = storage.read((tables) => {
    const offer = findOwnOffer(tables, offerId, caller);
    return offer.ok ? ok({ record: offer.value, inspection: inspect(tables, offer.value) }) : offer;
  });
  if (!seen.ok) return seen;
  const { record, inspection } = seen.value;
  return ok({ ...inspection, onChain: await compareWithCustody(chains, record) });
}

function inspect(tables: TableReaders, offer: OfferRecord): OfferInspection {
  const newest = { offset: 0, limit: mostShown, descending: true };
  const fulfillments = tables.fulfillments.pageBy('byOffer', offer.id, newest);
  const bids = tables.bids.pageBy('byOffer', offer.id, newest);
  return {
    offer: toOffer(tables, offer),
    invariant: {
      holds: isBalanced(offer),
      amount: offer.amount,
      remaining: offer.remainingAmount,
      inFlight: offer.inFlightAmount,
      purchased: offer.amountPurchased,
      reimbursed: offer.amountReimbursed,
      terminated: offer.amountTerminated,
    },
    flow: flowOf(offer),
    transactions: transactionsOf(tables, offer, fulfillments),
    fulfillments: fulfillments.map((one) => toFulfillment(tables, one)),
    bids: bids.map((one) => toBid(tables, one)),
    timeline: timelineOf(offer, fulfillments, bids),
  };
}

/** While purchases are on their way, custody may have performed some of them already. */
async function compareWithCustody(
  chains: Ports['chains'],
  offer: OfferRecord,
): Promise<OfferInspection['onChain']> {
  const { chain } = offer.item;
  if (offer.readyAt === undefined || !chains.isAwake(chain)) return undefined;
  const answer = await askRemaining(chains.of(chain), offer);
  if (!answer.ok) return undefined;
  const remaining = answer.value ?? 0n;
  const least = BigInt(offer.status === 'ERROR' ? 0 : offer.remainingAmount);
  const agrees = remaining >= least && remaining <= least + BigInt(offer.inFlightAmount);
  return { remaining: String(remaining), agrees };
}

function flowOf(offer: OfferRecord): OfferInspection['flow'] {
  const { status, createdAt, signedAt, readyAt, endedAt } = offer;
  const steps = [
    { step: 'CREATED' as const, at: createdAt },
    { step: 'SIGNED' as const, at: signedAt },
    { step: 'IN_CUSTODY' as const, at: readyAt },
    { step: 'ENDED' as const, at: status === 'REFUSED' ? undefined : endedAt },
  ];
  const next = steps.findIndex(({ at }) => at === undefined);
  const isOver = endedAt !== undefined || status === 'ERROR';
  const hasFailed = status === 'REFUSED' || status === 'ERROR';
  return steps.map((one, place) => {
    if (one.at !== undefined) return { ...one, state: 'done' as const };
    if (place === next && hasFailed) return { ...one, state: 'failed' as const };
    return { ...one, state: place === next && !isOver ? ('now' as const) : ('open' as const) };
  });
}

function transactionsOf(
  { transactions }: TableReaders,
  { custodyTransactionIds }: OfferRecord,
  fulfillments: readonly FulfillmentRecord[],
): OfferInspection['transactions'] {
  const named = [
    ...custodyTransactionIds.map((id) => ({ id, fulfillmentId: undefined })),
    ...fulfillments
      .toReversed()
      .flatMap(({ id: fulfillmentId, transactionIds }) =>
        transactionIds.map((id) => ({ id, fulfillmentId })),
      ),
  ];
  return named.slice(-mostTransactions).flatMap(({ id, fulfillmentId }) => {
    const found = transactions.find(id);
    if (!found) return [];
    const { hash, call, state, isFinal, reason, createdAt } = found;
    const functionName = call?.functionName ?? '';
    return [{ id, hash, functionName, status: state, isFinal, fulfillmentId, reason, createdAt }];
  });
}

function timelineOf(
  offer: OfferRecord,
  fulfillments: readonly FulfillmentRecord[],
  bids: readonly BidRecord[],
): OfferInspection['timeline'] {
  const { createdAt, signedAt, readyAt, endedAt, status, reason } = offer;
  const moments = [
    { at: createdAt, what: 'Created' },
    { at: signedAt, what: "Signed by the seller's wallet" },
    { at: readyAt, what: 'Taken into custody' },
    ...bids.map(({ createdAt: at, units }) => ({ at, what: `Bid of ${usdc(units)}` })),
    ...fulfillments.flatMap((one) => momentsOf(one)),
    { at: endedAt, what: `Ended: ${status}`, why: reason },
  ];
  return moments
    .flatMap(({ at, ...moment }) => (at === undefined ? [] : [{ at, ...moment }]))
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

const verbs = {
  PURCHASE: 'Purchase',
  REIMBURSEMENT: 'Return to the seller',
  TERMINATION: 'Return by the operator',
} as const;

function momentsOf({ type, amount, status, createdAt, changedAt, reason }: FulfillmentRecord) {
  const what = `${verbs[type]} of ${amount}`;
  return [
    { at: createdAt, what: `${what} begun` },
    ...(status === 'QUEUED' ? [] : [{ at: changedAt, what: `${what}: ${status}`, why: reason }]),
  ];
}

function usdc(units: string): string {
  return `${toUsdcText(BigInt(units))} USDC`;
}
