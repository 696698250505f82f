import { expect } from '@playwright/test';
import { z } from 'zod';
import { nonFungible } from '../../service/model/wallets/balance.ts';
import type { Wallet } from '../../service/model/wallets/wallet.ts';
import { type Api, createOwner } from '../harness/api.ts';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { callChain, type Ready } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openPage, openPalette, openRecord } from '../pages/frame.ts';
import { createTokenType, deployByPalette, pickAddress, tokenPanel, tokenTypeRow } from '../pages/transactions.ts';

const picture =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%204%203%22%3E%3Cpath%20fill=%22%23e8714f%22%20d=%22M0%200h4v3H0z%22/%3E%3C/svg%3E';

async function createWallet(api: Api): Promise<Wallet> {
  return (await createOwner(api, 'Ada Mensah')).addWallet('Treasury');
}

const receiver = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
/** Reverts every call: PUSH0 PUSH0 REVERT. */
const revertingCode = '0x5f5ffd';

/** Makes a receiver a contract that takes no tokens, or an ordinary account again. */
async function changeReceiver(ready: Ready, behavior: 'refuses' | 'accepts'): Promise<void> {
  await callChain(ready, 'ETHEREUM', 'anvil_setCode', receiver, behavior === 'refuses' ? revertingCode : '0x');
}

async function itemsOf(api: Api, { id }: Wallet): Promise<readonly string[]> {
  const items = await api.result(z.array(nonFungible), 'GET', `/api/wallets/${id}/nonfungibles`);
  return items.map(({ name }) => name);
}

test('a collection is deployed, its tokens are minted by CSV, and one of them is offered', { tag: '@core' }, async ({
  page,
  api,
}) => {
  test.slow();
  const treasury = await createWallet(api);
  await deployByPalette(page, { name: 'Tidal Studies', image: picture });
  await page.getByRole('button', { name: 'New token type…' }).first().click();
  const tokenType = dialog(page, 'New token type');
  await tokenType.getByRole('button', { name: 'Add attribute' }).click();
  await tokenType.getByText('First recipients').click();
  await tokenType.getByRole('button', { name: 'Add recipient' }).click();
  await tokenType.getByRole('button', { name: 'Create token type' }).click();
  await expect(tokenType.getByText('Fix 2 fields to continue')).toBeVisible();
  await expectAccessible(page);
  await tokenType.getByRole('button', { name: 'Cancel' }).click();
  await createTokenType(page, { name: 'Low Tide', atMost: '3', attribute: ['paper', 'cotton'] });
  // In one column, the picture is as high as in the side column.
  await page.setViewportSize({ width: 1024, height: 700 });
  const shown = page.getByRole('region', { name: 'Details' }).locator('img');
  await expect.poll(async () => (await shown.boundingBox())?.height).toBeLessThanOrEqual(264);
  await page.setViewportSize({ width: 1440, height: 900 });

  const drawer = dialog(page, 'Mint');
  await (await openPalette(page)).fill('Mint tokens');
  await page.getByRole('option', { name: 'Mint tokens…' }).click();
  const collection = drawer.getByRole('combobox', { name: 'Collection' });
  await collection.fill('tid');
  await collection.press('Enter');
  await expect(collection).toHaveValue(/^Tidal Studies/);
  await collection.press('Enter');
  await expect(drawer.getByText(/^Fix \d fields? to continue/)).toBeVisible();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Discard', exact: true }).click();

  await tokenTypeRow(page, 'Low Tide').getByRole('button', { name: 'Mint Low Tide…' }).click();
  await drawer.getByText('CSV').click();
  const csv = drawer.getByRole('textbox', { name: 'Recipients' });
  const first = treasury.address;
  await csv.fill(`address,amount\n${first},2\n0x12,1\n${first},0\n${first},1.5\n${first},-1\n`);
  const invalidLines = drawer.getByRole('list', { name: 'Invalid lines' });
  await expect(invalidLines.getByRole('listitem')).toHaveText([
    /^Line 3.*This is not an address. Use 0x and 40 hexadecimal digits\.$/,
    /^Line 4.*Enter a whole number, 1 or more\.$/,
    /^Line 5.*Enter a whole number, 1 or more\.$/,
    /^Line 6.*Enter a whole number, 1 or more\.$/,
  ]);
  await expectAccessible(page, 'mint-csv');
  await drawer.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect(drawer.getByText('Fix 1 field to continue')).toBeVisible();
  await expect(csv).toBeFocused();
  expect(await itemsOf(api, treasury)).toEqual([]);
  await csv.fill(`${first},4`);
  await expect(drawer.getByText('only 3 can still be minted')).toBeVisible();
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'from-a-spreadsheet.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF"Name";"Address";"Amount"\r\n"Mensah; Ada";"${first}";"2"\r\n`),
    });
  await expect(invalidLines).toBeHidden();
  const preview = drawer.getByRole('list', { name: 'Valid lines' });
  await expect(preview.getByRole('listitem')).toHaveText([/Treasury.*2$/]);
  await drawer.getByRole('button', { name: 'Mint 2' }).click();
  const minted = dialog(page, 'Minted');
  await expect(minted.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
  await expect(minted).toContainText('1 minted');
  await expectAccessible(page);
  await minted.getByRole('button', { name: 'Done' }).click();

  await expect(tokenTypeRow(page, 'Low Tide')).toContainText('2 of 3');
  expect(await itemsOf(api, treasury)).toEqual(['Low Tide #1', 'Low Tide #2']);
  await page.getByRole('link', { name: 'Low Tide #2' }).click();
  await expect(tokenPanel(page)).toContainText('cotton');
  const owners = tokenPanel(page).getByRole('list', { name: 'Owners' });
  await expect(owners.getByRole('link', { name: 'Treasury' })).toBeVisible();
  await expectAccessible(page, 'collection');
  await tokenPanel(page).getByRole('button', { name: 'Offer this item…' }).click();
  const offering = dialog(page, 'New offer');
  await expect(offering.getByRole('button', { name: 'Seller wallet: Treasury' })).toBeVisible();
  await expect(offering.getByRole('radio', { checked: true })).toHaveAccessibleName(/Low Tide #2/);
  await offering.getByRole('button', { name: 'Cancel' }).click();

  await openPage(page, 'Mints');
  const row = page.getByRole('row', { name: /Low Tide/ });
  await expect(row).toContainText('Treasury');
  await expect(row).toContainText('Succeeded');
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Failed' }).click();
  await expect(page.getByText('No mints match these filters.')).toBeVisible();
  await expect(page).toHaveURL(/status=FAILED/);
});

test('a mint that its receiver rejected is repeated in the console, and a wallet shows the image of its item', {
  tag: '@long',
}, async ({ page, api, ready }) => {
  test.slow();
  await createWallet(api);
  await deployByPalette(page, { name: 'Tidal Studies', image: picture });
  await createTokenType(page, { name: 'Low Tide', image: picture, atMost: '3' });
  await changeReceiver(ready, 'refuses');
  await tokenTypeRow(page, 'Low Tide').getByRole('button', { name: 'Mint Low Tide…' }).click();
  const drawer = dialog(page, 'Mint');
  await drawer.getByRole('combobox', { name: 'To' }).fill(receiver);
  await drawer.getByRole('button', { name: 'Add another' }).click();
  await pickAddress(drawer, 'To 2', 'Treasury');
  await drawer.getByRole('button', { name: 'Mint 2' }).click();
  const minted = dialog(page, 'Minted');
  await expect(minted).toContainText('1 minted');
  await expect(minted).toContainText('1 failed');
  await saveScreenshot(page, 'mint-failed');
  await minted.getByRole('button', { name: 'Show failed mints' }).click();

  await expect(minted).toBeHidden();
  const row = page.getByRole('row', { name: /Low Tide/ });
  await expect(row).toContainText('Failed');
  await row.click();
  const panel = page.getByRole('complementary', { name: 'Mint' });
  await expect(panel).toContainText('The contract rejected it.');
  await changeReceiver(ready, 'accepts');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel).toContainText('Succeeded');
  await expect(page.getByText('No mints match these filters.')).toBeVisible();

  await openRecord(page, 'Wallets', 'Treasury');
  const item = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  await expect(item).toContainText('Low Tide #');
  await expect(item.locator('img')).toHaveAttribute('src', picture);
  await saveScreenshot(page, 'wallet-with-item');
});
