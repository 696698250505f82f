import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { aCheckout } from '../../../../test/records/payments.ts';
import { asOperator, otherApplicationId } from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import type { PaymentIntentRecord } from '../../../model/payments/payment.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import { listPayments, paymentSelection, totalPayments } from './payments.ts';

const tickets = aCheckout({
  description: 'Two Tickets',
  metadata: { order: 'A-1042' },
  createdAt: '2030-01-01T00:00:01.000Z',
});
const succeeded = aCheckout({
  amount: 999,
  status: 'succeeded',
  description: 'A poster',
  createdAt: '2030-01-01T00:00:02.000Z',
});
const yen = aCheckout({ amount: 1250, currency: 'jpy', createdAt: '2030-01-01T00:00:03.000Z' });

function aMarket() {
  const checkouts = [tickets, succeeded, yen];
  return fakePorts({
    paymentIntents: checkouts.map(({ payment }) => payment),
    checkoutSessions: checkouts.map(({ session }) => session),
  });
}

async function find(query: object, caller: Caller = asOperator()): Promise<string[]> {
  const input = { pageNumber: 1, pageSize: 10, ...paymentSelection.parse(query) };
  return valueIn(await run(listPayments, aMarket(), input, caller)).items.map(({ id }) => id);
}

const idsOf = (...checkouts: readonly { payment: PaymentIntentRecord }[]) => checkouts.map(({ payment }) => payment.id);

test('finds a payment by part of its id, description or metadata, ignoring case', async () => {
  for (const search of ['two tick', 'a-1042', tickets.payment.id.slice(0, -1), tickets.session.id])
    expect(await find({ search }), search).toEqual(idsOf(tickets));
  expect(await find({ search: tickets.session.id.slice(0, -1) })).toEqual([]);
  expect(await find({ search: 'nothing like it' })).toEqual([]);
  expect(await find({ search: '' })).toEqual(idsOf(yen, succeeded, tickets));
});

test('finds an amount in the notation of its currency', async () => {
  // Longer than the digits of an id, which a search finds as well.
  const amount = 123_456_789_050;
  const checkouts = ['usd', 'jpy'].map((currency) => aCheckout({ amount, currency }));
  const ports = fakePorts({
    paymentIntents: checkouts.map(({ payment }) => payment),
    checkoutSessions: checkouts.map(({ session }) => session),
  });
  const find = async (search: string) =>
    valueIn(await run(listPayments, ports, { pageNumber: 1, pageSize: 10, search }, asOperator())).items;

  for (const search of ['1234567890.5', '1234567890.50'])
    expect(await find(search), search).toMatchObject([{ currency: 'usd' }]);
  expect(await find('123456789050')).toMatchObject([{ currency: 'jpy' }]);
});

test('combines a search with a status and a time range', async () => {
  expect(await find({ search: 't', status: 'succeeded' })).toEqual(idsOf(succeeded));
  expect(await find({ search: 'poster', to: '2030-01-01T00:00:01.000Z' })).toEqual([]);
  expect(await find({ search: 'poster', from: '2030-01-01T00:00:02.000Z' })).toEqual(idsOf(succeeded));
});

test('totals the listed payments per currency', async () => {
  const total = async (query: object, caller = asOperator()) =>
    valueIn(await run(totalPayments, aMarket(), paymentSelection.parse(query), caller));
  const inDollars = { currency: 'usd', count: 2, amount: 2249 };

  expect(await total({})).toMatchObject([
    { ...inDollars, amountReceived: 999, amountRefunded: 0 },
    { currency: 'jpy', count: 1, amount: 1250, amountReceived: 0 },
  ]);
  expect(await total({ search: 'tickets' })).toMatchObject([{ count: 1, amount: 1250 }]);
  expect(await total({}, asOperator(otherApplicationId))).toEqual([]);
});

test('yields to other work while it totals many payments', async () => {
  const payments = Array.from({ length: 1_000 }, () => aCheckout({ amount: 2 }).payment);
  let yields = 0;
  setImmediate(() => {
    yields += 1;
  });

  const totals = await run(totalPayments, fakePorts({ paymentIntents: payments }), {}, asOperator());

  expect(yields).toBe(1);
  expect(valueIn(totals)).toMatchObject([{ count: 1_000, amount: 2_000 }]);
});
