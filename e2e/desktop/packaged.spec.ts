import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { Api, createOwner } from '../harness/api.ts';
import { test } from '../harness/fixtures.ts';
import { expectFuses } from '../harness/package/expect-fuses.ts';
import { packApplication, startPacked } from '../harness/package/packaged-file.ts';

const submitted = z.object({ transactionHash: z.string() });

test('a packed application has its fuses set, starts, and runs a chain', async ({ desktop, folder }) => {
  test.skip(process.platform !== 'linux', 'Packages of other systems are not built by a test.');
  test.setTimeout(180_000);
  const application = await packApplication(desktop, join(folder, 'release'));

  await expectFuses(join(application, 'vaultdesk'));
  expect(await readdir(join(application, 'resources'))).toEqual(['app.asar', 'app.asar.unpacked']);

  const { ready, stop } = await startPacked(application, desktop, folder);
  try {
    const api = await Api.open(ready);
    expect(await sendOnChain(api)).toMatch(/^0x[0-9a-f]{64}$/);
    for (const file of ['scalar.js', 'inter.woff2'])
      expect((await fetch(`${ready.baseUrl}/docs/${file}`)).status, file).toBe(200);
  } finally {
    expect(await stop()).toBe(0);
  }
});

/** A transaction from one new wallet to another, on a chain that it wakes. */
async function sendOnChain(api: Api): Promise<string> {
  const { signingMethod, addWallet } = await createOwner(api, 'packed');
  const from = await addWallet();
  const coins = z.object({ balance: z.number() });
  await expect
    .poll(async () => (await api.result(coins, 'GET', `/api/wallets/${from.id}/balance`)).balance)
    .toBeGreaterThan(0);
  const transactionRequest = {
    ...{ type: 'TRANSFER', secretType: 'ETHEREUM', walletId: from.id },
    ...{ to: from.address, value: '0.5' },
  };
  const transaction = await api.result(submitted, 'POST', '/api/transactions/execute', {
    body: { transactionRequest },
    signingMethod,
  });
  const status = z.object({ status: z.string() });
  const path = `/api/transactions/ETHEREUM/${transaction.transactionHash}/status`;
  await expect.poll(async () => (await api.result(status, 'GET', path)).status).toBe('SUCCEEDED');
  return transaction.transactionHash;
}
