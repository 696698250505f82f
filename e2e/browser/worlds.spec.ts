import { expect } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/resources/user.ts';
import { expectAccessible } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openPage } from '../pages/frame.ts';

test('a world is created, shows no records of main, and is ended', {
  tag: '@core',
}, async ({ page, api, confirmSecret }) => {
  await api.result(user, 'POST', '/api/users', { body: { reference: 'of main' } });
  await openPage(page, 'Worlds');
  await page.getByRole('button', { name: 'New world…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('beside');
  await confirmSecret(() => page.getByRole('button', { name: 'Create world' }).click());
  const made = dialog(page, 'World “beside” created');
  await expect(made.getByText('/w/beside').first()).toBeVisible();
  await made.getByRole('checkbox').check();
  await made.getByRole('button', { name: 'Done' }).click();
  const all = page.getByRole('region', { name: 'On this port' });
  await expect(all.getByText('current', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const opening = page.waitForEvent('popup');
  await all.getByRole('link', { name: 'Open beside' }).click();
  const other = await opening;
  await openPage(other, 'Users');
  await expect(other.getByText('of main')).toBeHidden();
  await expect(other.getByRole('button', { name: 'World beside, switch world' })).toBeVisible();
  await openPage(other, 'Worlds');
  await expectAccessible(other);
  await other.close();

  await all.getByRole('button', { name: 'End beside…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End world' }).click();
  await expect(all.getByText('beside', { exact: true })).toBeHidden();
  expect(await api.result(z.array(user), 'GET', '/api/users')).toHaveLength(1);
});
