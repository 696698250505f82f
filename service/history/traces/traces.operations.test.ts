import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { type FakePortsOptions, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { aTokenMint } from '../../../test/records/collections.ts';
import { aFulfillment, anItem, anOffer } from '../../../test/records/offers.ts';
import { aCharge, aCheckout, checkoutRecords } from '../../../test/records/payments.ts';
import { aTransaction } from '../../../test/records/transactions.ts';
import { anApplication, anId } from '../../../test/records/users.ts';
import { aDelivery, anEvent, aSealedWebhook } from '../../../test/records/webhooks.ts';
import { valueIn } from '../../../test/values.ts';
import { call, resultIn } from '../../../test/world/call.ts';
import { aCalledService, transportsOf } from '../../../test/world/service.ts';
import type { Trace } from '../../model/history/trace.ts';
import { checkoutSession } from '../../model/payments/checkout-session.ts';
import { traceOperations } from './traces.operations.ts';

const traceId = anId();
const at = (seconds: number) => new Date(Date.parse('2030-01-01T00:00:00Z') + seconds * 1000).toISOString();
const operator = { role: 'operator' } as const;

/** A card purchase: paid at 1 s, signed at 2 s, mined at 4 s, counted at 4.5 s, delivered on retry at 10 s. */
function aPurchase(fields: { traceId?: string } = { traceId }) {
  const offer = anOffer({ item: anItem({ name: 'Item 6' }) });
  const webhook = aSealedWebhook({ url: 'http://127.0.0.1:3000/hooks' });
  const transaction = aTransaction({
    createdAt: at(2),
    minedAt: at(4),
    state: 'SUCCEEDED',
    isFinal: true,
    block: { number: '104', hash: `0x${'1'.repeat(64)}`, timestamp: at(3) },
    call: { functionName: 'fulfilWithPermit', inputs: [] },
    ...fields,
  });
  const fulfillment = aFulfillment({
    offerId: offer.id,
    status: 'COMPLETED',
    paidBy: 'CARD',
    transactionIds: [transaction.id],
    createdAt: at(1),
    changedAt: at(4.5),
    ...fields,
  });
  const { payment, session } = aCheckout({
    status: 'succeeded',
    createdAt: at(0),
    charges: [aCharge({ createdAt: at(1) })],
    purchase: {
      offerId: offer.id,
      amount: 1,
      userId: fulfillment.buyerId,
      walletAddress: fulfillment.walletAddress,
      fulfillmentId: fulfillment.id,
    },
    ...fields,
  });
  const event = anEvent({ paymentIntentId: payment.id, type: 'payment_intent.succeeded', createdAt: at(1), ...fields });
  const attempt = { isManual: false, outcome: 'ANSWERED', durationMilliseconds: 500 } as const;
  const delivery = aDelivery({
    eventId: event.id,
    webhookId: webhook.id,
    status: 'DELIVERED',
    attempts: [
      { ...attempt, at: at(4.5), status: 500, reason: 'It answered 500.' },
      { ...attempt, at: at(10), status: 200 },
    ],
    attemptCount: 2,
    createdAt: at(1),
    ...fields,
  });
  const records: FakePortsOptions = {
    ...checkoutRecords([{ payment, session }]),
    offers: [offer],
    fulfillments: [fulfillment],
    transactions: [transaction],
    paymentEvents: [event],
    webhookDeliveries: [delivery],
    webhooks: [webhook],
    clock: fixedClock(at(20)),
  };
  return { records, payment, session, fulfillment, transaction, event, delivery };
}

async function traceOf(records: FakePortsOptions, id: string): Promise<Trace> {
  return valueIn(await run(traceOperations.get, fakePorts(records), { id }, operator));
}

/** Each link with its nesting depth. */
function treeOf({ links }: Trace): string[] {
  const depthOf = (id: string | undefined): number => {
    const parent = links.find((link) => link.id === id)?.parent;
    return parent === undefined ? 0 : 1 + depthOf(parent);
  };
  return links.map(({ id, kind, title }) => `${'  '.repeat(depthOf(id))}${kind} ${title}`);
}

test('shows a card purchase from the payment to the last attempt', async () => {
  const { records, payment } = aPurchase();

  const trace = await traceOf(records, payment.id);

  expect(treeOf(trace)).toEqual([
    'request The request that started it',
    'ledger payment_intent.created',
    '  wait Waiting for the payer',
    'ledger payment_intent.succeeded',
    'queue Purchase of Item 6',
    '  chain fulfilWithPermit',
    '  ledger Fulfillment',
    'event payment_intent.succeeded',
    '  delivery Delivery to 127.0.0.1:3000',
    '    attempt Attempt 1',
    '    wait Waiting for the retry',
    '    attempt Attempt 2',
  ]);
  expect(trace).toMatchObject({ id: traceId, state: 'complete', took: 10_500, startedAt: at(0) });
});

test('lists a link recorded just before its cause after that cause', async () => {
  const { records, payment, fulfillment } = aPurchase();
  const early = { ...fulfillment, createdAt: at(0.999) };

  const trace = await traceOf({ ...records, fulfillments: [early] }, payment.id);

  const kinds = trace.links.map(({ kind }) => kind);
  expect(kinds.lastIndexOf('queue')).toBe(
    trace.links.findIndex(({ title }) => title === 'payment_intent.succeeded') + 1,
  );
});

test('splits the whole time into parts that add up', async () => {
  const { records, payment } = aPurchase();

  const { split, took, worked } = await traceOf(records, payment.id);

  expect(split).toEqual([
    { name: 'waiting for a retry', took: 5000, isWait: true },
    { name: 'chain', took: 2500, isWait: false },
    { name: 'deliveries', took: 1000, isWait: false },
    { name: 'queue', took: 1000, isWait: true },
    { name: 'waiting for the payer', took: 1000, isWait: true },
  ]);
  expect(split.reduce((sum, part) => sum + part.took, 0)).toBe(took);
  expect(worked).toBe(3500);
});

test('lists what changed hands: money, the item, and the settlement on the chain', async () => {
  const { records, payment } = aPurchase();

  const { outcomes } = await traceOf(records, payment.id);

  expect(outcomes.map(({ label, value, from }) => [label, value, from.name])).toEqual([
    ['Money', '12.50 USD by card', 'the card'],
    ['Item', 'Item 6, token 7', 'Custody'],
    ['Settled on chain', '5 USDC', 'Card float'],
  ]);
});

describe('every id leads to its trace', () => {
  const all = aPurchase();
  const { payment, session, fulfillment, transaction, event, delivery } = all;
  const ids = {
    'the request': traceId,
    'the payment': payment.id,
    'its session': session.id,
    'its charge': payment.charges[0]?.id ?? '',
    'the fulfillment': fulfillment.id,
    'the transaction': transaction.id,
    'its hash': transaction.hash.toUpperCase().replace('0X', '0x'),
    'the event': event.id,
    'the delivery': delivery.id,
  };

  test.each(Object.entries(ids))('finds the trace by %s', async (_name, id) => {
    const { links, id: foundId } = await traceOf(all.records, id);

    expect([foundId, links.length]).toEqual([traceId, 12]);
  });
});

test('follows references of records from an earlier version, which have no trace', async () => {
  const { records, delivery, payment } = aPurchase({});

  const trace = await traceOf(records, delivery.id);

  expect(trace.links).toHaveLength(11);
  expect(trace.id).toBe(payment.id);
});

test('measures a running link up to now', async () => {
  const transaction = aTransaction({ createdAt: at(0), state: 'PENDING', traceId });

  const trace = await traceOf({ transactions: [transaction], clock: fixedClock(at(3)) }, traceId);

  expect(trace).toMatchObject({ state: 'running', took: 3000 });
  expect(trace.links.slice(1)).toMatchObject([{ kind: 'chain', state: 'running', took: 3000 }]);
});

test('shows key derivation and signature in the link of their call', async () => {
  const transaction = aTransaction({
    createdAt: at(1),
    minedAt: at(3),
    state: 'SUCCEEDED',
    isFinal: true,
    signing: { keyDerivation: 300, turn: 80, signature: 20 },
    traceId,
  });

  const trace = await traceOf({ transactions: [transaction], clock: fixedClock(at(9)) }, traceId);

  const [, call] = trace.links;
  expect(call).toMatchObject({
    startedAt: at(0.6),
    took: 2400,
    waits: [
      { name: 'key derivation', took: 300, isWait: false },
      { name: 'its turn', took: 80, isWait: true },
      { name: 'signature', took: 20, isWait: false },
      { name: 'in the pool', took: 2000, isWait: true },
    ],
  });
  expect(trace.split).toEqual([
    { name: 'chain', took: 2080, isWait: false },
    { name: 'key derivation', took: 300, isWait: false },
    { name: 'signature', took: 20, isWait: false },
  ]);
});

test('states why a trace stopped and what was never reached', async () => {
  const offer = anOffer();
  const reason = 'Its items are not in custody.';
  const fulfillment = aFulfillment({
    offerId: offer.id,
    status: 'ERROR',
    reason,
    transactionIds: [],
    createdAt: at(0),
    changedAt: at(1),
    traceId,
  });

  const trace = await traceOf({ offers: [offer], fulfillments: [fulfillment] }, fulfillment.id);

  expect(trace).toMatchObject({ state: 'stopped', reason });
  expect(trace.links.map(({ kind, state }) => [kind, state])).toEqual([
    ['request', 'done'],
    ['queue', 'done'],
    ['ledger', 'failed'],
    ['chain', 'unreached'],
  ]);
});

test('does not end a trace at a declined card: another may be tried', async () => {
  const { payment, session } = aCheckout({
    charges: [aCharge({ decline: 'card_declined', createdAt: at(1) })],
    createdAt: at(0),
    traceId,
  });

  const { state, links } = await traceOf(checkoutRecords([{ payment, session }]), session.id);

  expect(state).toBe('running');
  expect(links.map(({ kind, state: of }) => [kind, of])).toEqual([
    ['request', 'done'],
    ['ledger', 'done'],
    ['wait', 'done'],
    ['ledger', 'failed'],
    ['wait', 'running'],
  ]);
});

test('shows an offer with its price, its signature and its way into custody', async () => {
  const custody = aTransaction({ createdAt: at(3), minedAt: at(4), state: 'SUCCEEDED', traceId });
  const offer = anOffer({
    createdAt: at(0),
    signedAt: at(2),
    readyAt: at(5),
    priceChanges: [{ at: at(1), to: '5' }],
    custodyTransactionIds: [custody.id],
    traceId,
  });

  const trace = await traceOf({ offers: [offer], transactions: [custody] }, offer.id);

  expect(treeOf(trace)).toEqual([
    'request The request that started it',
    'offer Offer of Item 7',
    'offer Price changed',
    "queue Signed by the seller's wallet",
    '  chain Coin transfer',
    'offer Moved to escrow',
  ]);
});

test('shows a signature and what was signed', async () => {
  const digest = `0x${'ab'.repeat(32)}`;
  const signed = {
    id: anId(),
    applicationId: anId(),
    walletId: anId(),
    type: 'SIGNATURE_CREATED',
    at: `${at(0)} 0000000001`,
    metadata: { type: 'MESSAGE', digest },
    traceId,
  } as const;

  const trace = await traceOf({ walletEvents: [signed] }, digest);

  expect(trace.id).toBe(traceId);
  expect(trace.links.slice(1)).toMatchObject([{ kind: 'signature', detail: 'MESSAGE', took: 0 }]);
});

test('combines mints that share a transaction into one trace if one request caused them', async () => {
  const call = aTransaction({ createdAt: at(1), traceId });
  const mints = [1, 2].map((sequence) =>
    aTokenMint({ sequence, transactionIds: [call.id], createdAt: at(0), traceId }),
  );

  const trace = await traceOf({ tokenMints: mints, transactions: [call] }, mints[1]?.id ?? '');

  expect(trace.links.map(({ kind }) => kind).toSorted()).toEqual(['chain', 'mint', 'mint', 'request']);
});

describe('the requests of a trace', () => {
  const application = anApplication({ name: 'Checkout web' });

  /** A payment created by an application and paid on its page. */
  async function aPaidPage() {
    const { http, ports, token } = await aCalledService({}, application);
    const body = { amount: 1250, currency: 'usd' };
    const created = await call(http, 'POST /checkout/sessions', { token, body });
    const { id } = resultIn(created, checkoutSession);
    ports.clock.advance(1_000);
    const paid = await call(http, `POST /pay/${id}/card`, {
      rawBody: 'card=4242424242424242&expiry=12%2F34&cvc=123',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return { ports, ids: [created, paid].map(({ headers }) => headers.get('x-request-id') ?? '') };
  }

  test('lists requests as the causes of their effects, and marks those that the log no longer stores', async () => {
    const { ports, ids } = await aPaidPage();

    const traces = await Promise.all(ids.map((id) => run(traceOperations.get, ports, { id }, operator)));

    for (const result of traces) {
      const { id, links } = valueIn(result);
      expect(id).toBe(ids[0]);
      expect(links.flatMap(({ kind, title, detail }) => (kind === 'request' ? [[title, detail]] : []))).toEqual([
        ['POST /checkout/sessions', 'Checkout web'],
        ['Pay page: card submitted', 'anonymous'],
      ]);
      expect(links.find(({ title }) => title === 'payment_intent.created')?.cause).toBe(ids[0]);
    }
    await ports.requestLog.clear();
    const { links } = valueIn(await run(traceOperations.get, ports, { id: ids[0] ?? '' }, operator));
    expect(links[0]).toMatchObject({ kind: 'request', detail: 'no longer stored' });
  });

  test('shows a rejected request as a trace with the reason', async () => {
    const ports = fakePorts({ applications: [application] });
    const rejected = await call(transportsOf(ports).http, 'GET /api/users');
    const id = rejected.headers.get('x-request-id') ?? '';

    const trace = valueIn(await run(traceOperations.get, ports, { id }, operator));

    expect(trace).toMatchObject({ state: 'stopped', links: [{ kind: 'request', detail: '401' }] });
  });
});

test.each([
  ['of another application', aPurchase(), { ...operator, applicationId: anId() }],
  ['with an unknown id', { ...aPurchase(), payment: { id: '<b>x</b>' } }, operator],
])('reports a trace %s as not found', async (_trace, { records, payment }, caller) => {
  const ports = fakePorts({ ...records, applications: [anApplication()] });

  const result = await run(traceOperations.get, ports, { id: payment.id }, caller);

  expect(result).toMatchObject({ ok: false, failure: { code: 'trace.not-found' } });
});
