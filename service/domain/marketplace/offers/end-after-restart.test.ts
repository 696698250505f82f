import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { aStarted, type Started } from '../../../../test/world/started-service.ts';
import { attention } from '../../../model/history/attention.ts';

const sale = { seller: 'ada', type: 'SALE', price: '10' };
const auction = { seller: 'ada', type: 'AUCTION', minimumBid: '1', endsIn: '2d' };
const seed = {
  users: { ada: { reference: 'Ada' }, ben: { reference: 'Ben' } },
  wallets: { ada: { user: 'ada' }, ben: { user: 'ben' } },
  mints: Object.fromEntries(['lamp', 'desk', 'vase', 'rug'].map((item) => [item, { wallet: 'ada' }])),
  marketUsers: { ada: { nickname: 'ada' }, ben: { nickname: 'ben', deposits: { ETHEREUM: '20' } } },
  offers: {
    lamp: { ...sale, item: 'lamp', endsIn: '2d' },
    desk: { ...sale, item: 'desk', endsIn: '9d' },
    vase: { ...auction, item: 'vase', bids: [{ bidder: 'ben', amount: '7', wallet: 'ben' }] },
    rug: { ...auction, item: 'rug' },
  },
  payments: [{ amount: 900, currency: 'usd' }],
};
const offers = z.array(
  z.object({ type: z.string(), status: z.string(), amountPurchased: z.int(), amountReimbursed: z.int() }),
);

/** Each offer as type, status, and number of purchased and of returned items. */
async function offersOf({ request }: Started): Promise<string[]> {
  const listed = await request('GET /offers?pageSize=10', offers);
  return listed
    .map(({ type, status, amountPurchased, amountReimbursed }) =>
      [type, status, amountPurchased, amountReimbursed].join(' '),
    )
    .sort();
}

test('sales, auctions and payments that are due while the service is stopped end at its start, and a later sale ends when the clock is advanced to its end', async () => {
  const first = await aStarted();
  await first.request('POST /_vaultdesk/seeds', z.unknown(), { body: { seed, wait: true } });
  expect(await offersOf(first)).toEqual([...Array(2).fill('AUCTION READY 0 0'), ...Array(2).fill('SALE READY 0 0')]);
  await first.stop();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000, shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });

  const second = await aStarted({ dataDir: first.dataDir, settings: { tokenLifetimeSeconds: 1_000_000 } });
  const ended = ['AUCTION CLOSED 0 1', 'AUCTION CLOSED 1 0', 'SALE CLOSED 0 1'];
  await expect.poll(() => offersOf(second), { timeout: 30_000 }).toEqual([...ended, 'SALE READY 0 0']);
  const payments = z.array(z.object({ checkoutStatus: z.string() }));
  expect(await second.request('GET /_vaultdesk/payments', payments)).toMatchObject([{ checkoutStatus: 'expired' }]);
  const { items } = await second.request('GET /_vaultdesk/attention', attention);
  expect(items.filter(({ kind }) => kind === 'offer-unsold')).toHaveLength(2);

  await second.request('POST /_vaultdesk/clock/advance', z.unknown(), { body: { seconds: 6 * 86_400 } });
  await expect.poll(() => offersOf(second), { timeout: 30_000 }).toEqual([...ended, 'SALE CLOSED 0 1']);
}, 90_000);
