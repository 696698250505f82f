import { expect } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/model/access/user.ts';
import { expectAccessible, keepPicture } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openPage } from '../pages/frame.ts';

test('a world is created, shows no records of main, and is ended', { tag: '@core' }, async ({ page, api }) => {
  await api.result(user, 'POST', '/api/users', { body: { reference: 'of main' } });
  await openPage(page, 'Worlds');
  await page.getByRole('button', { name: 'New world…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('beside');
  await page.getByRole('button', { name: 'Create world' }).click();
  const createdDialog = dialog(page, 'World “beside” created');
  await expect(createdDialog.getByText('/w/beside').first()).toBeVisible();
  await createdDialog.getByRole('button', { name: 'Done' }).click();
  const all = page.getByRole('region', { name: 'On this port' });
  await expect(all.getByText('current', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const opening = page.waitForEvent('popup');
  await all.getByRole('link', { name: 'Open beside' }).click();
  const newTab = await opening;
  await openPage(newTab, 'Users');
  await expect(newTab.getByText('of main')).toBeHidden();
  await expect(newTab).toHaveTitle('Users · beside');
  await newTab.keyboard.press('Alt+w');
  await expect(newTab.getByRole('menuitemradio', { name: 'beside Empty', checked: true })).toBeVisible();
  await newTab.keyboard.press('1');
  await expect(newTab.getByText('of main')).toBeVisible();
  await newTab.goBack();
  await openPage(newTab, 'Worlds');
  await expectAccessible(newTab);
  await expect(newTab.getByRole('contentinfo').getByText('live', { exact: true })).toBeVisible();
  let calls = 0;
  newTab.on('request', (request) => {
    if (request.url().includes('/trpc/')) calls += 1;
  });

  await all.getByRole('button', { name: 'End beside…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End world' }).click();
  await expect(all.getByText('beside', { exact: true })).toBeHidden();

  const endedHeading = newTab.getByRole('heading', { name: 'World “beside” has ended' });
  await expect(endedHeading).toBeVisible();
  await expect(newTab.getByText('Ended by operator')).toBeVisible();
  expect(calls).toBeLessThan(10);
  calls = 0;
  await newTab.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click();
  await newTab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => calls).toBe(1);
  await expect(endedHeading).toBeVisible();
  await expectAccessible(newTab);
  await keepPicture(newTab, 'world-ended');
  await newTab.reload();
  await expect(endedHeading).toBeVisible();
  expect(calls).toBeLessThan(5);
  await newTab.getByRole('button', { name: 'Recreate empty' }).click();
  await expect(newTab.getByRole('heading', { name: 'Create the first user' })).toBeVisible();
  await newTab.close();
  expect(await api.result(z.array(user), 'GET', '/api/users')).toHaveLength(1);
});
