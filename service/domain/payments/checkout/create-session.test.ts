import { test as base, describe, expect } from 'vitest';
import type { z } from 'zod';
import { anHour } from '../../../../test/fakes/clock.ts';
import { type FakePorts, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run, throughSchema } from '../../../../test/operations/run.ts';
import { anItem, anOffer } from '../../../../test/records/offers.ts';
import { anApplication, anId, asApplication, theOtherApplication } from '../../../../test/records/users.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { baseUrl, call, codesIn } from '../../../../test/world/call.ts';
import { tokenOf, transportsOf } from '../../../../test/world/service.ts';
import { aMarketUser } from '../../../../test/world/world.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import type { newCheckoutSession } from '../../../model/payments/new-checkout-session.ts';
import { createCheckoutSession, getCheckoutSession } from './create-session.ts';
import { expireSessions } from './to-session.ts';

const test = base.extend('shop', () => aShop());

const application = anApplication();
const somePlace = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const someSeller = '0x00000000000000000000000000000000000000A1';
const returnTo = 'https://shop.example/thanks?session={CHECKOUT_SESSION_ID}';
const create = (ports: FakePorts, input: z.input<typeof newCheckoutSession>, caller = asApplication()) =>
  throughSchema(createCheckoutSession)(ports, input, caller);

function aShop(offer: Partial<OfferRecord> = {}) {
  const sale = anOffer(offer);
  const ports = fakePorts({ applications: [application, theOtherApplication()], offers: [sale] });
  return { ports, offerId: sale.id };
}

test('opens a session for one day, with a page that only its id opens', async ({ shop: { ports } }) => {
  const session = valueIn(await create(ports, { amount: 1250, currency: 'usd' }));

  expect(session).toMatchObject({
    id: expect.stringMatching(/^cs_[\w-]{32}$/),
    url: `${baseUrl}/pay/${session.id}`,
    paymentIntentId: expect.stringMatching(/^pi_/),
    status: 'open',
    paymentStatus: 'requires_payment_method',
    amount: 1250,
    createdOn: '2030-01-01T00:00:00.000',
    expiresOn: '2030-01-02T00:00:00.000',
  });
  expect(session.id).not.toContain(session.paymentIntentId);
  const [event, ...otherEvents] = ports.storage.read(({ paymentEvents }) =>
    paymentEvents.listBy('byPayment', session.paymentIntentId),
  );
  expect(event?.type).toBe('payment_intent.created');
  expect(otherEvents).toEqual([]);
  expect(await run(getCheckoutSession, ports, { sessionId: session.id }, asApplication())).toEqual({
    ok: true,
    value: session,
  });
});

describe('creates a session over HTTP', () => {
  async function post(body: unknown) {
    const { ports } = aShop();
    const token = await tokenOf(ports, application);
    return call(transportsOf(ports).http, 'POST /checkout/sessions', { token, body });
  }
  const right = { amount: 1250, currency: 'usd' };
  const long = (length: number) => 'x'.repeat(length);
  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'value']));

  test.each([
    { what: 'the minimum amount', change: { amount: 1 } },
    { what: 'the maximum amount', change: { amount: 99_999_999 } },
    { what: 'an uppercase currency', change: { currency: 'EUR' } },
    { what: 'a currency without a minor unit', change: { currency: 'jpy' } },
    { what: 'fifty entries of metadata', change: { metadata: entries(50) } },
    { what: 'a key of 40 characters', change: { metadata: { [long(40)]: long(500) } } },
    { what: 'null for optional fields', change: { description: null, metadata: null } },
    { what: 'a URL with a placeholder for the id', change: { successUrl: returnTo } },
  ])('accepts $what', async ({ change }) => {
    expect(await post({ ...right, ...change })).toMatchObject({ status: 200 });
  });

  test.each([
    { what: 'no amount', change: { amount: undefined }, path: 'amount' },
    { what: 'an amount of zero', change: { amount: 0 }, path: 'amount' },
    { what: 'a negative amount', change: { amount: -5 }, path: 'amount' },
    { what: 'a fraction', change: { amount: 12.5 }, path: 'amount' },
    { what: 'a text', change: { amount: '1250' }, path: 'amount' },
    { what: 'an amount above the limit', change: { amount: 100_000_000 }, path: 'amount' },
    { what: 'an amount far above the limit', change: { amount: 1e300 }, path: 'amount' },
    { what: 'no currency', change: { currency: undefined }, path: 'currency' },
    { what: 'an unknown currency', change: { currency: 'abc' }, path: 'currency' },
    { what: 'a token', change: { currency: 'usdc' }, path: 'currency' },
    { what: 'fifty-one entries', change: { metadata: entries(51) }, path: 'metadata' },
    { what: 'a key of 41 characters', change: { metadata: { [long(41)]: 'value' } }, path: expect.any(String) },
    { what: 'a long value', change: { metadata: { a: long(501) } }, path: 'metadata.a' },
    { what: 'a number as a value', change: { metadata: { a: 7 } }, path: 'metadata.a' },
    { what: 'a script', change: { successUrl: 'javascript:alert(1)' }, path: 'successUrl' },
    { what: 'a user name', change: { cancelUrl: 'https://a:b@host/' }, path: 'cancelUrl' },
    { what: 'a relative URL', change: { cancelUrl: '/basket' }, path: 'cancelUrl' },
    { what: 'a buyer without an offer', change: { userId: anId() }, path: 'userId' },
    { what: 'an item amount without an offer', change: { offerAmount: 2 }, path: 'offerAmount' },
    { what: 'a receiver without an offer', change: { walletAddress: somePlace }, path: 'walletAddress' },
  ])('names the field when it rejects $what', async ({ change, path }) => {
    const response = await post({ ...right, ...change });

    expect(response.status).toBe(400);
    expect(codesIn(response)).toEqual([path]);
  });
});

test('derives the price: the least amount for the application itself, to its deposit address', async () => {
  const { ports, offerId } = aShop({ minBuyAmount: 3 });

  const session = valueIn(await create(ports, { offerId }));

  expect(session).toMatchObject({ amount: 1500, currency: 'usd', offerId, offerAmount: 3 });
  const [account] = ports.storage.read(({ marketUsers }) => marketUsers.listBy('ofApplication', application.id));
  const [deposit] = ports.storage.read(({ depositAddresses }) =>
    depositAddresses.listBy('byUser', present(account).id),
  );
  expect(session).toMatchObject({ userId: present(account).id, walletAddress: present(deposit).address });
});

test('accepts an amount, a buyer and a receiver', async ({ shop: { ports, offerId } }) => {
  const { userId } = await aMarketUser(ports, { chain: 'ETHEREUM' });
  const order = { offerId, offerAmount: '2', userId, walletAddress: somePlace };

  const session = valueIn(await create(ports, { ...order, amount: 1000, currency: 'usd' }));

  expect(session).toMatchObject({ ...order, offerAmount: 2, amount: 1000 });
  expect(ports.storage.read(({ offers }) => offers.find(offerId))).toMatchObject({ remainingAmount: 10 });
});

test.each([
  { what: 'another amount', change: { amount: 499 }, code: 'input.invalid' },
  { what: 'another currency', change: { currency: 'eur' }, code: 'input.invalid' },
  { what: 'more items than remain', change: { offerAmount: 11 }, code: 'offer.not-enough-left' },
  { what: 'no item', change: { offerAmount: 0 }, code: 'input.invalid' },
  { what: 'an unknown offer', change: { offerId: anId() }, code: 'offer.not-found' },
  { what: 'an unknown buyer', change: { userId: anId() }, code: 'market-user.not-found' },
  { what: 'a receiver with a typo', change: { walletAddress: somePlace.replace('A', 'a') }, code: 'input.invalid' },
  { what: "the seller's wallet", change: { walletAddress: someSeller }, code: 'offer.own' },
])('rejects $what', async ({ change, code }) => {
  const { ports, offerId } = aShop();

  expect(await create(ports, { offerId, ...change })).toMatchObject({ failure: { code } });
  expect(ports.storage.read(({ paymentIntents }) => paymentIntents.countBy('byCreation', '*/*'))).toBe(0);
});

test.each([
  { what: 'with fractions of a cent', fields: { priceUnits: '5001' }, code: 'offer.price-without-cents' },
  { what: 'that ended', fields: { status: 'CLOSED' }, code: 'invalid-offer-status' },
  { what: 'that is an auction', fields: { type: 'AUCTION' }, code: 'offer.other-type' },
  { what: 'too expensive for a card', fields: { priceUnits: '1000000000000' }, code: 'input.invalid' },
  { what: "on the user's own node", fields: { item: anItem({ chain: 'BSC' }) }, code: 'chain.without-card-float' },
] as const)('rejects an offer $what', async ({ fields, code }) => {
  const { ports, offerId } = aShop(fields);
  Object.assign(ports.chains.of('BSC').network, { isEmbedded: false });

  expect(await create(ports, { offerId })).toMatchObject({ failure: { code } });
});

test('accepts fractions of a cent that add up to whole cents', async () => {
  const { ports, offerId } = aShop({ priceUnits: '12505000' });

  const session = valueIn(await create(ports, { offerId, offerAmount: 2 }));

  expect(session.amount).toBe(2501);
});

test('expires unpaid sessions once, then sleeps until the next expiry', async ({ shop: { ports } }) => {
  const first = valueIn(await create(ports, { amount: 100, currency: 'usd' }));
  ports.clock.advance(anHour);
  const second = valueIn(await create(ports, { amount: 200, currency: 'usd' }));

  const startMillis = ports.clock.millis();
  expect(await expireSessions(ports)).toEqual({ at: startMillis + 23 * anHour });
  ports.clock.advance(23 * anHour);
  expect(await expireSessions(ports)).toEqual({ at: startMillis + 24 * anHour });
  expect(await expireSessions(ports)).toEqual({ at: startMillis + 24 * anHour });

  const ended = valueIn(await run(getCheckoutSession, ports, { sessionId: first.id }, asApplication()));
  expect(ended).toMatchObject({ status: 'expired', paymentStatus: 'canceled' });
  const open = valueIn(await run(getCheckoutSession, ports, { sessionId: second.id }, asApplication()));
  expect(open.status).toBe('open');
  const events = ports.storage.read(({ paymentEvents }) => paymentEvents.listBy('byPayment', first.paymentIntentId));
  expect(events.map(({ type }) => type)).toEqual(['payment_intent.created', 'payment_intent.canceled']);
});

test('expires all overdue sessions in batches after a long pause', async ({ shop: { ports } }) => {
  for (let count = 0; count < 150; count += 1) valueIn(await create(ports, { amount: 100, currency: 'usd' }));
  ports.clock.advance(48 * anHour);

  expect(await expireSessions(ports)).toEqual({ inMilliseconds: 0 });
  expect(await expireSessions(ports)).toBeUndefined();

  expect(ports.storage.read(({ checkoutSessions }) => checkoutSessions.countBy('open', '*'))).toBe(0);
});
