import { expect, test } from 'vitest';
import { z } from 'zod';
import { portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { call, codesIn, resultIn } from '../../../test/world/call.ts';
import { aTrader, marketApplication, recordsOf, TestMarket } from '../../../test/world/market.ts';
import { doorsOf } from '../../../test/world/service.ts';
import { minute } from '../../model/kernel/units.ts';
import { fulfillment } from '../../model/market/fulfillment.ts';
import { tokenMint } from '../../model/market/token-mint.ts';
import { magicValues } from '../../model/payments/magic-values.ts';
import { randomIds } from '../../platform/clock/clocks.ts';
import { settleMarket } from './settlements.ts';

const open = portsOnAnvil();

/** An offer at a price, with its buyer and magic values on or off. */
async function offeredAt(price: string, setting: 'on' | 'off') {
  const [seller, buyer] = await Promise.all([aTrader(), aTrader()]);
  const clock = fixedClock();
  const settings = { magicValues: setting };
  const records = recordsOf([seller, buyer]);
  const market = new TestMarket({ ...(await open({ ...records, ids: randomIds, clock, settings })), clock });
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

  expect(await market.getOffer(offerId)).toMatchObject({ status: 'REFUSED', reason: expect.stringContaining('magic') });
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

const mints = z.object({ mints: z.array(tokenMint) });

async function aDriver(magic: 'on' | 'off') {
  const clock = fixedClock();
  const settings = { magicValues: magic };
  const options = { applications: [marketApplication], ids: randomIds, clock, settings };
  return new TestMarket({ ...(await open(options)), clock });
}

test.each([
  ['on', ['SUCCEEDED', 'FAILED', 'SUCCEEDED']],
  ['off', ['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']],
] as const)('with magic values %s, settles mints that include a magic amount as %j', async (magic, ends) => {
  const driver = await aDriver(magic);
  const { address: contract } = await driver.deploy();
  const { tokenTypeId } = await driver.createType(contract, { name: 'Coins', fungible: true });
  const destinations = ['1', magicValues.mintFails.value, '2'].map((amount) => ({
    address: aSigner().address,
    amount,
  }));

  const created = resultIn(await driver.mintTokens(contract, tokenTypeId, destinations), mints).mints;
  await driver.settle();

  const ended = await Promise.all(created.map(({ id }) => driver.getMint(id)));
  expect(ended.map(({ status }) => status)).toEqual(ends);
  for (const { status, reason } of ended) expect(reason !== undefined).toBe(status === 'FAILED');
});

test('rejects a test item with a magic id while magic values are on, and mints it while they are off', async () => {
  const mint = async (magic: 'on' | 'off') => {
    const { ports } = await aDriver(magic);
    const body = {
      ...{ secretType: 'ETHEREUM', to: aSigner().address, standard: 'ERC1155' },
      tokenId: magicValues.itemTaken.value,
    };
    const path = 'POST /_vaultdesk/chains/ETHEREUM/items';
    return call(doorsOf(ports).http, path, { token: operatorToken, body });
  };

  expect(codesIn(await mint('on'))).toEqual(['contract.reverted']);
  expect((await mint('off')).status).toBe(200);
});
