import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { root } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';

test('the tour of the marketplace takes items from mint to the wallet of the buyer, and asks the chain', {
  tag: '@core',
}, async ({ folder }) => {
  const { ready, stop } = await startHeadless(folder);
  const script = join(root, 'docs', 'market-tour.mjs');
  const argv = [script, ready.baseUrl, ready.clientId, ready.clientSecret];

  const { stdout } = await promisify(execFile)(process.execPath, argv);
  await stop();

  expect(stdout.trim().split('\n')).toEqual([
    'The offer of ten: CLOSED',
    'The buyer owns the ERC-721 item: true',
    'ERC-1155 items of the buyer: 10',
    'ERC-1155 items of the seller: 0',
    'Millionths of USDC of the buyer: 85000000',
    'Millionths of USDC of the seller: 15000000',
    'USDC of the buyer: 85',
    'USDC of the seller: 15',
  ]);
});
