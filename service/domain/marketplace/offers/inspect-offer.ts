import { z } from 'zod';
import { uuid } from '../../../model/kernel/primitives.ts';
import { mapResult, ok } from '../../../model/kernel/results/result.ts';
import type { FulfillmentRecord } from '../../../model/market/fulfillment.ts';
import { type OfferInspection, offerInspection } from '../../../model/market/new-offer.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import { query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { readRemaining } from '../../settlement/custody.ts';
import { toFulfillment } from '../fulfillments/get-fulfillment.ts';
import { namedBuyers, searchedTransactions, shownFulfillments, shownTransactions } from '../limits.ts';
import { toUsdc } from '../money/balances.ts';
import { findOwnOffer } from './change-offer.ts';
import { toBid, toOffer } from './list-offers.ts';
import { isBalanced, timelineOf } from './offer-timeline.ts';

export const inspectOffer = query({
  summary: 'Inspect offer',
  description: 'The location of its items, its transactions, fulfillments, bids and timeline.',
  route: route('GET', '/_vaultdesk/market/offers/{offerId}/inspection'),
  input: z.object({ offerId: uuid }),
  output: offerInspection,
  async run(ports, { offerId }, caller) {
    const result = ports.storage.read((tables) =>
      mapResult(findOwnOffer(tables, offerId, caller), (record) => ({
        record,
        inspection: inspect(ports, tables, record),
      })),
    );
    if (!result.ok) return result;
    const { record, inspection } = result.value;
    return ok({ ...inspection, onChain: await compareWithCustody(ports.chains, record) });
  },
});

function inspect(ports: Pick<Ports, 'settings'>, tables: TableReaders, offer: OfferRecord): OfferInspection {
  const newest = { offset: 0, limit: shownFulfillments, descending: true };
  const fulfillments = tables.fulfillments.pageBy('byOffer', offer.id, newest);
  const bids = tables.bids.pageBy('byOffer', offer.id, newest);
  return {
    offer: toOffer(ports, tables, offer),
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
async function compareWithCustody(chains: Ports['chains'], offer: OfferRecord): Promise<OfferInspection['onChain']> {
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

/** Returns the amount that buyers paid for an offer, and the amounts reserved by purchases and the leading bid. */
function salesOf(
  { fulfillments, bids, marketUsers }: Pick<TableReaders, 'fulfillments' | 'bids' | 'marketUsers'>,
  { id, highestBidId }: Pick<OfferRecord, 'id' | 'highestBidId'>,
): OfferInspection['sales'] {
  let purchases = 0;
  let paidUnits = 0n;
  let reserved = 0n;
  const buyers = new Set<string>();
  for (const fulfillment of fulfillments.listBy('byOffer', id)) {
    if (fulfillment.type !== 'PURCHASE' || fulfillment.status === 'ERROR') continue;
    const units = BigInt(fulfillment.pricePerItemUnits) * BigInt(fulfillment.amount);
    if (fulfillment.status === 'COMPLETED') {
      purchases += 1;
      paidUnits += units;
      buyers.add(fulfillment.buyerId);
    } else reserved += units;
  }
  const highest = highestBidId === undefined ? undefined : bids.find(highestBidId);
  if (highest?.status === 'LEADING') reserved += BigInt(highest.units);
  return {
    purchases,
    paid: toUsdc(paidUnits),
    reserved: toUsdc(reserved),
    buyers: buyers.size,
    buyerNames: [...buyers].slice(0, namedBuyers).map((buyerId) => marketUsers.find(buyerId)?.nickname ?? ''),
  };
}

type TransactionTable = Pick<TableReaders, 'transactions'>;

/** The transactions of an offer, oldest first: the seller's approval if sent from here, then the operator's. */
function transactionsOf(
  tables: TransactionTable,
  offer: OfferRecord,
  /** Newest first. */
  fulfillments: readonly FulfillmentRecord[],
): OfferInspection['transactions'] {
  const { transactions } = tables;
  const references = [
    ...offer.custodyTransactionIds.map((id) => ({ id, purpose: 'CUSTODY' as const })),
    ...fulfillments
      .toReversed()
      .flatMap(({ id: fulfillmentId, type: purpose, transactionIds }) =>
        transactionIds.map((id) => ({ id, purpose, fulfillmentId })),
      ),
  ];
  const approval = findApproval(tables, offer);
  const offerTransactions = references.slice(-shownTransactions + 1).flatMap(({ id, ...context }) => {
    const transaction = transactions.find(id);
    return transaction ? [toShown(transaction, context)] : [];
  });
  return approval ? [toShown(approval, { purpose: 'APPROVAL' as const }), ...offerTransactions] : offerTransactions;
}

/** A transaction of the operator in an inspection, with its context there. */
export function toShown<Context>(transaction: TransactionRecord, context: Context) {
  const { call, state: status } = transaction;
  return { ...transaction, ...context, functionName: call?.functionName ?? '', status };
}

/** The approval that the caller named, otherwise the newest before the signature. */
function findApproval(
  { transactions }: TransactionTable,
  { txApprove, sellerAddress, item, custodyAddress, signedAt = '9' }: OfferRecord,
): TransactionRecord | undefined {
  if (txApprove !== undefined)
    return transactions.listBy('byHash', txApprove.toLowerCase()).find(({ secretType }) => secretType === item.chain);
  const newest = { offset: 0, limit: searchedTransactions, descending: true };
  return transactions
    .pageBy('byAddress', sellerAddress.toLowerCase(), newest)
    .find(
      ({ to, secretType, call, state, createdAt }) =>
        to?.toLowerCase() === item.address.toLowerCase() &&
        secretType === item.chain &&
        createdAt <= signedAt &&
        state !== 'FAILED' &&
        call?.functionName.startsWith('setApprovalForAll') === true &&
        call.inputs[0]?.value.toLowerCase() === custodyAddress.toLowerCase() &&
        call.inputs[1]?.value === 'true',
    );
}
