import { expect, test } from 'vitest';
import { z } from 'zod';
import { portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { codesIn, resultIn } from '../../../test/world/call.ts';
import { aTrader, recordsOf, TestMarket } from '../../../test/world/market.ts';
import { minute } from '../../model/kernel/units.ts';
import { fulfillment } from '../../model/market/fulfillment.ts';
import { tokenMint } from '../../model/market/token-mint.ts';
import { type MagicName, magicValues } from '../../model/payments/magic-values.ts';
import { randomIds } from '../../platform/clock/clocks.ts';
import { settleMarket } from './settlements.ts';

const open = portsOnAnvil();

/** A market with magic values on or off. */
async function aMarket(setting: 'on' | 'off') {
  const [seller, buyer] = await Promise.all([aTrader(), aTrader()]);
  const clock = fixedClock();
  const options = { ...recordsOf([seller, buyer]), ids: randomIds, clock, settings: { magicValues: setting } };
  const market = new TestMarket({ ...(await open(options)), clock });
  /** Offers an item at a magic price, to a buyer with enough money. */
  const offeredAt = async (name: MagicName) => {
    const nft = await market.mint(seller, 'ERC721', 1);
    const terms = { nft, price: magicValues[name].value, sellerId: await market.user('0') };
    const { id: offerId } = await market.offer(seller, terms);
    await market.settle();
    const userId = await market.user('1000');
    const buy = async () => {
      const purchase = { type: 'PURCHASE', offerId, userId, walletAddress: buyer.wallet.address, amount: 1 };
      return resultIn(await market.request('POST /fulfillments', purchase), fulfillment).id;
    };
    return { offerId, userId, buy };
  };
  return { market, clock, offeredAt };
}

test('moves nothing into custody at the magic price of a refusal', async () => {
  const { market, offeredAt } = await aMarket('on');

  const { offerId } = await offeredAt('custodyRefused');

  expect(await market.getOffer(offerId)).toMatchObject({ status: 'REFUSED', reason: expect.stringContaining('magic') });
});

test('ends each purchase at the magic price of a failure in ERROR and releases its money', async () => {
  const { market, offeredAt } = await aMarket('on');
  const { userId, buy } = await offeredAt('purchaseFails');

  const id = await buy();
  await market.settle();

  expect(await market.getFulfillment(id)).toMatchObject({ status: 'ERROR' });
  expect(await market.balance(userId)).toMatchObject({ available: 1000, reserved: 0 });
});

test('settles a purchase at the magic price of a delay one minute later', async () => {
  const { market, clock, offeredAt } = await aMarket('on');
  const { buy } = await offeredAt('settlesSlowly');

  const id = await buy();
  const next = await settleMarket(market.ports, 'ETHEREUM');
  expect(await market.getFulfillment(id)).toMatchObject({ status: 'QUEUED' });
  expect(next).toHaveProperty('at', clock.millis() + minute);

  clock.advance(minute);
  await market.settle();
  expect(await market.getFulfillment(id)).toMatchObject({ status: 'COMPLETED' });
});

test('treats magic prices as ordinary prices while magic values are off', async () => {
  const { market, offeredAt } = await aMarket('off');
  const names = ['custodyRefused', 'purchaseFails', 'settlesSlowly'] as const;
  const purchases = new Map<MagicName, string>();
  for (const name of names) {
    const { offerId, buy } = await offeredAt(name);
    expect(await market.getOffer(offerId), name).toMatchObject({ status: 'READY' });
    purchases.set(name, await buy());
  }

  await market.settle();

  for (const [name, id] of purchases)
    expect(await market.getFulfillment(id), name).toMatchObject({ status: 'COMPLETED' });
});

const mints = z.object({ mints: z.array(tokenMint) });

test.each([
  ['on', ['SUCCEEDED', 'FAILED', 'SUCCEEDED']],
  ['off', ['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']],
] as const)('with magic values %s, settles mints that include a magic amount as %j', async (magic, ends) => {
  const { market } = await aMarket(magic);
  const { address: contract } = await market.deploy();
  const { tokenTypeId } = await market.createType(contract, { name: 'Coins', fungible: true });
  const amounts = ['1', magicValues.mintFails.value, '2'];
  const destinations = amounts.map((amount) => ({ address: aSigner().address, amount }));

  const created = resultIn(await market.mintTokens(contract, tokenTypeId, destinations), mints).mints;
  await market.settle();

  const ended = await Promise.all(created.map(({ id }) => market.getMint(id)));
  expect(ended.map(({ status }) => status)).toEqual(ends);
  for (const { status, reason } of ended) expect(reason !== undefined).toBe(status === 'FAILED');
  const failedAt = ({ id }: { id: string }) =>
    market.ports.storage.read((tables) => tables.tokenMints.find(id)?.failedAt);
  expect(created.map((mint) => failedAt(mint) !== undefined)).toEqual(ends.map((end) => end === 'FAILED'));
});

test('rejects a test item with a magic id while magic values are on, and mints it while they are off', async () => {
  const mint = async (magic: 'on' | 'off') => {
    const { market } = await aMarket(magic);
    const item = { secretType: 'ETHEREUM', to: aSigner().address, standard: 'ERC1155' };
    const body = { ...item, tokenId: magicValues.itemTaken.value };
    return market.request('POST /_vaultdesk/chains/ETHEREUM/items', body);
  };

  expect(codesIn(await mint('on'))).toEqual(['contract.reverted']);
  expect((await mint('off')).status).toBe(200);
});
