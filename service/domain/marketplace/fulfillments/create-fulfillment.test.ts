import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run, throughSchema } from '../../../../test/operations/run.ts';
import { addMoney, anOffer } from '../../../../test/records/offers.ts';
import {
  anApplication,
  asApplication,
  otherApplicationId,
  theOtherApplication,
} from '../../../../test/records/users.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { aMarketUser } from '../../../../test/world/world.ts';
import { fail } from '../../../model/kernel/results/result.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import { moneyOf } from '../money/balances.ts';
import { marketUserOperations } from '../users/market-users.operations.ts';
import { buyOffer } from './create-fulfillment.ts';
import { fulfillmentOperations, listFulfillments } from './fulfillments.operations.ts';
import { getFulfillment } from './get-fulfillment.ts';

const walletAddress = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

/** A buyer with 40 USDC, and an offer of ten items for 5 USDC each. */
async function aShop(fields: Partial<OfferRecord> = {}) {
  const offer = anOffer(fields);
  const ports = fakePorts({ applications: [anApplication(), theOtherApplication()], offers: [offer] });
  const { userId } = await aMarketUser(ports, { chain: 'ETHEREUM' });
  await addMoney(ports, { userId, units: '40000000' });
  const buy = (changes: object = {}, caller = asApplication()) =>
    throughSchema(fulfillmentOperations.create)(
      ports,
      { type: 'PURCHASE', offerId: offer.id, userId, walletAddress, amount: 2, ...changes },
      caller,
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
  await addMoney(ports, { userId: readState().offer.sellerId, units: '0' });

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

test("buys for the sub-user with the application's own id, which remains if it cannot pay yet", async () => {
  const { ports, offer } = await aShop();
  const buy = (fields: object, caller = asApplication()) =>
    throughSchema(buyOffer)(ports, { offerId: offer.id, walletAddress, ...fields }, caller);
  const users = (caller = asApplication()) =>
    run(marketUserOperations.list, ports, { pageNumber: 1, pageSize: 10, search: 'shopper' }, caller);

  expect(await buy({ externalUserId: 'shopper 7' })).toEqual(fail('market.insufficient-balance', expect.any(String)));
  const { items } = valueIn(await users());
  expect(items).toMatchObject([{ nickname: 'shopper 7', externalUserId: 'shopper 7', type: 'SUB_USER' }]);
  const { id = '' } = items[0] ?? {};
  await addMoney(ports, { userId: id, units: '5000000' });

  expect(valueIn(await buy({ externalUserId: ' shopper 7 ' }))).toMatchObject({
    amount: 1,
    buyer: { id, nickname: 'shopper 7' },
    externalBuyerId: 'shopper 7',
  });
  await buy({ externalUserId: 'shopper 7' }, asApplication(otherApplicationId));
  expect(valueIn(await users()).items).toHaveLength(1);
  expect(valueIn(await users(asApplication(otherApplicationId))).items).toHaveLength(1);
  for (const fields of [{}, { userId: id, externalUserId: 'shopper 7' }])
    expect(await buy(fields)).toMatchObject({ failure: { fields: [{ path: 'userId' }] } });
});

test('sells a public offer to another application and shows it to the seller', async () => {
  const { ports, offer, buy } = await aShop();
  const otherCaller = asApplication(otherApplicationId);
  const { id } = valueIn(
    await run(marketUserOperations.create, ports, { type: 'SUB_USER', nickname: 'bob' }, otherCaller),
  );
  await addMoney(ports, { userId: id, units: '5000000' });

  const created = valueIn(await buy({ userId: id, amount: 1 }, otherCaller));

  const input = { fulfillmentId: created.id };
  expect(await run(getFulfillment, ports, input, otherCaller)).toMatchObject({ ok: true });
  expect(await run(getFulfillment, ports, input, asApplication())).toMatchObject({ ok: true });
  const page = { pageNumber: 1, pageSize: 10 };
  const all = valueIn(await listFulfillments(ports, page, asApplication()));
  const ofOffer = valueIn(await listFulfillments(ports, { ...page, offerId: offer.id }, asApplication()));
  expect([all.items.length, ofOffer.items.length]).toEqual([0, 1]);
});
