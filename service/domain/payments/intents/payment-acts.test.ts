import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anHour } from '../../../../test/fakes/clock.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { aCheckout, checkoutRecords } from '../../../../test/records/payments.ts';
import { anApplication, asOperator } from '../../../../test/records/users.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { fail } from '../../../model/kernel/results/result.ts';
import type { CardPayment, PaymentIntentRecord } from '../../../model/payments/payment.ts';
import { expireCheckoutSession } from '../checkout/create-session.ts';
import { type PaymentAction, paymentActions, paymentStates } from './find-payment.ts';
import { cancelPayment, confirmPayment, inspectPayment, payPayment, refundPayment } from './payments.ts';

const operator = asOperator();

function aPayment(fields: Partial<PaymentIntentRecord> = {}) {
  const { payment, session } = aCheckout(fields);
  const ports = fakePorts({ applications: [anApplication()], ...checkoutRecords([{ payment, session }]) });
  const paymentIntentId = payment.id;
  const pay = (cardNumber: CardPayment['cardNumber']) =>
    run(payPayment, ports, { paymentIntentId, cardNumber }, operator);
  const confirm = (isApproved: boolean) => run(confirmPayment, ports, { paymentIntentId, isApproved }, operator);
  const refund = (amount?: number) => run(refundPayment, ports, { paymentIntentId, amount }, operator);
  const actions: Record<PaymentAction, () => Promise<unknown>> = {
    charge: () => pay('4242424242424242'),
    decline: () => pay('4000000000000002'),
    ask: () => pay('4000002500003155'),
    approve: () => confirm(true),
    refuse: () => confirm(false),
    cancel: () => run(cancelPayment, ports, { paymentIntentId }, operator),
    expire: () => run(expireCheckoutSession, ports, { sessionId: session.id }, operator),
    refund: () => refund(),
  };
  const readState = () =>
    ports.storage.read(({ paymentIntents, checkoutSessions, paymentEvents }) => ({
      payment: present(paymentIntents.find(payment.id)),
      session: present(checkoutSessions.find(session.id)),
      events: paymentEvents.listBy('byPayment', payment.id),
    }));
  return { ports, paymentIntentId, sessionId: session.id, actions, pay, confirm, refund, readState };
}

/** The events of each act, in order. */
const eventsOf: Record<PaymentAction, string[]> = {
  charge: ['payment_intent.succeeded', 'charge.succeeded', 'checkout.session.completed'],
  decline: ['payment_intent.payment_failed'],
  ask: ['payment_intent.requires_action'],
  approve: ['payment_intent.succeeded', 'charge.succeeded', 'checkout.session.completed'],
  refuse: ['payment_intent.payment_failed'],
  cancel: ['payment_intent.canceled'],
  expire: ['payment_intent.canceled'],
  refund: ['charge.refunded'],
};

const statuses = ['requires_payment_method', 'requires_action', 'succeeded', 'canceled'] as const;
const allowed: ReadonlySet<string> = new Set([
  'requires_payment_method charge succeeded',
  'requires_payment_method decline requires_payment_method',
  'requires_payment_method ask requires_action',
  'requires_payment_method cancel canceled',
  'requires_payment_method expire canceled',
  'requires_action approve succeeded',
  'requires_action refuse requires_payment_method',
  'requires_action cancel canceled',
  'requires_action expire canceled',
  'succeeded refund succeeded',
]);

describe.each(statuses)('payment state table: a payment that is %s', (status) => {
  test.each(paymentActions)('has the expected result for %s', async (action) => {
    const { actions, readState } = aPayment({ status });
    const before = readState();

    const result = await actions[action]();

    const next = paymentStates[status][action];
    const after = readState();
    if (allowed.has(`${status} ${action} ${next}`)) {
      expect(result).toMatchObject({ ok: true });
      expect(after.payment.status).toBe(next);
      expect(after.events.map(({ type }) => type)).toEqual(eventsOf[action]);
    } else {
      expect(result).toEqual(fail(expect.stringMatching(/^payment\./), expect.any(String)));
      expect(after).toEqual(before);
    }
  });
});

test.each(['charge', 'cancel', 'expire'] as const)(
  'shows when the session expires only while it is open (%s)',
  async (action) => {
    const { ports, paymentIntentId, actions, readState } = aPayment();
    const inspect = async () => valueIn(await run(inspectPayment, ports, { paymentIntentId }, operator)).expiresAt;
    expect(await inspect()).toBe(readState().session.expiresAt);

    await actions[action]();

    expect(await inspect()).toBeUndefined();
  },
);

test('accepts another card after a decline and retains both charges', async () => {
  const { pay, readState, ports, paymentIntentId } = aPayment();

  await pay('4000000000000002');
  await pay('4000000000009995');
  await pay('4242424242424242');

  const { payment, session, events } = readState();
  expect(payment.charges.map(({ decline, card }) => [card.last4, decline])).toEqual([
    ['0002', 'card_declined'],
    ['9995', 'insufficient_funds'],
    ['4242', undefined],
  ]);
  expect(session).toMatchObject({ status: 'complete', completedAt: ports.clock.now() });
  expect(events).toHaveLength(5);
  const inspected = valueIn(await run(inspectPayment, ports, { paymentIntentId }, operator));
  expect(inspected).toMatchObject({ amountReceived: 1250, amountRefunded: 0 });
  expect(inspected.timeline.map(({ kind }) => kind)).toEqual(['created', 'declined', 'declined', 'succeeded']);
});

test('pays with a card that requires confirmation once its owner approves, and shows the request', async () => {
  const { pay, confirm, readState, ports, paymentIntentId } = aPayment();

  await pay('4000002500003155');
  expect(readState().payment).toMatchObject({ charges: [], awaiting: { card: { last4: '3155' } } });
  ports.clock.advance(anHour);
  await confirm(true);

  const { payment } = readState();
  expect(payment).toMatchObject({ status: 'succeeded', charges: [{ card: { last4: '3155' } }] });
  expect(payment.awaiting).toBeUndefined();
  const { timeline } = valueIn(await run(inspectPayment, ports, { paymentIntentId }, operator));
  expect(timeline.map(({ kind }) => kind)).toEqual(['created', 'requires_action', 'succeeded']);
});

test('refunds in parts, never more than was paid', async () => {
  const { refund, readState, ports, paymentIntentId } = aPayment({ status: 'succeeded' });

  expect(valueIn(await refund(250))).toMatchObject({ amountRefunded: 250 });
  expect(await refund(1001)).toEqual(fail('payment.refunded', expect.stringContaining('1000')));
  expect(valueIn(await refund())).toMatchObject({ amountRefunded: 1250, amountReceived: 1250 });
  expect(await refund(1)).toEqual(fail('payment.refunded', expect.stringContaining('already fully refunded')));

  const objects = readState().events.map(({ payload }) => charged.parse(JSON.parse(payload)).data.object);
  expect(objects).toMatchObject([
    { amount_refunded: 250, refunded: false, refunds: { total_count: 1 } },
    { amount_refunded: 1250, refunded: true, refunds: { total_count: 2 } },
  ]);
  const { timeline } = valueIn(await run(inspectPayment, ports, { paymentIntentId }, operator));
  expect(timeline.filter(({ kind }) => kind === 'refunded')).toHaveLength(2);
});

const charged = z.object({ data: z.object({ object: z.record(z.string(), z.unknown()) }) });

test('refunds no more than was paid under concurrent refunds', async () => {
  const { refund, readState } = aPayment({ status: 'succeeded' });

  const results = await Promise.all(Array.from({ length: 8 }, () => refund(400)));

  expect(results.filter(({ ok }) => ok)).toHaveLength(3);
  expect(readState().events).toHaveLength(3);
});

test('pays once under concurrent cards', async () => {
  const { pay, readState } = aPayment();

  const results = await Promise.all(Array.from({ length: 8 }, () => pay('4242424242424242')));

  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(readState().payment.charges).toHaveLength(1);
  expect(readState().events).toHaveLength(3);
});

test('rejects cards after fifty declines, and allows cancellation', async () => {
  const { pay, actions, readState } = aPayment();
  for (let count = 0; count < 50; count += 1) await pay('4000000000000002');

  expect(await pay('4242424242424242')).toEqual(fail('payment.too-many-attempts', expect.any(String)));
  expect(await actions.cancel()).toMatchObject({ ok: true });
  expect(readState().payment.status).toBe('canceled');
});

test('rejects cards for an expired session, before and after the clock expires it', async () => {
  const { pay, actions, ports, readState } = aPayment();
  ports.clock.advance(24 * anHour);
  const expired = fail('checkout-session.expired', expect.any(String));

  expect(await pay('4242424242424242')).toEqual(expired);
  expect(await actions.cancel()).toEqual(expired);
  expect(readState().events).toEqual([]);
  await actions.expire();

  expect(await pay('4242424242424242')).toEqual(expired);
  expect(readState()).toMatchObject({
    payment: { status: 'canceled', cancellation: { reason: 'abandoned' } },
    session: { status: 'expired' },
  });
});
