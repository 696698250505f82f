import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { anOffer } from '../../../../test/records/offers.ts';
import { anApplication, asApplication, asOperator } from '../../../../test/records/users.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { aMarketUser } from '../../../../test/world/world.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import { newCheckoutSession } from '../../../model/payments/new-checkout-session.ts';
import type { CardPayment } from '../../../model/payments/payment.ts';
import { failFulfillment } from '../../settlement/fulfillment.ts';
import { createCheckoutSession } from '../checkout/create-session.ts';
import { confirmPayment, inspectPayment, payPayment, refundPayment } from '../intents/payments.ts';
import { followPurchases } from './follow-purchases.ts';

const walletAddress = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

/** Two of ten items for 5 USDC each, to be paid with a card. */
async function aPurchase(offerAmount = 2) {
  const offer = anOffer();
  const ports = fakePorts({ applications: [anApplication()], offers: [offer] });
  const { userId } = await aMarketUser(ports, { chain: 'ETHEREUM' });
  const order = newCheckoutSession.parse({ offerId: offer.id, offerAmount, userId, walletAddress });
  const session = valueIn(await run(createCheckoutSession, ports, order, asApplication()));
  const { paymentIntentId } = session;
  const input = { paymentIntentId };
  const pay = async (cardNumber: CardPayment['cardNumber'] = '4242424242424242') =>
    valueIn(await run(payPayment, ports, { ...input, cardNumber }, asOperator()));
  const readState = () =>
    ports.storage.read((tables) => ({
      offer: present(tables.offers.find(offer.id)),
      fulfillments: tables.fulfillments.listBy('byOffer', offer.id),
      reservations: tables.marketReservations.listBy('byUser', userId),
      events: tables.paymentEvents.listBy('byPayment', paymentIntentId).map(({ type }) => type),
    }));
  /** Pays, and fails the delivery of the items. */
  const payAndFail = async () => {
    await pay();
    const fault = { reason: 'The receiver takes none.', isInCustody: true };
    valueIn(await failFulfillment(ports, present(readState().fulfillments[0]), fault));
  };
  const inspect = async () => valueIn(await run(inspectPayment, ports, input, asOperator()));
  const changeOffer = (fields: Partial<OfferRecord>) =>
    ports.storage.change(({ offers }) => offers.put({ ...present(offers.find(offer.id)), ...fields }));
  return { ports, input, pay, payAndFail, inspect, readState, changeOffer };
}

test('reserves the items in the commit that captures the money, and uses no balance', async () => {
  const { ports, pay, readState } = await aPurchase();
  const { commits } = ports.storage;

  const payment = await pay();

  expect(ports.storage.commits).toBe(commits + 1);
  const { offer, fulfillments, reservations } = readState();
  expect(offer).toMatchObject({ remainingAmount: 8, inFlightAmount: 2 });
  expect(fulfillments).toMatchObject([
    { id: payment.purchase?.fulfillmentId, status: 'QUEUED', paidBy: 'CARD', amount: 2, walletAddress },
  ]);
  expect(reservations).toEqual([]);
  expect(payment.timeline.map(({ kind }) => kind)).toEqual(['created', 'succeeded', 'purchase_started']);
});

test.each([
  { what: 'the items were sold', change: { remainingAmount: 1, inFlightAmount: 9 }, why: 'Buy at most 1' },
  { what: 'the price changed', change: { priceUnits: '4000000' }, why: 'price' },
  { what: 'the offer was closed', change: { ending: 'REIMBURSEMENT' }, why: 'ended' },
] as const)('declines the card before payment if $what in the meantime', async ({ change, why }) => {
  const { pay, readState, changeOffer } = await aPurchase();
  await changeOffer(change);

  const declined = await pay();

  expect(declined).toMatchObject({
    status: 'requires_payment_method',
    amountReceived: 0,
    lastDecline: 'offer_not_available',
    charges: [{ decline: 'offer_not_available', declineReason: expect.stringContaining(why) }],
  });
  expect(readState().fulfillments).toEqual([]);
  expect(readState().events).toEqual(['payment_intent.created', 'payment_intent.payment_failed']);
});

test('buys the items at confirmation if they are still available', async () => {
  const { ports, input, pay, readState, changeOffer } = await aPurchase();
  await pay('4000002500003155');
  expect(readState().offer).toMatchObject({ remainingAmount: 10 });
  await changeOffer({ remainingAmount: 0, inFlightAmount: 10 });

  const approved = { ...input, isApproved: true };
  const declined = valueIn(await run(confirmPayment, ports, approved, asOperator()));

  expect(declined).toMatchObject({ lastDecline: 'offer_not_available', amountReceived: 0 });
  await changeOffer({ remainingAmount: 10, inFlightAmount: 0 });
  expect(await pay()).toMatchObject({ status: 'succeeded' });
});

test('accepts no more concurrent payments than there are items', async () => {
  const first = await aPurchase(4);
  const { ports, readState } = first;
  const { offerId, userId } = present(
    ports.storage.read(({ paymentIntents }) => paymentIntents.listBy('byCreation', '*/*'))[0]?.purchase,
  );
  const order = newCheckoutSession.parse({ offerId, offerAmount: 4, userId, walletAddress });
  const attempts = await Promise.all(
    [1, 2, 3].map(async () => valueIn(await run(createCheckoutSession, ports, order, asApplication()))),
  );
  const ids = [first.input.paymentIntentId, ...attempts.map(({ paymentIntentId }) => paymentIntentId)];

  const payments = await Promise.all(
    ids.map(async (paymentIntentId) =>
      valueIn(await run(payPayment, ports, { paymentIntentId, cardNumber: '4242424242424242' }, asOperator())),
    ),
  );

  expect(payments.filter(({ status }) => status === 'succeeded')).toHaveLength(2);
  expect(readState().offer).toMatchObject({ remainingAmount: 2, inFlightAmount: 8 });
});

test('refunds money for items that cannot be moved, automatically and once', async () => {
  const { ports, payAndFail, inspect, readState } = await aPurchase();
  await payAndFail();

  await followPurchases(ports);
  await followPurchases(ports);

  const ended = await inspect();
  expect(ended).toMatchObject({ status: 'succeeded', amountReceived: 1000, amountRefunded: 1000 });
  expect(
    ended.timeline
      .map(({ kind }) => kind)
      .slice(-3)
      .toSorted(),
  ).toEqual(['purchase_failed', 'purchase_started', 'refunded']);
  expect(readState().events.filter((type) => type === 'charge.refunded')).toHaveLength(1);
  expect(readState().offer).toMatchObject({ remainingAmount: 10, inFlightAmount: 0 });
});

test('refunds the remainder of a partially refunded payment', async () => {
  const { ports, input, payAndFail, inspect } = await aPurchase();
  await payAndFail();
  await run(refundPayment, ports, { ...input, amount: 300 }, asOperator());

  await followPurchases(ports);

  const ended = await inspect();
  expect(ended).toMatchObject({ amountRefunded: 1000 });
  expect(ended.charges[0]?.refunds).toMatchObject([
    { amount: 300, reason: 'requested_by_customer' },
    { amount: 700, reason: 'offer_not_delivered' },
  ]);
});

test('postpones the refund while the disk is full', async () => {
  const { ports, payAndFail, inspect } = await aPurchase();
  await payAndFail();

  ports.storage.isFull = true;
  expect(await followPurchases(ports)).toEqual({ inMilliseconds: 1_000 });
  ports.storage.isFull = false;
  expect(await followPurchases(ports)).toBeUndefined();

  expect(await inspect()).toMatchObject({ amountRefunded: 1000 });
});
