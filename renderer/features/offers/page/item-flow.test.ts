import { expect, test } from 'vitest';
import { flowOf, holdingsOf, widthOf } from './item-flow.ts';

type Inspected = Parameters<typeof flowOf>[0];

function inspected(offer: Partial<Inspected['offer']>, fields: Partial<Omit<Inspected, 'offer'>> = {}): Inspected {
  return {
    offer: { status: 'READY', amount: 10, amountPurchased: 0, amountReimbursed: 0, amountTerminated: 0, ...offer },
    sales: { purchases: 0, paid: 0, reserved: 0, buyers: 0, buyerNames: [] },
    fulfillments: [],
    invariant: { remaining: 10, inFlight: 0 },
    onChain: undefined,
    flow: [{ step: 'IN_CUSTODY', at: '2030-01-01T00:00:00Z' }],
    ...fields,
  };
}

const labels = (flow: ReturnType<typeof flowOf>) =>
  Object.fromEntries(Object.entries(flow).flatMap(([name, movement]) => (movement ? [[name, movement.label]] : [])));

test('shows no movement before the signature', () => {
  const untouched = inspected({ status: 'NEW' }, { flow: [] });

  expect(labels(flowOf(untouched))).toEqual({});
  expect(holdingsOf(untouched).seller).toEqual({ amount: '10', unit: 'items' });
});

test('shows a pending arrow while items move to escrow', () => {
  expect(flowOf(inspected({ status: 'INITIATING_OFFER' }, { flow: [] })).taken).toMatchObject({
    label: 'pending',
    isPending: true,
  });
});

test('shows sold items, returned items and payments', () => {
  const sales = { purchases: 4, paid: 3750, reserved: 0, buyers: 3, buyerNames: [] };
  const offer = { amountPurchased: 5, amountReimbursed: 1 };
  const sold = inspected(offer, { sales, invariant: { remaining: 4, inFlight: 0 } });

  expect(labels(flowOf(sold))).toEqual({
    taken: '10 items',
    returned: '1 returned',
    received: '3,750.00 USDC',
    sold: '5 items',
    paid: '3,750.00 USDC',
  });
  expect(holdingsOf(sold)).toEqual({
    seller: { amount: '3,750.00', unit: 'USDC' },
    custody: { amount: '4', unit: 'items held' },
    buyers: { amount: '5', unit: 'items, 4 purchases' },
  });
});

test('prefers the escrow amount from the chain', () => {
  const inspection = inspected({ status: 'ERROR' }, { onChain: { remaining: '0', agrees: true } });

  expect(holdingsOf(inspection).custody).toEqual({ amount: '0', unit: 'items held' });
});

test('distinguishes pending transfers from completed ones', () => {
  const fulfillments = [
    { type: 'PURCHASE', status: 'PROCESSING', amount: 2 },
    { type: 'PURCHASE', status: 'ERROR', amount: 3 },
    { type: 'REIMBURSEMENT', status: 'QUEUED', amount: 4 },
  ] as const;
  const sales = { purchases: 0, paid: 0, reserved: 1500, buyers: 0, buyerNames: [] };

  const flow = flowOf(inspected({}, { fulfillments, sales }));

  expect(flow.selling).toMatchObject({ label: '2 pending', isPending: true });
  expect(flow.returned).toMatchObject({ label: '4 returning', isPending: true });
  expect(flow.paid).toMatchObject({ label: '1,500.00 reserved', isPending: true });
  expect(flow.received).toBeUndefined();
});

test.each([
  [0, 10, 0],
  [1, 1000, 2],
  [5, 10, 5],
  [10, 10, 10],
])('draws an arrow for %d of %d items with %d px', (part, total, width) => {
  expect(widthOf(part, total)).toBe(width);
});
