import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { FulfillmentRecord } from '../../resources/fulfillment.ts';
import type { FulfillmentInspection } from '../../resources/fulfillment-inspection.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';
import { findFulfillment } from './get-fulfillment.ts';
import { toFulfillmentWithItem } from './to-fulfillment-with-item.ts';

/** Returns a fulfillment with its items, transactions and history. */
export async function inspectFulfillment(
  { storage }: Pick<Ports, 'storage'>,
  { fulfillmentId }: { fulfillmentId: string },
  caller: Caller,
): Promise<Result<FulfillmentInspection>> {
  return storage.read((tables) => {
    const fulfillment = findFulfillment(tables, fulfillmentId, caller);
    return fulfillment.ok ? ok(inspect(tables, fulfillment.value)) : fulfillment;
  });
}

function inspect(tables: TableReaders, fulfillment: FulfillmentRecord): FulfillmentInspection {
  const transactions = fulfillment.transactionIds.flatMap(
    (id) => tables.transactions.find(id) ?? [],
  );
  return {
    ...toFulfillmentWithItem(tables, fulfillment),
    paidBy: fulfillment.type === 'PURCHASE' ? (fulfillment.paidBy ?? 'BALANCE') : undefined,
    payment: paymentOf(tables, fulfillment),
    custodyAddress: tables.offers.find(fulfillment.offerId)?.custodyAddress,
    transactions: transactions.map(toStep),
    timeline: [
      ...beginningOf(fulfillment),
      ...transactions.flatMap(momentsOf),
      ...endOf(fulfillment),
    ],
  };
}

/** The card payment of a fulfillment, of the same application. */
function paymentOf(
  { paymentIntents }: TableReaders,
  fulfillment: FulfillmentRecord,
): FulfillmentInspection['payment'] {
  const [payment] = paymentIntents.listBy('byFulfillment', fulfillment.id);
  if (payment?.applicationId !== fulfillment.applicationId) return undefined;
  const { id, amount, currency, charges } = payment;
  const charge = charges.find(({ decline }) => decline === undefined);
  const card = charge && { brand: charge.card.brand, last4: charge.card.last4 };
  return { id, amount, currency, card, name: charge?.name };
}

function toStep(transaction: TransactionRecord): FulfillmentInspection['transactions'][number] {
  const { id, hash, call, state, isFinal, block, reason, createdAt } = transaction;
  return {
    id,
    hash,
    functionName: call?.functionName ?? '',
    status: state,
    isFinal,
    blockNumber: block && Number(block.number),
    reason,
    createdAt,
  };
}

type Timeline = FulfillmentInspection['timeline'];

function beginningOf({ type, createdAt }: FulfillmentRecord): Timeline {
  const what = type === 'PURCHASE' ? 'Items and money reserved' : 'Items reserved for return';
  return [{ at: createdAt, status: 'QUEUED', what }];
}

function momentsOf(transaction: TransactionRecord, index: number): Timeline {
  const { createdAt, state, block, reason } = transaction;
  const signed =
    index === 0
      ? { at: createdAt, status: 'PROCESSING' as const, what: 'Transaction signed and stored' }
      : { at: createdAt, what: 'Another transaction signed' };
  if (block) {
    const verb = state === 'FAILED' ? 'Failed in' : 'In';
    return [signed, { at: block.timestamp, what: `${verb} block ${block.number}`, why: reason }];
  }
  if (state === 'REPLACED')
    return [signed, { what: 'Its nonce was used by another transaction', why: reason }];
  if (state === 'FAILED') return [signed, { what: 'Failed', why: reason }];
  return [signed];
}

function endOf({ status, type, reason, changedAt }: FulfillmentRecord): Timeline {
  if (status === 'ERROR') return [{ at: changedAt, status, what: 'Nothing moved', why: reason }];
  if (status !== 'COMPLETED') return [];
  const what = type === 'PURCHASE' ? 'Items and money moved' : 'Items returned to the seller';
  return [{ at: changedAt, status, what }];
}
