import { expect } from '@playwright/test';
import { z } from 'zod';
import { offer } from '../../service/model/market/offer.ts';
import { createSale, makeMarketUser } from '../harness/api.ts';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { checklist, firstDigit, firstStepsPill, takeFirstSteps } from '../pages/first-hour.ts';
import { dialog, openPage, typePin } from '../pages/frame.ts';

const pin = '294817';

for (const [by, tag] of [
  ['mouse', '@core'],
  ['keyboard', undefined],
] as const)
  test(`all ten first steps are taken by ${by} alone, from Home, in at most 36 actions`, { tag }, async ({
    page,
    host,
  }) => {
    test.skip(host !== 'browser', 'The browser verifies this.');
    test.slow();

    expect(await takeFirstSteps(page, by)).toBeLessThanOrEqual(36);
  });

test('the first steps are closed, hidden and shown again, and a token is requested in place and completes its step', async ({
  page,
}) => {
  const steps = checklist(page);
  const pill = firstStepsPill(page);
  await pill.click();
  await expect(steps).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(steps).toHaveCount(0);
  await expect(pill).toBeFocused();
  await pill.click();
  await expect(steps).toBeVisible();
  await page.getByRole('heading', { level: 1, name: 'Home' }).click();
  await expect(steps).toHaveCount(0);
  await pill.click();
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(pill).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(pill).toHaveCount(0);
  await page.getByRole('button', { name: 'First steps' }).click();
  await expect(pill).toContainText('0 of 10');

  await pill.click();
  await expect(steps).toContainText('0 of 10');
  await saveScreenshot(page, 'home-first-steps');
  await steps.getByRole('button', { name: 'Get token' }).click();
  await expect(steps.getByRole('status')).toHaveText(/^eyJ\w{3}…[\w-]{4} for 30 min$/);
  await expect(steps).toContainText('1 of 10');
  await expect(steps.getByRole('listitem').filter({ has: page.getByLabel('done') })).toHaveText([
    /Get an access token/,
  ]);
  expect(await page.content()).not.toMatch(/eyJ[\w-]{4}|vd_sk_/);
  expect(page.url()).not.toMatch(/token|secret/);
  await page.keyboard.press('Escape');
  await pill.click();
  await expect(steps.getByRole('button', { name: 'Copy access token' }), 'it remains to be copied').toBeVisible();
  await expectAccessible(page, 'home-token-taken');
});

test('the examples fill the pages, complete no step, and can be used', { tag: '@long' }, async ({ page, api }) => {
  test.setTimeout(180_000);
  await firstStepsPill(page).click();
  await checklist(page).getByRole('button', { name: 'Fill with example data…' }).click();
  const drawer = dialog(page, 'Fill with example data');
  await expect(drawer).toContainText('482915');
  await saveScreenshot(page, 'fill-with-examples');
  await drawer.getByRole('button', { name: 'Fill with example data' }).click();
  const result = dialog(page, 'Example data created');
  await expect(result).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Done' }).click();

  // The token may be that of this journey.
  await expect(page.getByRole('button', { name: /^First steps, [01] of 10$/ })).toBeVisible();
  // Counted while the examples load, not only afterwards.
  const deliveries = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Deliveries' }) });
  await expect(deliveries).toContainText(/delivered[1-9]/);
  await expectAccessible(page, 'home-with-examples');
  const offers = await api.result(z.array(offer), 'GET', '/offers');
  expect(offers.map(({ type, status }) => `${type} ${status}`).toSorted()).toEqual([
    'AUCTION READY',
    'SALE CLOSED',
    'SALE NEW',
    'SALE READY',
  ]);
});

test("the seller's own wallet is rejected and replaced by a new wallet, which links to its faucet and to a message", {
  tag: '@long',
}, async ({ page, api, ready }) => {
  const seller = await makeMarketUser(api, ready, { nickname: 'Bo' });
  const { offer: sale } = await createSale(api, ready, seller.id);
  await page.goto(new URL(`offers/${sale.id}`, page.url()).href);
  await page.getByRole('button', { name: 'Buy' }).first().click();
  const drawer = dialog(page, 'Buy');
  await expect(drawer).toContainText('A market user is an account with USDC, separate from users');
  await drawer.getByLabel('Quantity').fill('3');
  const receiver = drawer.getByLabel("Buyer's wallet");
  await receiver.fill(sale.sellerAddress);
  await expect(drawer).toContainText("This is the seller's wallet. Choose a wallet of the buyer.");

  await drawer.getByRole('button', { name: 'New wallet for Bo Lind…' }).click();
  const walletForm = drawer.getByRole('group', { name: 'New wallet for Bo Lind' });
  await expect(firstDigit(walletForm)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('111111');
  await page.keyboard.press('Enter');
  await expect(walletForm).toContainText('Wrong value.');
  await expect(walletForm).toContainText('9 attempts left');
  await typePin(walletForm, pin);
  await page.keyboard.press('Enter');
  await expect(walletForm).toBeHidden();
  await expect(receiver).toBeFocused();
  await expect(receiver).toHaveValue(/^0x[0-9a-fA-F]{40}$/);
  await expect(receiver).not.toHaveValue(sale.sellerAddress);
  await expect(receiver).toHaveAccessibleDescription(/ of Bo Lind$/);
  await expect(drawer.getByLabel('Quantity')).toHaveValue('3');
  await drawer.getByRole('button', { name: 'Cancel' }).click();

  await openPage(page, 'Wallets');
  await page.getByRole('row', { name: 'Treasury' }).click();
  await page.getByRole('button', { name: 'Faucet…' }).click();
  await expect(dialog(page, 'Faucet').getByLabel('To', { exact: true })).toHaveValue(sale.sellerAddress);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Message' })).toBeChecked();
});
