import { expect, type Page } from '@playwright/test';
import { saveScreenshot } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { openPage, openPalette } from '../pages/frame.ts';

const pin = '482915';

test('a reader runs every call of a guide against this service, by keyboard', { tag: '@core' }, async ({
  page,
  ready,
}) => {
  await openPage(page, 'Guides');
  await page.getByRole('link', { name: 'Users and signing methods' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText(`curl -X POST ${ready.tokenUrl}`);
  await expect(main.getByText('No user yet')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Run: List the signing methods' })).toBeDisabled();

  await run(page, 'Get an access token');
  await expect(main.getByText(/Token received, expires in/)).toBeVisible();

  await main.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(responseOf(page, 'Create a user with a PIN')).toContainText('"guide-reader"');
  await expect(main.getByLabel('Digit 1 of 6')).toHaveValue('');
  await expect(main.getByRole('combobox', { name: 'User' })).toHaveValue('guide-reader');

  await run(page, 'List the signing methods');
  await expect(responseOf(page, 'List the signing methods')).toContainText('"PIN"');
  await run(page, 'Find a user');
  await expect(responseOf(page, 'Find a user')).toContainText('"guide-reader"');
  await saveScreenshot(page, 'guide');

  await main.getByRole('link', { name: 'Open request' }).last().click();
  await expect(page.getByRole('complementary')).toContainText('/api/users?');
});

test('a guide is found by a word, and from an empty list', async ({ page }) => {
  await (await openPalette(page)).fill('inboxes');
  await page.getByRole('option', { name: /Webhooks and inboxes/ }).click();
  await expect(page.getByRole('heading', { name: 'Webhooks and inboxes' })).toBeVisible();

  await openPage(page, 'Wallets');
  await page.getByRole('link', { name: 'Wallets and signatures' }).click();
  await expect(page).toHaveURL(/\/guides\/wallets$/);
});

async function run(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Run: ${title}` }).press('Enter');
}

function responseOf(page: Page, title: string) {
  return page.getByRole('region', { name: `Response: ${title}` });
}
