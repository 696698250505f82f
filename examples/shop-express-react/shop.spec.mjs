import { expect, test } from 'vaultdesk/testing/playwright';
import { openShop } from './open-shop.mjs';

test('a customer buys tickets and returns to the shop', async ({ page, vaultdesk }) => {
  const shop = await openShop(vaultdesk);
  await shop.register();

  await page.goto(shop.url);
  await page.getByRole('button', { name: /Buy two tickets/ }).click();
  await page.getByLabel('Expires (month / year)').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('link', { name: /Continue to/ }).click();

  await expect(page.getByRole('status')).toHaveText('Thank you. Your tickets are paid.');
  shop.close();
});
