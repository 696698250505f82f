import { expect } from '@playwright/test';
import { test } from '../harness/fixtures.ts';

test('the window shows a world, and that it has ended', async ({ page, ready }) => {
  const callOperator = (method: string, path: string, body?: object) =>
    fetch(`${ready.baseUrl}/_vaultdesk/worlds${path}`, {
      method,
      headers: { authorization: `Bearer ${ready.operatorToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  expect((await callOperator('POST', '', { name: 'short' })).status).toBe(200);
  await page.goto('app://console/w/short/users');
  const strip = page.getByRole('contentinfo');
  await expect(page.getByRole('heading', { name: 'Create the first user' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'World short, switch world' })).toContainText('Empty');
  await expect(strip.getByText('live', { exact: true })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Wallets' }).click();
  await expect(page).toHaveURL('app://console/w/short/wallets');

  expect((await callOperator('DELETE', '/short')).status).toBe(200);

  await expect(page.getByRole('heading', { name: 'World “short” has ended' })).toBeVisible();
  await page.getByRole('link', { name: 'All worlds' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Worlds' })).toBeVisible();
});
