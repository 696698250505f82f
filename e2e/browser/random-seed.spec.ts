import { expect } from '@playwright/test';
import { test } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';

test('a world with a random seed warns on every page that its keys can be guessed', async ({ tab: page, folder }) => {
  const { ready, stop } = await startHeadless(folder, { state: 'seeded', more: ['--random-seed', '7'] });
  await page.goto(ready.consoleUrl);
  const banner = page.getByRole('complementary', { name: 'Random seed' });
  await expect(banner).toContainText('Keys of this world can be guessed.');
  await expect(banner).toContainText('seed 7');

  await page.getByRole('link', { name: 'Wallets', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Wallets' })).toBeVisible();
  await expect(banner).toBeVisible();

  await stop();
});
