import { expect } from '@playwright/test';
import { test } from '../harness/fixtures.ts';

test('Enter and Tab choose the first user for a typed text, also before the service responds', async ({
  page,
  api,
}) => {
  const method = { type: 'PIN', value: '190482' };
  for (const reference of ['user-ada', 'user-bob'])
    await api.call('POST', '/api/users', { body: { reference, signingMethod: method } });
  await page.goto(new URL('/console/wallets', page.url()).href);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'New wallet' }).first().click();
  const drawer = page.getByRole('dialog');
  const field = drawer.getByRole('combobox', { name: 'User' });

  await field.fill('zoe');
  await expect(page.getByRole('listbox')).toContainText('No matching user');
  await field.press('Tab');
  await expect(field).not.toBeFocused();
  await expect(field).toHaveValue('zoe');

  await field.fill('user-b');
  await field.press('Enter');
  await expect(field).toHaveValue('user-bob');
  await expect(drawer.getByRole('alert')).toHaveCount(0);

  await field.fill('user-a');
  await field.press('Tab');
  await expect(field).toHaveValue('user-ada');
  await expect(field).not.toBeFocused();
});
