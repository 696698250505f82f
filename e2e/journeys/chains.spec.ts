import { expect } from '@playwright/test';
import { z } from 'zod';
import { wallet } from '../../service/model/wallets/wallet.ts';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import type { Ready } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import {
  balances,
  chainCard,
  fundWallet,
  items,
  mintItem,
  mintUsdc,
  openReset,
  pasteIntoPalette,
  resetChain,
  startChain,
  statusStrip,
} from '../pages/chains.ts';
import { dialog, openPage } from '../pages/frame.ts';
import { createUser } from '../pages/users.ts';
import { createWallet } from '../pages/wallets.ts';

const pin = '294817';

test('a chain is started, gives money and an item to a wallet, is explored, and is reset', async ({ page, api }) => {
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

  await resetChain(page, 'ETHEREUM');
  await page.getByRole('link', { name: 'Explorer of ETHEREUM' }).click();
  await expect(page.getByText('genesis')).toBeVisible();
  await expect(page.getByText('Vaultdesk Items', { exact: true })).toBeHidden();
});

test('the blocks of a chain that a program starts tick in the strip', { tag: '@core' }, async ({ page, ready }) => {
  await expect(statusStrip(page)).toContainText(/MATIC\s*asleep/);
  const block = Number(await callChain(ready, 'eth_blockNumber'));
  await expect(statusStrip(page)).toContainText(`#${block}`);

  await callChain(ready, 'evm_mine');
  await expect(statusStrip(page)).toContainText(`#${block + 1}`);
});

test('the explorer is accessible in both themes', { tag: '@axe' }, async ({ page }) => {
  test.slow();
  await openPage(page, 'Chains');
  await page.getByRole('link', { name: 'Explorer of BSC' }).click();
  await expect(page.getByRole('heading', { name: 'BSC is asleep' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start BSC' }).click();
  await expect(page.getByRole('table', { name: 'Blocks' })).toBeVisible();
  await expectAccessible(page);
  await saveScreenshot(page, 'blocks');

  await page.getByRole('link', { name: '1', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Block 1' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('row', { name: /Faucet/ })
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('Succeeded')).toBeVisible();
  await expectAccessible(page);
  await saveScreenshot(page, 'chain-transaction');
  await page.getByRole('link', { name: 'Faucet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Faucet' })).toBeVisible();
  await expectAccessible(page);
  await saveScreenshot(page, 'address');
  await pasteIntoPalette(page, `0x${'ab'.repeat(32)}`);
  await page.getByRole('option', { name: 'Search on BSC' }).click();
  await expect(page.getByText('No such transaction on BSC')).toBeVisible();
  await expectAccessible(page);
});

test('the chains, their drawers and the balances are accessible in both themes', { tag: '@axe' }, async ({
  page,
  confirmSecret,
}) => {
  test.slow();
  await openPage(page, 'Chains');
  await expect(chainCard(page, 'BSC')).toContainText('Asleep');
  await expectAccessible(page);
  await startChain(page, 'BSC');
  await expectAccessible(page);
  await saveScreenshot(page, 'chains');
  for (const name of ['Faucet…', 'Mint test item…']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  await chainCard(page, 'BSC').getByRole('button', { name: 'Connect…' }).click();
  const connect = dialog(page, 'Connect to BSC');
  await confirmSecret(() => connect.getByRole('button', { name: 'Show address' }).click());
  await expect(connect.getByRole('button', { name: 'Reveal' })).toBeVisible();
  await expect(connect.getByText('vd_rpc_')).toHaveCount(0);
  await expectAccessible(page);
  await connect.getByRole('button', { name: 'Reveal' }).click();
  await expect(connect.getByText('/_vaultdesk/rpc/BSC/vd_rpc_')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await openReset(page, 'BSC');
  await expect(dialog(page, 'Reset BSC?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await createUser(page, { reference: 'customer-1', pin });
  await createWallet(page, { chain: 'BSC', pin });
  await expect(balances(page).first()).toContainText('100.0000');
  await expectAccessible(page);
  await saveScreenshot(page, 'wallet-balances');
});

/** Calls MATIC as a tool of the operator would. */
async function callChain({ baseUrl, operatorToken }: Ready, method: string): Promise<string> {
  const response = await fetch(`${baseUrl}/_vaultdesk/rpc/MATIC`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
  });
  return z.object({ result: z.string() }).parse(await response.json()).result;
}
