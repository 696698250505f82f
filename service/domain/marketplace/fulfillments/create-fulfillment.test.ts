import { describe, expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { bypassSchema } from '../../../../test/operations/operation-calls.ts';
import { anOffer, giveMoney } from '../../../../test/records/offers.ts';
import {
  anApplication,
  anId,
  asApplication,
  otherApplicationId,
  theOtherApplication,
} from '../../../../test/records/users.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { aMarketUser } from '../../../../test/world/world.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import { noKey } from '../../../platform/ports/operation.ts';
import { moneyOf } from '../money/balances.ts';
import { createMarketUser } from '../users/market-users.operations.ts';
import { createFulfillment, createFulfillmentInput } from './create-fulfillment.ts';
import { listFulfillments } from './fulfillments.operations.ts';
import { getFulfillment } from './get-fulfillment.ts';

const walletAddress = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

/** A buyer with 40 USDC, and an offer of ten items for 5 USDC each. */
async function aShop(fields: Partial<OfferRecord> = {}) {
  const offer = anOffer(fields);
  const ports = fakePorts({
    applications: [anApplication(), theOtherApplication()],
    offers: [offer],
  });
  const { userId } = await aMarketUser(ports, { chain: 'ETHEREUM' });
  await giveMoney(ports, { userId, units: '40000000' });
  const buy = (changes: object = {}, caller = asApplication()) =>
    bypassSchema(createFulfillmentInput, createFulfillment)(
      ports,
      { type: 'PURCHASE', offerId: offer.id, userId, walletAddress, amount: 2, ...changes },
      caller,
      noKey,
    );
  const readState = () =>
    ports.storage.read((tables) => ({
      offer: present(tables.offers.find(offer.id)),
      money: moneyOf(tables, { userId, chain: 'ETHEREUM' }),
      fulfillments: tables.fulfillments.listBy('byOffer', offer.id),
    }));
  return { ports, offer, userId, buy, readState };
}

test('reserves items and money in one commit', async () => {
  const { ports, buy, readState, userId } = await aShop();
  const { commits } = ports.storage;

  const created = valueIn(await buy());

  expect(created).toMatchObject({
    type: 'PURCHASE',
    status: 'QUEUED',
    amount: 2,
    pricePerItem: 5,
    buyer: { id: userId, nickname: 'ada' },
    buyerWalletAddress: walletAddress,
  });
  expect(ports.storage.commits).toBe(commits + 1);
  expect(readState()).toMatchObject({
    offer: { remainingAmount: 8, inFlightAmount: 2 },
    money: { available: 30_000_000n, reserved: 10_000_000n },
  });
});

test('sells no more items than exist under concurrent purchases', async () => {
  const { ports, buy, readState } = await aShop({ amount: 3 });
  await giveMoney(ports, { userId: readState().offer.sellerId, units: '0' });

  const results = await Promise.all(Array.from({ length: 8 }, () => buy({ amount: 1 })));

  expect(results.filter((result) => result.ok)).toHaveLength(3);
  expect(readState()).toMatchObject({
    offer: { remainingAmount: 0, inFlightAmount: 3 },
    money: { reserved: 15_000_000n },
  });
});

test('sells the remaining items, even below the minimum amount', async () => {
  const { buy } = await aShop({ amount: 3, minBuyAmount: 2 });

  expect(await buy({ amount: 1 })).toEqual(fail('offer.below-minimum', expect.any(String)));
  valueIn(await buy({ amount: 2 }));
  valueIn(await buy({ amount: 1 }));
});

test('sells a public offer to another application and shows it to the seller', async () => {
  const { ports, offer } = await aShop();
  const otherCaller = asApplication(otherApplicationId);
  const { id } = valueIn(await createMarketUser(ports, { nickname: 'bob' }, otherCaller));
  await giveMoney(ports, { userId: id, units: '5000000' });

  const created = valueIn(
    await createFulfillment(
      ports,
      { type: 'PURCHASE', offerId: offer.id, userId: id, walletAddress, amount: 1 },
      otherCaller,
      noKey,
    ),
  );

  const input = { fulfillmentId: created.id };
  expect(await getFulfillment(ports, input, otherCaller)).toMatchObject({ ok: true });
  expect(await getFulfillment(ports, input, asApplication())).toMatchObject({ ok: true });
  const page = { pageNumber: 1, pageSize: 10 };
  const all = valueIn(await listFulfillments(ports, page, asApplication()));
  const ofOffer = valueIn(await listFulfillments(ports, { ...page, offerId: offer.id }, asApplication()));
  expect([all.items.length, ofOffer.items.length]).toEqual([0, 1]);
});

describe('createFulfillment validation', () => {
  test.each([
    { what: 'no item', change: { amount: 0 }, code: 'input.invalid' },
    { what: 'half an item', change: { amount: 1.5 }, code: 'input.invalid' },
    { what: 'a negative amount', change: { amount: -1 }, code: 'input.invalid' },
    { what: 'an amount in words', change: { amount: 'two' }, code: 'input.invalid' },
    {
      what: 'a wallet with a typo',
      change: { walletAddress: walletAddress.replace('A', 'a') },
      code: 'input.invalid',
    },
    {
      what: 'the zero address',
      change: { walletAddress: `0x${'0'.repeat(40)}` },
      code: 'input.invalid',
    },
    { what: 'an unknown offer', change: { offerId: anId() }, code: 'offer.not-found' },
    { what: 'an unknown buyer', change: { userId: anId() }, code: 'market-user.not-found' },
    { what: 'more items than remain', change: { amount: 11 }, code: 'offer.not-enough-left' },
    { what: 'more than can be paid', change: { amount: 9 }, code: 'market.insufficient-balance' },
  ])('rejects $what', async ({ change, code }) => {
    const { buy, readState } = await aShop();
    const before = readState();

    expect(await buy(change)).toMatchObject({ ok: false, failure: { code } });
    expect(readState()).toEqual(before);
  });

  test.each([
    { what: 'is NEW', fields: { status: 'NEW' }, code: 'invalid-offer-status' },
    {
      what: 'is moving into custody',
      fields: { status: 'INITIATING_OFFER' },
      code: 'invalid-offer-status',
    },
    { what: 'is CLOSED', fields: { status: 'CLOSED' }, code: 'invalid-offer-status' },
    { what: 'is REFUSED', fields: { status: 'REFUSED' }, code: 'invalid-offer-status' },
    { what: 'is TERMINATED', fields: { status: 'TERMINATED' }, code: 'invalid-offer-status' },
    { what: 'is in ERROR', fields: { status: 'ERROR' }, code: 'invalid-offer-status' },
    { what: 'is being closed', fields: { ending: 'REIMBURSEMENT' }, code: 'invalid-offer-status' },
    {
      what: 'has all items in transit',
      fields: { inFlightAmount: 10 },
      code: 'invalid-offer-status',
    },
    {
      what: 'starts later',
      fields: { startDate: '2030-02-01T00:00:00.000Z' },
      code: 'offer.not-open',
    },
    {
      what: 'has expired',
      fields: { endDate: '2029-12-31T00:00:00.000Z' },
      code: 'offer.not-open',
    },
    { what: 'is an auction', fields: { type: 'AUCTION' }, code: 'offer.other-type' },
    {
      what: 'is sold by the same wallet',
      fields: { sellerAddress: walletAddress },
      code: 'offer.own',
    },
  ] as const)('rejects an offer that $what', async ({ fields, code }) => {
    const { buy, readState } = await aShop(fields);
    const before = readState();

    expect(await buy()).toMatchObject({ ok: false, failure: { code } });
    expect(readState()).toEqual(before);
  });

  test('rejects the seller of the offer as buyer', async () => {
    const { buy, offer, ports } = await aShop();
    await ports.storage.transact(({ marketUsers }) => {
      marketUsers.put({
        id: offer.sellerId,
        applicationId: offer.applicationId,
        nickname: 'seller',
        type: 'SUB_USER',
        createdAt: ports.clock.now(),
      });
      return ok();
    });

    expect(await buy({ userId: offer.sellerId })).toEqual(fail('offer.own', expect.any(String)));
  });

  test('rejects a buyer of another application, and a private offer of one', async () => {
    const { buy } = await aShop({ visibility: 'PRIVATE' });
    const shop = await aShop();
    const otherCaller = asApplication(otherApplicationId);

    expect(await buy({}, otherCaller)).toEqual(fail('offer.not-found', expect.any(String)));
    expect(await shop.buy({}, otherCaller)).toEqual(fail('market-user.not-found', expect.any(String)));
  });
});
