import { expect, test } from 'vitest';
import { z } from 'zod';
import { aStarted, type Started } from '../../testing/a-started-world.ts';

const seed = {
  users: { ada: { reference: 'Ada' } },
  wallets: { ada: { user: 'ada' } },
  mints: { lamp: { wallet: 'ada' } },
  marketUsers: { ada: { nickname: 'ada' } },
  offers: { lamp: { seller: 'ada', type: 'SALE', price: '10', item: 'lamp', endsIn: '2d' } },
};
const offers = z.array(z.object({ status: z.string(), amountReimbursed: z.int() }).loose());

function saleOf({ ask }: Started) {
  return ask('GET /offers', offers);
}

test('a sale ends after a restart, when the clock is advanced to its end', async () => {
  const first = await aStarted();
  await first.ask('POST /_vaultdesk/seeds', z.unknown(), { body: { seed, wait: true } });
  expect(await saleOf(first)).toMatchObject([{ status: 'READY', amountReimbursed: 0 }]);
  await first.stop();

  const second = await aStarted({
    dataDir: first.dataDir,
    settings: { tokenLifetimeSeconds: 1_000_000 },
  });
  expect(await saleOf(second)).toMatchObject([{ status: 'READY' }]);
  await second.ask('POST /_vaultdesk/clock/advance', z.unknown(), { body: { seconds: 172_800 } });

  await expect
    .poll(() => saleOf(second), { timeout: 30_000 })
    .toMatchObject([{ status: 'CLOSED', amountReimbursed: 1 }]);
}, 60_000);
