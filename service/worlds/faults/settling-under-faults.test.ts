import { expect, test } from 'vitest';
import { aSale } from '../../../test/world/a-started-shop.ts';

const heardOnce = ['payment_intent.succeeded'];

test.each([
  ['hand-over-dropped', 'forgotten by the node', 2],
  ['reorg-dropped', 'forgotten with the blocks that they were in', 2],
  ['hand-over-replaced', 'replaced by others of the nonce', 2],
] as const)(
  '%s: settles a market once, though its transactions are %s',
  async (kind, _words, hits) => {
    const { shop, ear, buyer, item, sellerId, userId, readyOffer, buy } = await aSale();
    const offerId = await readyOffer();
    await shop.damage({ kind }, undefined, { hits });

    await buy(offerId, 2);
    const payment = await shop.pay(offerId, 3, buyer.wallet.address);
    await shop.settled();

    expect(await shop.calm()).toBe(hits);
    await shop.expectAsOnChain(offerId);
    expect(await shop.held(buyer.wallet.address, item)).toBe(5);
    expect((await shop.balance(sellerId)).total).toBe(25);
    expect((await shop.balance(userId)).total).toBe(40);
    await expect.poll(() => ear.heardOf(payment)).toEqual(heardOnce);
  },
  120_000,
);

test.each([
  ['a chain that makes no blocks', { kind: 'no-blocks' }],
  ['a base fee above what it offers', { kind: 'gas-spike', gwei: 500 }],
])(
  'a settlement waits for %s to end, across a restart, and then completes once',
  async (_words, effect) => {
    const { shop, ear, buyer, item, sellerId, userId, readyOffer, buy } = await aSale();
    const offerId = await readyOffer();
    await shop.damage(effect);

    await buy(offerId, 2);
    const payment = await shop.pay(offerId, 3, buyer.wallet.address);
    await shop.waits();
    await shop.restart();
    await shop.waits();
    expect(await shop.getOffer(offerId)).toMatchObject({ remainingAmount: 5, amountPurchased: 0 });
    expect(await shop.held(buyer.wallet.address, item)).toBe(0);

    expect(await shop.calm()).toBeGreaterThan(0);
    await shop.settled();
    await shop.expectAsOnChain(offerId);
    expect(await shop.held(buyer.wallet.address, item)).toBe(5);
    expect((await shop.balance(sellerId)).total).toBe(25);
    expect((await shop.balance(userId)).total).toBe(40);
    await expect.poll(() => ear.heardOf(payment)).toEqual(heardOnce);
  },
  120_000,
);
