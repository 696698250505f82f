import { expect } from '@playwright/test';
import { callOperator } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';

test('the window shows a world, and later that the world has ended', async ({ page, ready }) => {
  expect((await callOperator(ready, '/worlds', { name: 'short' })).status).toBe(200);
  await page.goto('app://console/w/short/users');
  const strip = page.getByRole('contentinfo');
  await expect(page.getByRole('heading', { name: 'Create the first user' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'World short, switch world' })).toContainText('Empty');
  await expect(strip.getByText('live', { exact: true })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Wallets' }).click();
  await expect(page).toHaveURL('app://console/w/short/wallets');

  expect((await callOperator(ready, '/worlds/short', undefined, 'DELETE')).status).toBe(200);

  await expect(page.getByRole('heading', { name: 'World “short” has ended' })).toBeVisible();
  await page.getByRole('link', { name: 'All worlds' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Worlds' })).toBeVisible();
});
