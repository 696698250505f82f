import { expect, test } from 'vitest';
import { portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { resultIn } from '../../../test/world/call.ts';
import { aTrader, recordsOf, TestMarket } from '../../../test/world/market.ts';
import { minute } from '../../model/kernel/time-units.ts';
import { fulfillment } from '../../model/market/fulfillment.ts';
import { magicValues } from '../../model/payments/magic-values.ts';
import { randomIds } from '../../platform/clock/random-ids.ts';
import { settleMarket } from './settlements.ts';

const ports = portsOnAnvil();

/** An offer at a price, with its buyer and magic values on or off. */
async function offeredAt(price: string, setting: 'on' | 'off') {
  const [seller, buyer] = await Promise.all([aTrader(), aTrader()]);
  const clock = fixedClock();
  const settings = { magicValues: setting };
  const records = recordsOf([seller, buyer]);
  const market = new TestMarket({
    ...(await ports({ ...records, ids: randomIds, clock, settings })),
    clock,
  });
  const item = await market.mint(seller, 'ERC721', 1);
  const sellerId = await market.user('0');
  const userId = await market.user('1000');
  const { id: offerId } = await market.offer(seller, { nft: item, price, sellerId });
  await market.settle();
  const buy = async () => {
    const walletAddress = buyer.wallet.address;
    const purchase = { type: 'PURCHASE', offerId, userId, walletAddress, amount: 1 };
    return resultIn(await market.ask('POST /fulfillments', purchase), fulfillment).id;
  };
  return { market, clock, offerId, userId, buy };
}

test('moves nothing into custody at the magic price of a refusal', async () => {
  const { market, offerId } = await offeredAt(magicValues.custodyRefused.value, 'on');

  expect(await market.getOffer(offerId)).toMatchObject({
    status: 'REFUSED',
    reason: expect.stringContaining('magic'),
  });
});

test('ends each purchase at the magic price of a failure in ERROR and releases its money', async () => {
  const { market, userId, buy } = await offeredAt(magicValues.purchaseFails.value, 'on');

  const id = await buy();
  await market.settle();

  expect(await market.getFulfillment(id)).toMatchObject({ status: 'ERROR' });
  expect(await market.balance(userId)).toMatchObject({ available: 1000, reserved: 0 });
});

test('settles a purchase at the magic price of a delay one minute later', async () => {
  const { market, clock, buy } = await offeredAt(magicValues.settlesSlowly.value, 'on');

  const id = await buy();
  const next = await settleMarket(market.ports, 'ETHEREUM');
  expect(await market.getFulfillment(id)).toMatchObject({ status: 'QUEUED' });
  expect(next).toHaveProperty('at', clock.millis() + minute);

  clock.advance(minute);
  await market.settle();
  expect(await market.getFulfillment(id)).toMatchObject({ status: 'COMPLETED' });
});

test.each(['custodyRefused', 'purchaseFails', 'settlesSlowly'] as const)(
  'treats the price of %s as an ordinary price while magic values are off',
  async (name) => {
    const { market, offerId, buy } = await offeredAt(magicValues[name].value, 'off');
    expect(await market.getOffer(offerId)).toMatchObject({ status: 'READY' });

    const id = await buy();
    await market.settle();

    expect(await market.getFulfillment(id)).toMatchObject({ status: 'COMPLETED' });
  },
);
