import { expect, type Locator, type Page } from '@playwright/test';
import { createOwner } from '../harness/api.ts';
import { expectAccessible } from '../harness/axe.ts';
import { callChain } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openPage, openPalette, openRecord } from '../pages/frame.ts';

test('a chain is started, funds a wallet, gives it an item, is explored, and is reset', async ({ page, api }) => {
  const { id, description, address } = await (await createOwner(api, 'customer-1')).addWallet();
  await openRecord(page, 'Wallets', description);
  await expect(page.getByText('ETHEREUM is asleep.')).toBeVisible();

  await startChain(page, 'ETHEREUM');
  await expect(chainCard(page, 'ETHEREUM')).toContainText(/Block \d/);
  await expect(page.getByRole('contentinfo')).toContainText(/ETHEREUM\s*#\d/);
  await page.getByRole('button', { name: 'Faucet…' }).click();
  const faucet = dialog(page, 'Faucet');
  await faucet.getByRole('radio', { name: 'USDC' }).press('Space');
  await faucet.getByRole('combobox', { name: 'To' }).fill(description);
  await page.getByRole('option', { name: description }).click();
  await faucet.getByLabel('Amount').fill('1500');
  await faucet.getByRole('button', { name: 'Send USDC' }).click();
  const mintDialog = dialog(page, 'USDC sent');
  await expect(mintDialog).toContainText('1,500.00 USDC');
  await mintDialog.getByRole('link', { name: description }).click();

  await expect(page).toHaveURL(new RegExp(`/wallets/${id}$`));
  await expect(mintDialog).toBeHidden();
  const balances = page.getByRole('list', { name: 'Balances' }).getByRole('listitem');
  await expect(balances.filter({ hasText: 'USDC' })).toContainText('1,500.00');
  await expect(balances.filter({ hasText: 'ETH' })).toContainText('100.0000');
  await page.getByRole('button', { name: 'Faucet…' }).click();
  await faucet.getByLabel('Amount').fill('2.5');
  await faucet.getByRole('button', { name: /^Send / }).click();
  await dialog(page, 'sent').getByRole('button', { name: 'Done' }).click();
  await expect(balances.filter({ hasText: 'ETH' })).toContainText('102.5000');
  await page.getByRole('button', { name: 'Mint an item…' }).click();
  await dialog(page, 'Mint test item').getByRole('button', { name: 'Mint item' }).click();
  const minted = dialog(page, 'Item minted');
  await expect(minted).toContainText('ERC-721');
  await minted.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toContainText(/Item \d+/);

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
  await (await openPalette(page)).fill(address);
  await page.getByRole('option', { name: 'View on ETHEREUM' }).click();
  await expect(page.getByRole('heading', { level: 1, name: description })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open wallet' })).toBeVisible();
  await (await openPalette(page)).fill(hash);
  await page.getByRole('option', { name: 'Transaction on ETHEREUM' }).click();
  await expect(page).toHaveURL(new RegExp(`/explorer/ETHEREUM/tx/${hash}$`));
  await (await openPalette(page)).fill(`0x${'ab'.repeat(32)}`);
  await page.getByRole('option', { name: 'Search on ETHEREUM' }).click();
  await expect(page.getByText('No such transaction on ETHEREUM')).toBeVisible();
  await expectAccessible(page);

  await openPage(page, 'Chains');
  await page.getByRole('button', { name: 'More for ETHEREUM' }).click();
  await page.getByRole('menuitem', { name: 'Reset…' }).click();
  const confirmation = dialog(page, 'Reset ETHEREUM?');
  await confirmation.getByRole('button', { name: 'Reset ETHEREUM' }).click();
  await expect(confirmation).toBeHidden();
  await page.getByRole('link', { name: 'Explorer of ETHEREUM' }).click();
  await expect(page.getByText('genesis')).toBeVisible();
  await expect(page.getByText('Vaultdesk Items', { exact: true })).toBeHidden();
  await openPage(page, 'Chains');
  await page.getByRole('link', { name: 'Explorer of BSC' }).click();
  await expect(page.getByRole('heading', { name: 'BSC is asleep' })).toBeVisible();
  await expectAccessible(page);
});

test('the strip counts the blocks of a chain that a program started', { tag: '@core' }, async ({ page, ready }) => {
  await expect(page.getByRole('contentinfo')).toContainText(/MATIC\s*asleep/);
  const block = Number(await callChain(ready, 'MATIC', 'eth_blockNumber'));
  await expect(page.getByRole('contentinfo')).toContainText(`#${block}`);

  await callChain(ready, 'MATIC', 'evm_mine');
  await expect(page.getByRole('contentinfo')).toContainText(`#${block + 1}`);
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

/** The card of a chain on the Chains page. */
function chainCard(page: Page, chain: string): Locator {
  return page.getByRole('region', { name: chain });
}

/** Starts a chain from its card and waits until it runs. */
async function startChain(page: Page, chain: string): Promise<void> {
  await openPage(page, 'Chains');
  await page.getByRole('button', { name: `Start ${chain}` }).click();
  await expect(chainCard(page, chain)).toContainText('Running');
}
