import { expect } from '@playwright/test';
import { Wallet } from 'ethers';
import { z } from 'zod';
import { wallet } from '../../service/model/wallets/wallet.ts';
import { createOwner } from '../harness/api.ts';
import { saveScreenshot } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { chooseAction, dialog, openPage, openPalette, openRecord, typePin } from '../pages/frame.ts';
import { createUser } from '../pages/users.ts';
import { archiveWallet, createWallet, expectWalletPage } from '../pages/wallets.ts';

const pin = '294817';
const password = 'correct horse battery staple';

test('a wallet is exported, imported for another user, archived and restored', async ({
  page,
  api,
  saveDownload,
  confirmSecret,
}) => {
  const { address, description } = await (await createOwner(api, 'customer-1')).addWallet(undefined, 'MATIC');
  await createOwner(api, 'customer-2');
  await openRecord(page, 'Wallets', description);
  const events = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  await expect(events.first()).toContainText('Created');

  await chooseAction(page, 'Export…');
  const exporting = dialog(page, 'Export');
  await exporting.getByLabel('Password', { exact: true }).fill(password);
  await exporting.getByLabel('Repeat password').fill(password);
  await typePin(exporting, pin);
  await confirmSecret(() => exporting.getByRole('button', { name: 'Export keystore' }).click());
  const exported = dialog(page, 'Keystore exported');
  const file = await saveDownload(() => exported.getByRole('button', { name: 'Download keystore' }).click());
  await exported.getByRole('button', { name: 'Done' }).click();
  expect(file.name).toMatch(new RegExp(`^UTC--.*--${address.slice(2).toLowerCase()}$`));
  expect(Wallet.fromEncryptedJsonSync(file.text, password).address).toBe(address);
  await expect(events.first()).toContainText('Exported as a keystore');

  await openPage(page, 'Wallets');
  await page.getByRole('button', { name: 'Import…' }).click();
  const importing = dialog(page, 'Import wallet');
  await importing.getByLabel('User').fill('customer-2');
  await page.getByRole('option', { name: 'customer-2' }).click();
  await importing.getByRole('radio', { name: 'MATIC' }).press('Space');
  await importing
    .locator('input[type="file"]')
    .setInputFiles({ name: file.name, mimeType: '', buffer: Buffer.from(file.text) });
  await expect(importing.getByText(/^Keystore of 0x/)).toBeVisible();
  await importing.getByLabel('Keystore password').fill(password);
  await typePin(importing, pin);
  await importing.getByRole('button', { name: 'Import wallet' }).click();
  await expectWalletPage(page);
  await expect(events.first()).toContainText('Imported from a keystore');
  await expect(page.getByText(address, { exact: true })).toBeVisible();

  await archiveWallet(page, 'Archive');
  await expect(page.getByText(/^Archived, billed until/)).toBeVisible();
  await openPage(page, 'Billing');
  await expect(page.getByText('2 active wallets')).toBeVisible();
  await saveScreenshot(page, 'billing');
  await page.getByRole('list', { name: 'Ending soon' }).getByRole('link').click();

  await archiveWallet(page, 'Unarchive');
  await expect(page.getByRole('link', { name: 'Sign', exact: true })).toBeVisible();
  await expect(events.first()).toContainText('Unarchived');
});

test('a private key is hidden until it is revealed, and closing the drawer removes it', {
  tag: ['@core', '@both'],
}, async ({ page, api, confirmSecret }) => {
  await createUser(page, { reference: 'customer-1', pin });
  await createWallet(page, { chain: 'ETHEREUM', pin });
  await chooseAction(page, 'Export…');
  const drawer = dialog(page, 'Export');
  await drawer.getByRole('radio', { name: 'Private key' }).press('Space');
  await typePin(drawer, pin);
  await confirmSecret(() => drawer.getByRole('button', { name: 'Export private key' }).click());

  const result = dialog(page, 'Private key exported');
  const key = result.getByText(/^0x[0-9a-f]{64}$/);
  await expect(result.getByRole('button', { name: 'Done' })).toBeDisabled();
  await expect(key).toBeHidden();
  await result.getByRole('button', { name: 'Reveal' }).click();
  const [created] = await api.result(z.array(wallet), 'GET', '/api/wallets');
  expect(new Wallet(await key.innerText()).address).toBe(created?.address);
  await result.getByRole('checkbox', { name: /I have saved it/ }).check();
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(key).toBeHidden();
});

test('an archived wallet is marked on the page of its user and in the palette', { tag: '@long' }, async ({ page }) => {
  await createUser(page, { reference: 'customer-0119', pin });
  await createWallet(page, { chain: 'MATIC', pin });
  await expect(page.getByText('Primary', { exact: true })).toBeVisible();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await archiveWallet(page, 'Archive');
  await expect(page.getByText('Primary', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Primary', { exact: true })).toBeVisible();
  await archiveWallet(page, 'Archive');
  await expect(page.getByText('Primary', { exact: true })).toBeHidden();

  const search = await openPalette(page);
  await search.fill(name.slice(1));
  const found = page.getByRole('group', { name: 'Wallets' }).getByRole('option');
  await expect(found.filter({ hasText: name })).toContainText('Archived');
  await search.fill('0119');
  // The wallet of the first search names its user too, and stays until the new results arrive.
  const users = page.getByRole('group', { name: 'Users' });
  await users.getByRole('option').filter({ hasText: 'customer-0119' }).click();

  const row = page.getByRole('region', { name: 'Wallets' }).getByRole('row').nth(1);
  await expect(row).toContainText(name);
  await expect(row).toContainText('Archived');
});
