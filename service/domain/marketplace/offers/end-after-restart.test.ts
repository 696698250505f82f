import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { aStarted, type Started } from '../../../../test/world/started-service.ts';
import { attention } from '../../../model/history/attention.ts';

const seed = {
  users: { ada: { reference: 'Ada' } },
  wallets: { ada: { user: 'ada' } },
  mints: { lamp: { wallet: 'ada' } },
  marketUsers: { ada: { nickname: 'ada' } },
  offers: { lamp: { seller: 'ada', type: 'SALE', price: '10', item: 'lamp', endsIn: '2d' } },
};
const ended = z.array(
  z.object({ type: z.string(), status: z.string(), amountPurchased: z.int(), amountReimbursed: z.int() }),
);
const offers = z.array(z.object({ status: z.string(), amountReimbursed: z.int() }).loose());

function saleOf({ ask }: Started) {
  return ask('GET /offers', offers);
}

test('a sale ends after a restart, when the clock is advanced to its end', async () => {
  const first = await aStarted();
  await first.ask('POST /_vaultdesk/seeds', z.unknown(), { body: { seed, wait: true } });
  expect(await saleOf(first)).toMatchObject([{ status: 'READY', amountReimbursed: 0 }]);
  await first.stop();

  const second = await aStarted({ dataDir: first.dataDir, settings: { tokenLifetimeSeconds: 1_000_000 } });
  expect(await saleOf(second)).toMatchObject([{ status: 'READY' }]);
  await second.ask('POST /_vaultdesk/clock/advance', z.unknown(), { body: { seconds: 172_800 } });

  await expect
    .poll(() => saleOf(second), { timeout: 30_000 })
    .toMatchObject([{ status: 'CLOSED', amountReimbursed: 1 }]);
}, 60_000);

const auction = { seller: 'ada', type: 'AUCTION', minimumBid: '1', endsIn: '2d' };
const shop = {
  ...seed,
  mints: { lamp: { wallet: 'ada' }, vase: { wallet: 'ada' }, rug: { wallet: 'ada' } },
  users: { ...seed.users, ben: { reference: 'Ben' } },
  wallets: { ...seed.wallets, ben: { user: 'ben' } },
  marketUsers: { ...seed.marketUsers, ben: { nickname: 'ben', deposits: { ETHEREUM: '20' } } },
  offers: {
    ...seed.offers,
    vase: { ...auction, item: 'vase', bids: [{ bidder: 'ben', amount: '7', wallet: 'ben' }] },
    rug: { ...auction, item: 'rug' },
  },
  payments: [{ amount: 900, currency: 'usd' }],
};

test('sales, auctions and payments that are due while the service is stopped end at its start', async () => {
  const first = await aStarted();
  await first.ask('POST /_vaultdesk/seeds', z.unknown(), { body: { seed: shop, wait: true } });
  await first.stop();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000, shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });

  const second = await aStarted({ dataDir: first.dataDir });
  const results = async () =>
    (await second.ask('GET /offers?pageSize=10', ended)).map(({ type, status, amountPurchased, amountReimbursed }) =>
      [type, status, amountPurchased, amountReimbursed].join(' '),
    );
  const payments = () => second.ask('GET /_vaultdesk/payments', z.array(z.object({ checkoutStatus: z.string() })));

  await expect
    .poll(async () => (await results()).every((result) => result.includes('CLOSED')), { timeout: 30_000 })
    .toBe(true);
  expect((await results()).sort()).toEqual(['AUCTION CLOSED 0 1', 'AUCTION CLOSED 1 0', 'SALE CLOSED 0 1']);
  expect(await payments()).toMatchObject([{ checkoutStatus: 'expired' }]);
  expect((await second.ask('GET /_vaultdesk/attention', attention)).counts.byKind).toMatchObject({ 'offer-unsold': 2 });
}, 60_000);
