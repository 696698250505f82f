import { expect } from '@playwright/test';
import { z } from 'zod';
import { wallet } from '../../service/model/wallets/wallet.ts';
import { expectAccessible } from '../harness/axe.ts';
import { callChain } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import {
  balances,
  chainCard,
  fundWallet,
  items,
  mintItem,
  mintUsdc,
  pasteIntoPalette,
  resetChain,
  startChain,
  statusStrip,
} from '../pages/chains.ts';
import { dialog, openPage } from '../pages/frame.ts';
import { createUser } from '../pages/users.ts';
import { createWallet } from '../pages/wallets.ts';

const pin = '294817';

test('a chain is started, funds a wallet, gives it an item, is explored, and is reset', async ({ page, api }) => {
  await createUser(page, { reference: 'customer-1', pin });
  await createWallet(page, { chain: 'ETHEREUM', pin });
  await expect(page.getByText('ETHEREUM is asleep.')).toBeVisible();
  const [created] = await api.result(z.array(wallet), 'GET', '/api/wallets');
  const { id, description, address } = wallet.parse(created);

  await startChain(page, 'ETHEREUM');
  await expect(chainCard(page, 'ETHEREUM')).toContainText(/Block \d/);
  await expect(statusStrip(page)).toContainText(/ETHEREUM\s*#\d/);
  const mintDialog = await mintUsdc(page, { wallet: description, amount: '1500' });
  await expect(mintDialog).toContainText('1,500.00 USDC');
  await mintDialog.getByRole('link', { name: description }).click();

  await expect(page).toHaveURL(new RegExp(`/wallets/${id}$`));
  await expect(mintDialog).toBeHidden();
  await expect(balances(page).filter({ hasText: 'USDC' })).toContainText('1,500.00');
  await expect(balances(page).filter({ hasText: 'ETH' })).toContainText('100.0000');
  await fundWallet(page, { amount: '2.5' });
  await expect(balances(page).filter({ hasText: 'ETH' })).toContainText('102.5000');
  const minted = await mintItem(page);
  await expect(minted).toContainText('ERC-721');
  await minted.getByRole('button', { name: 'Done' }).click();
  await expect(items(page)).toContainText(/Item \d+/);

  await openPage(page, 'Chains');
  await page.getByRole('button', { name: 'Compare ledger and chains' }).click();
  await expect(page.getByText('Ledger and chains match.')).toBeVisible();
  await chainCard(page, 'ETHEREUM').getByRole('link', { name: 'Explorer' }).click();
  const newest = page.getByRole('table', { name: 'Blocks' }).getByRole('row').nth(1);
  await expect(newest).toContainText('Vaultdesk Items');
  await newest.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Block \d+$/ })).toBeVisible();
  await page
    .getByRole('row', { name: /Vaultdesk Items/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('Succeeded')).toBeVisible();
  const hash = /0x[0-9a-f]{64}$/.exec(page.url())?.[0] ?? '';
  await pasteIntoPalette(page, address);
  await page.getByRole('option', { name: 'View on ETHEREUM' }).click();
  await expect(page.getByRole('heading', { level: 1, name: description })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open wallet' })).toBeVisible();
  await pasteIntoPalette(page, hash);
  await page.getByRole('option', { name: 'Transaction on ETHEREUM' }).click();
  await expect(page).toHaveURL(new RegExp(`/explorer/ETHEREUM/tx/${hash}$`));
  await pasteIntoPalette(page, `0x${'ab'.repeat(32)}`);
  await page.getByRole('option', { name: 'Search on ETHEREUM' }).click();
  await expect(page.getByText('No such transaction on ETHEREUM')).toBeVisible();
  await expectAccessible(page);

  await resetChain(page, 'ETHEREUM');
  await page.getByRole('link', { name: 'Explorer of ETHEREUM' }).click();
  await expect(page.getByText('genesis')).toBeVisible();
  await expect(page.getByText('Vaultdesk Items', { exact: true })).toBeHidden();
  await openPage(page, 'Chains');
  await page.getByRole('link', { name: 'Explorer of BSC' }).click();
  await expect(page.getByRole('heading', { name: 'BSC is asleep' })).toBeVisible();
  await expectAccessible(page);
});

test('the strip counts the blocks of a chain that a program started', { tag: '@core' }, async ({ page, ready }) => {
  await expect(statusStrip(page)).toContainText(/MATIC\s*asleep/);
  const block = Number(await callChain(ready, 'MATIC', 'eth_blockNumber'));
  await expect(statusStrip(page)).toContainText(`#${block}`);

  await callChain(ready, 'MATIC', 'evm_mine');
  await expect(statusStrip(page)).toContainText(`#${block + 1}`);
});

test('the address of a chain is revealed on request', async ({ page, confirmSecret }) => {
  await startChain(page, 'BSC');
  await chainCard(page, 'BSC').getByRole('button', { name: 'Connect…' }).click();
  const connect = dialog(page, 'Connect to BSC');
  await confirmSecret(() => connect.getByRole('button', { name: 'Show address' }).click());
  await expect(connect.getByRole('button', { name: 'Reveal' })).toBeVisible();
  await expect(connect.getByText('vd_rpc_')).toHaveCount(0);
  await expectAccessible(page);
  await connect.getByRole('button', { name: 'Reveal' }).click();
  await expect(connect.getByText('/_vaultdesk/rpc/BSC/vd_rpc_')).toBeVisible();
});
