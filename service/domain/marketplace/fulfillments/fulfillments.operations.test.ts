import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { aFulfillment, anOffer } from '../../../../test/records/offers.ts';
import { aCharge, aCheckout } from '../../../../test/records/payments.ts';
import { aTransaction } from '../../../../test/records/transactions.ts';
import { anId, asOperator, otherApplicationId } from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import type { FulfillmentRecord } from '../../../model/market/fulfillment.ts';
import { fulfillmentOperations } from './fulfillments.operations.ts';

const block = { number: '7', hash: `0x${'7'.repeat(64)}`, timestamp: '2030-01-01T00:00:00.000Z' };
const page = { pageNumber: 1, pageSize: 10 };

function aSale(...fulfillments: Partial<FulfillmentRecord>[]) {
  const offer = anOffer();
  const records = fulfillments.map((fields) => aFulfillment({ offerId: offer.id, ...fields }));
  const ports = fakePorts({ offers: [offer], fulfillments: records });
  const inspect = (fulfillment: FulfillmentRecord | undefined, caller = asOperator()) =>
    run(fulfillmentOperations.inspect, ports, { fulfillmentId: fulfillment?.id ?? '' }, caller);
  const idsIn = async (selection: Partial<Parameters<typeof fulfillmentOperations.listWithItems.run>[1]>) => {
    const input = { ...page, ...selection };
    const { items } = valueIn(await run(fulfillmentOperations.listWithItems, ports, input, asOperator()));
    return items.map(({ id }) => id);
  };
  return { offer, records, inspect, idsIn };
}

test('shows the items, their price and the seller', async () => {
  const { records, offer, inspect } = aSale({ amount: 3 });

  expect(valueIn(await inspect(records[0]))).toMatchObject({
    amount: 3,
    pricePerItem: 5,
    total: 15,
    chain: 'ETHEREUM',
    custodyAddress: offer.custodyAddress,
    item: { name: 'Item 7', tokenId: '7', offerType: 'SALE', seller: { id: offer.sellerId } },
    transactions: [],
    timeline: [{ status: 'QUEUED', what: 'Items and money reserved' }],
  });
});

test('shows the payer: a balance, or the card of a payment of the same application', async () => {
  const offer = anOffer();
  const [byBalance, byCard, returned] = [
    aFulfillment({ offerId: offer.id }),
    aFulfillment({ offerId: offer.id, paidBy: 'CARD' }),
    aFulfillment({ offerId: offer.id, type: 'REIMBURSEMENT' }),
  ];
  const purchaseOf = (fulfillmentId: string) => ({
    status: 'succeeded' as const,
    purchase: { offerId: offer.id, amount: 1, userId: anId(), walletAddress: byCard.walletAddress, fulfillmentId },
    charges: [aCharge({ decline: 'card_declined' }), aCharge({ name: 'Ada Lovelace' })],
  });
  const { payment } = aCheckout(purchaseOf(byCard.id));
  const { payment: otherPayment } = aCheckout({ ...purchaseOf(byBalance.id), applicationId: otherApplicationId });
  const ports = fakePorts({
    offers: [offer],
    fulfillments: [byBalance, byCard, returned],
    paymentIntents: [payment, otherPayment],
  });
  const inspect = async ({ id }: FulfillmentRecord) =>
    valueIn(await run(fulfillmentOperations.inspect, ports, { fulfillmentId: id }, asOperator()));

  expect(await inspect(byCard)).toMatchObject({
    paidBy: 'CARD',
    payment: { id: payment.id, amount: 1250, currency: 'usd', card: { last4: '4242' }, name: 'Ada Lovelace' },
  });
  expect(await inspect(byBalance)).toMatchObject({ paidBy: 'BALANCE', payment: undefined });
  expect((await inspect(returned)).paidBy).toBeUndefined();
});

test('lists every transaction with its block in the timeline, and the end last', async () => {
  const offer = anOffer();
  const failed = aTransaction({ state: 'FAILED', reason: 'ItemMissing()', block });
  const succeeded = aTransaction({ nonce: 1, state: 'SUCCEEDED', block, isFinal: true });
  const record = aFulfillment({ offerId: offer.id, status: 'COMPLETED', transactionIds: [failed.id, succeeded.id] });
  const ports = fakePorts({ offers: [offer], fulfillments: [record], transactions: [failed, succeeded] });

  const { timeline, transactions } = valueIn(
    await run(fulfillmentOperations.inspect, ports, { fulfillmentId: record.id }, asOperator()),
  );

  expect(timeline.map(({ status, what, why }) => [status, what, why])).toEqual([
    ['QUEUED', 'Items and money reserved', undefined],
    ['PROCESSING', 'Transaction signed and stored', undefined],
    [undefined, 'Failed in block 7', 'ItemMissing()'],
    [undefined, 'Another transaction signed', undefined],
    [undefined, 'In block 7', undefined],
    ['COMPLETED', 'Items and money moved', undefined],
  ]);
  expect(transactions).toMatchObject([
    { id: failed.id, status: 'FAILED', blockNumber: 7 },
    { id: succeeded.id, status: 'SUCCEEDED', isFinal: true },
  ]);
});

test('shows the reason if nothing moved', async () => {
  const { records, inspect } = aSale({ status: 'ERROR', reason: 'The item is gone.' });

  expect(valueIn(await inspect(records[0])).timeline.at(-1)).toMatchObject({
    status: 'ERROR',
    what: 'Nothing moved',
    why: 'The item is gone.',
  });
});

test('filters by type and status', async () => {
  const { records, idsIn } = aSale({}, { type: 'REIMBURSEMENT' }, { type: 'REIMBURSEMENT', status: 'ERROR' });

  expect(await idsIn({})).toHaveLength(3);
  expect(await idsIn({ type: 'PURCHASE' })).toEqual([records[0]?.id]);
  expect(await idsIn({ type: 'REIMBURSEMENT', status: 'ERROR' })).toEqual([records[2]?.id]);
});

test('finds the id of a fulfillment and of an offer', async () => {
  const { records, offer, idsIn } = aSale({ status: 'ERROR' }, {});

  expect(await idsIn({ search: records[1]?.id })).toEqual([records[1]?.id]);
  expect(await idsIn({ search: records[1]?.id, status: 'ERROR' })).toEqual([]);
  expect(await idsIn({ search: offer.id })).toHaveLength(2);
  expect(await idsIn({ search: anId() })).toEqual([]);
});

test.each([
  { of: 'all', isSearched: false },
  { of: 'found', isSearched: true },
])('returns pages of $of fulfillments in the requested size, newest first', async ({ isSearched }) => {
  const transaction = aTransaction();
  const fields = { transactionIds: [transaction.id] };
  const older = aFulfillment({ ...fields, createdAt: '2029-12-30T00:00:00.000Z' });
  const newer = aFulfillment({ ...fields, createdAt: '2029-12-31T00:00:00.000Z' });
  const ports = fakePorts({ transactions: [transaction], fulfillments: [older, newer] });
  const listPage = async (pageNumber: number) => {
    const input = { pageNumber, pageSize: 1, ...(isSearched && { search: transaction.hash }) };
    return valueIn(await run(fulfillmentOperations.listWithItems, ports, input, asOperator()));
  };

  const pages = [await listPage(1), await listPage(2), await listPage(3)];
  expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([[newer.id], [older.id], []]);
  for (const { pagination } of pages) expect(pagination.numberOfElements).toBe(2);
});

test('finds the hash of a transaction', async () => {
  const transaction = aTransaction();
  const record = aFulfillment({ transactionIds: [transaction.id] });
  const ports = fakePorts({ transactions: [transaction], fulfillments: [record, aFulfillment()] });

  const matches = valueIn(
    await run(fulfillmentOperations.listWithItems, ports, { ...page, search: transaction.hash }, asOperator()),
  );

  expect(matches.items.map(({ id, item }) => [id, item])).toEqual([[record.id, undefined]]);
});
