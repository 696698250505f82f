import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import type { OfferInspection } from '../../resources/offer-inspection.ts';
import { toBid } from '../auctions/to-bid.ts';
import { toFulfillment } from '../fulfillments/to-fulfillment.ts';
import { shownFulfillments } from '../limits.ts';
import { readRemaining } from '../settlement/read-custody.ts';
import { findOwnOffer } from './find-offer.ts';
import { isBalanced } from './offer-changes.ts';
import { salesOf } from './offer-sales.ts';
import { timelineOf } from './offer-timeline.ts';
import { transactionsOf } from './offer-transactions.ts';
import { toOffer } from './to-offer.ts';

/** Returns an offer with the location of its items, its history and whether custody agrees. */
export async function inspectOffer(
  { storage, chains }: Pick<Ports, 'storage' | 'chains'>,
  { offerId }: { offerId: string },
  caller: Caller,
): Promise<Result<OfferInspection>> {
  const result = storage.read((tables) => {
    const offer = findOwnOffer(tables, offerId, caller);
    return offer.ok ? ok({ record: offer.value, inspection: inspect(tables, offer.value) }) : offer;
  });
  if (!result.ok) return result;
  const { record, inspection } = result.value;
  return ok({ ...inspection, onChain: await compareWithCustody(chains, record) });
}

function inspect(tables: TableReaders, offer: OfferRecord): OfferInspection {
  const newest = { offset: 0, limit: shownFulfillments, descending: true };
  const fulfillments = tables.fulfillments.pageBy('byOffer', offer.id, newest);
  const bids = tables.bids.pageBy('byOffer', offer.id, newest);
  return {
    offer: toOffer(tables, offer),
    standard: offer.standard,
    custodyAddress: offer.custodyAddress,
    since: sinceWhen(offer),
    ending: offer.ending,
    invariant: {
      holds: isBalanced(offer),
      amount: offer.amount,
      remaining: offer.remainingAmount,
      inFlight: offer.inFlightAmount,
      purchased: offer.amountPurchased,
      reimbursed: offer.amountReimbursed,
      terminated: offer.amountTerminated,
    },
    sales: salesOf(tables, offer),
    flow: flowOf(offer),
    approvalHash: offer.txApprove,
    transactions: transactionsOf(tables, offer, fulfillments),
    fulfillments: fulfillments.map((fulfillment) => toFulfillment(tables, fulfillment)),
    bids: bids.map((bid) => toBid(tables, bid)),
    timeline: timelineOf(tables, { offer, fulfillments, bids }),
  };
}

/** While purchases are pending, custody may already have executed some of them. */
async function compareWithCustody(
  chains: Ports['chains'],
  offer: OfferRecord,
): Promise<OfferInspection['onChain']> {
  const { chain } = offer.item;
  if (offer.readyAt === undefined || !chains.isAwake(chain)) return undefined;
  const result = await readRemaining(chains.of(chain), offer);
  if (!result.ok) return undefined;
  const remaining = result.value ?? 0n;
  const minimum = BigInt(offer.status === 'ERROR' ? 0 : offer.remainingAmount);
  const agrees = remaining >= minimum && remaining <= minimum + BigInt(offer.inFlightAmount);
  return { remaining: String(remaining), agrees };
}

function sinceWhen(offer: OfferRecord): string {
  const { status, createdAt, signedAt, readyAt, endedAt, modifiedAt } = offer;
  if (status === 'NEW') return createdAt;
  if (status === 'INITIATING_OFFER') return signedAt ?? createdAt;
  if (status === 'READY') return readyAt ?? createdAt;
  return endedAt ?? modifiedAt;
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
  return steps.map((step, index) => {
    if (step.at !== undefined) return { ...step, state: 'done' as const };
    if (index === next && hasFailed) return { ...step, state: 'failed' as const };
    return { ...step, state: index === next && !isOver ? ('now' as const) : ('open' as const) };
  });
}
