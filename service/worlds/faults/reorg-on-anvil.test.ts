import { expect, test } from 'vitest';
import { aSigner } from '../../../test/records/transactions.ts';
import { aSale } from '../../../test/world/a-started-shop.ts';

test.each([1, 3, 20])(
  'settles everything once while the chain repeatedly goes back %i blocks',
  async (blocks) => {
    const { shop, ear, buyer, item, sellerId, userId, offerOne, buy } = await aSale();
    await shop.damage({ kind: 'reorg', blocks, milliseconds: 300 });
    const receiver = aSigner().address;

    const offerId = await offerOne();
    const mintedItem = await shop.mint(buyer, 'ERC721');
    const late = await shop.user('7');
    const contract = await shop.tokens();
    await shop.transfer(buyer, receiver, 0.25);
    await shop.settled();
    await buy(offerId, 2);
    const payment = await shop.pay(offerId, 3, buyer.wallet.address);
    await shop.mintTokens(contract, '1', [{ address: buyer.wallet.address, amount: 4 }]);
    await shop.transfer(buyer, receiver, 0.25);
    await shop.settled();
    const hits = await shop.calm();

    expect(hits).toBeGreaterThan(1);
    const stories = (await shop.transactions()).flatMap(({ timeline }) => timeline);
    expect(stories.some(({ what }) => /^Block \d+ was removed$/.test(what))).toBe(true);
    await shop.expectAsOnChain(offerId);
    expect(await shop.getOffer(offerId)).toMatchObject({ remainingAmount: 5, amountPurchased: 5 });
    expect(await shop.held(buyer.wallet.address, item)).toBe(5);
    expect(await shop.held(buyer.wallet.address, { address: contract, tokenId: '1' })).toBe(4);
    expect(await shop.held(buyer.wallet.address, mintedItem)).toBe(1);
    expect((await shop.balance(late)).total).toBe(7);
    expect(await shop.coins(receiver)).toBe(0.5);
    expect((await shop.balance(sellerId)).total).toBe(25);
    expect((await shop.balance(userId)).total).toBe(40);
    await expect.poll(() => ear.heardOf(payment)).toEqual(['payment_intent.succeeded']);
  },
  120_000,
);

test('continues a pending settlement after a reorganisation and a restart', async () => {
  const { shop, ear, buyer, item, sellerId, readyOffer, buy } = await aSale();
  const offerId = await readyOffer();
  await shop.damage({ kind: 'reorg', blocks: 3, milliseconds: 2_000 });

  await buy(offerId, 2);
  const payment = await shop.pay(offerId, 3, buyer.wallet.address);
  await shop.seenInBlock();
  await shop.restart();
  await shop.settled();
  await shop.calm();

  await shop.expectAsOnChain(offerId);
  expect(await shop.held(buyer.wallet.address, item)).toBe(5);
  expect((await shop.balance(sellerId)).total).toBe(25);
  await expect.poll(() => ear.heardOf(payment)).toEqual(['payment_intent.succeeded']);
}, 120_000);
