import { expect } from '@playwright/test';
import { z } from 'zod';
import type { Wallet } from '../../service/model/wallets/wallet.ts';
import { type Api, createOwner } from '../harness/api.ts';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { asOperator, type Ready } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openPage, openPalette, openRecord } from '../pages/frame.ts';
import {
  callArgument,
  chooseFunction,
  execute,
  expectTransactionPage,
  pickAddress,
  pickSigner,
  replaceTransaction,
  sendCoins,
} from '../pages/transactions.ts';

const pin = '294817';

/** Two wallets of a user on ETHEREUM, which is running and has funded both. */
async function createWallets(api: Api, ready: Ready) {
  const { addWallet, signingMethod } = await createOwner(api, 'Ada Mensah');
  const treasury = await addWallet('Treasury');
  const gallery = await addWallet('Gallery');
  for (const { address } of [treasury, gallery])
    await fundFromFaucet(ready, { address, token: 'NATIVE', amount: '100' });
  return { treasury, gallery, signingMethod };
}

function fundFromFaucet(ready: Ready, transfer: { address: string; token: 'NATIVE' | 'USDC'; amount: string }) {
  return asOperator(ready, z.object({}), '/faucet', { secretType: 'ETHEREUM', ...transfer });
}

/** A transaction that waits because nothing has the nonces before its own. */
async function sendBehindAGap(
  api: Api,
  { from, to, signingMethod }: { from: Wallet; to: Wallet; signingMethod: Signer },
): Promise<void> {
  await api.result(z.object({}), 'POST', '/api/transactions/execute', {
    body: {
      transactionRequest: {
        type: 'TRANSFER',
        walletId: from.id,
        secretType: 'ETHEREUM',
        to: to.address,
        value: '0.1',
        chainSpecificFields: { nonce: 1 },
      },
    },
    signingMethod,
  });
}
type Signer = { readonly id: string; readonly value: string };

test('a contract is read, its rejection is explained, and a wallet calls it', { tag: '@core' }, async ({
  page,
  api,
  ready,
}) => {
  const { treasury } = await createWallets(api, ready);
  await fundFromFaucet(ready, { address: treasury.address, token: 'USDC', amount: '1000' });

  await openPage(page, 'Contracts');
  await page.getByRole('link', { name: 'USDC on ETHEREUM' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'USDC' })).toBeVisible();
  await chooseFunction(page, 'balanceOf');
  await pickAddress(page, 'account', 'Treasury');
  await page.getByRole('button', { name: 'Read balanceOf' }).click();
  await expect(page.getByRole('main')).toContainText('1,000.00 USDC');

  await chooseFunction(page, 'transfer');
  await pickAddress(page, 'to address', 'Gallery');
  await page.getByLabel('value').fill('2000000000');
  await expect(page.getByText('= 2,000.00 USDC')).toBeVisible();
  await pickSigner(page, 'Sign with', 'Treasury');
  const rejection = page.getByText('holds 1,000.00 USDC, but 2,000.00 USDC are required.');
  await expect(rejection).toBeVisible();
  await expectAccessible(page, 'contract');
  await execute(page, 'transfer', pin);
  await expect(page.getByRole('alert')).toContainText('Nothing was sent');
  await expect(page.getByText('10 attempts left')).toBeVisible();
  expect(await api.result(z.array(z.unknown()), 'GET', '/api/transactions')).toEqual([]);

  await page.getByLabel('value').fill('25000000');
  await expect(page.getByText('The call would succeed now')).toBeVisible();
  await execute(page, 'transfer', pin);
  await expectTransactionPage(page, 'transfer');
  await expect(page.getByText('Succeeded')).toBeVisible();
  await expect(page.getByText('Treasury called transfer of USDC.')).toBeVisible();
  await expect(callArgument(page, 'to')).toContainText('Gallery');
  await expect(callArgument(page, 'value')).toContainText('25.00 USDC');
  await expect(page.getByRole('list', { name: 'Events of the transaction' })).toContainText('Transfer');
  await expect(page.getByRole('list', { name: 'Status' })).toContainText('In a block');
  await openPage(page, 'Transactions');
  await expect(page.getByRole('row', { name: /25\.00 USDC to Gallery, Ada Mensah/ })).toContainText('Treasury');
});

test('sent coins appear in the list of transactions and at the wallet', async ({ page, api, ready }) => {
  const { treasury } = await createWallets(api, ready);
  await openRecord(page, 'Wallets', 'Treasury');
  await sendCoins(page, { to: 'Gallery', amount: '1.5', pin });
  await expect(page.getByText('Succeeded')).toBeVisible();
  await expect(page.getByText('Treasury sent 1.5000 ETH to Gallery.')).toBeVisible();
  expect(new URL(page.url()).search).not.toContain(pin);

  await page.getByRole('link', { name: 'Treasury' }).click();
  await page.getByRole('link', { name: 'All transactions' }).click();
  await expect(page).toHaveURL(new RegExp(`walletId=${treasury.id}`));
  const row = page.getByRole('row', { name: /1\.5000 ETH to Gallery/ });
  await expect(row).toContainText('Ada Mensah');
  await page.getByRole('radiogroup', { name: 'Signed by' }).getByText('Service 0').click();
  await expect(page).toHaveURL(/of=service/);
  await expect(page.getByText('No transactions match these filters.')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Signed by' }).getByText('Wallets 1').click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Failed' }).click();
  await expect(page.getByText('No transactions match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row.click();
  await expect(page.getByRole('complementary', { name: 'Transaction' })).toContainText('In block');
  const id = new URL(page.url()).searchParams.get('selected') ?? '';
  await (await openPalette(page)).fill(id.slice(0, 8));
  await page.getByRole('group', { name: 'Transactions' }).getByRole('option').click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${id}$`));

  await openPage(page, 'Wallets');
  await expect(page.getByRole('row', { name: /Treasury/ })).toContainText(/\d ETH.* ago|\d ETH.*just now/);
  await expect(page.getByRole('row', { name: /Gallery/ })).toContainText(/billed.*\d ETH.*never/);
  await saveScreenshot(page, 'wallets-with-use');
  await openPage(page, 'Users');
  const user = page.getByRole('row', { name: /Ada Mensah/ });
  await expect(user.getByRole('cell', { name: '2', exact: true })).toBeVisible();
});

test('a pending transaction is sped up, then cancelled, and the nonce gap before it is filled', async ({
  page,
  api,
  ready,
  saveDownload,
}) => {
  const { treasury, gallery, signingMethod } = await createWallets(api, ready);
  await sendBehindAGap(api, { from: treasury, to: gallery, signingMethod });
  await openRecord(page, 'Transactions', '0.1000 ETH');
  await expect(page.getByText('0 in blocks, 1 pending, nonce 0 missing')).toBeVisible();
  await expectAccessible(page, 'transaction');
  await page.getByRole('button', { name: 'Speed up…' }).click();
  await expect(dialog(page, 'Speed up')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await replaceTransaction(page, { way: 'Speed up', pin });
  await expect(page.getByText('Replaces another transaction')).toBeVisible();
  await replaceTransaction(page, { way: 'Cancel', pin });
  await expectTransactionPage(page, 'Cancellation');

  await openRecord(page, 'Wallets', 'Treasury');
  await sendCoins(page, { to: 'Gallery', amount: '2', pin });
  await expect(page.getByText('Succeeded')).toBeVisible();
  await openPage(page, 'Transactions');
  await expect(page.getByRole('row', { name: /Cancellation/ })).toContainText('Succeeded');
  await expect(page.getByRole('row', { name: /Replaced/ })).toHaveCount(2);

  const file = await saveDownload(() => page.getByRole('button', { name: 'Save as CSV' }).click());
  expect(file.name).toBe('vaultdesk-transactions.csv');
  expect(file.text).toMatch(/^\uFEFFid,hash,.*meaning\.kind/);
  expect(file.text.match(/,REPLACED,/g)).toHaveLength(2);
  const inOnes = new URL(page.url());
  inOnes.searchParams.set('size', '1');
  await page.goto(inOnes.href);
  const pageNumber = page.getByRole('textbox', { name: 'Page of 4' });
  await pageNumber.fill('3');
  await pageNumber.press('Enter');
  await expect(page).toHaveURL(/page=3/);
  await expect(page.getByText('3–3 of 4')).toBeVisible();
  inOnes.searchParams.set('page', '99');
  await page.goto(inOnes.href);
  await expect(page.getByText('4–4 of 4')).toBeVisible();
  await expect(page).toHaveURL(/page=4/);
});

test('a pasted ABI creates forms, is stored, and shows errors at their fields', { tag: '@long' }, async ({
  page,
  api,
  ready,
}) => {
  const { gallery } = await createWallets(api, ready);
  await openPage(page, 'Contracts');
  await page.getByRole('combobox', { name: 'Chain' }).click();
  await page.getByRole('option', { name: 'ETHEREUM' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(gallery.address);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/contracts/ETHEREUM/${gallery.address}`));
  await expect(page.getByText('No contract at this address')).toBeVisible();
  await page.getByRole('button', { name: 'Paste ABI…' }).click();
  const drawer = dialog(page, 'Paste ABI');
  await drawer.getByLabel('ABI').fill('not an ABI');
  await drawer.getByRole('button', { name: 'Use ABI' }).click();
  await expect(drawer.getByText(/This is not/)).toBeVisible();
  await drawer.getByLabel('ABI').fill('function place((address to, uint8[] counts) order)\nerror Late(uint256 at)');
  await drawer.getByRole('button', { name: 'Use ABI' }).click();
  await expect(drawer).toBeHidden();

  await page.reload();
  await expect(page.getByText(/^Late: Errors are decoded only/)).toBeVisible();
  await chooseFunction(page, 'place');
  const order = page.getByRole('group', { name: 'order' });
  await order.getByRole('combobox', { name: 'to address' }).fill('0x12');
  await order.getByLabel('counts').fill('[1, 300]');
  await pickSigner(page, 'Sign with', 'Treasury');
  await expect(order.getByText('This is not an address.')).toBeVisible();
  await expect(order.getByText(/Element 2: The number does not fit uint8/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Custom function…' }).click();
  await page.getByRole('button', { name: 'Add input' }).click();
  await expectAccessible(page);
});
