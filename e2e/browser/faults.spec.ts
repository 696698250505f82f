import { expect } from '@playwright/test';
import { test } from '../harness/fixtures.ts';

test('a fault scenario starts, shows on every page, affects a call and is cleared', { tag: '@core' }, async ({
  page,
  ready,
}) => {
  await page.getByRole('link', { name: 'Faults', exact: true }).click();
  await page.getByRole('button', { name: 'New fault rule…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('no-users');
  await page.getByLabel('Operations').fill('users.*');
  await page.getByLabel('Path').fill('/api /users');
  await page.getByRole('button', { name: 'Enable rule' }).click();
  await expect(page.getByText('Use 1 to 200 printable characters')).toBeVisible();
  await page.getByLabel('Path').fill('/api/users');
  await page.getByRole('button', { name: 'Enable rule' }).click();
  await page.getByRole('button', { name: 'Start: Chain outage' }).click();
  const banner = page.getByRole('complementary', { name: 'Fault rules' });
  await expect(banner).toContainText('2 fault rules enabled: no-users, chain-outage.rpc-down');

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(banner).toBeVisible();
  const response = await fetch(`${ready.baseUrl}/api/users`);
  expect([response.status, response.headers.get('x-vaultdesk-fault')]).toEqual([503, 'no-users']);
  await expect(banner).toContainText('1 fault so far');

  await banner.getByRole('link', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Clear no-users' }).click();
  await page.getByRole('button', { name: 'Clear all…' }).click();
  await page.getByRole('button', { name: 'Clear rules' }).click();
  await expect(banner).toBeHidden();
  expect((await fetch(`${ready.baseUrl}/api/users`)).status).toBe(401);
});
