import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/resources/user.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openPage } from '../pages/frame.ts';

test('a snapshot is saved, restored after a list of the differences, and the restore is undone', async ({
  page,
  api,
}) => {
  const users = () => api.result(z.array(user), 'GET', '/api/users');
  await openPage(page, 'Snapshots');
  await expect(page.getByText('No snapshots yet.')).toBeVisible();
  await takeQuiet(page);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('current', { exact: true })).toBeVisible();
  await api.result(user, 'POST', '/api/users', { body: { reference: 'later' } });

  await page.getByRole('button', { name: 'Restore quiet…' }).click();
  const confirmation = dialog(page, 'Restore quiet?');
  await expect(confirmation.getByText('1 added')).toBeVisible();
  await confirmation.getByRole('button', { name: 'Restore snapshot' }).click();
  await expect(confirmation).toBeHidden();
  expect(await users()).toEqual([]);

  await page.getByRole('button', { name: 'Undo last restore…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore snapshot' }).click();
  await expect
    .poll(async () => (await users()).map(({ reference }) => reference))
    .toEqual(['later']);

  await page.getByRole('button', { name: 'Delete quiet…' }).click();
  await page.getByRole('button', { name: 'Delete snapshot' }).click();
  await expect(history.getByText('quiet', { exact: true })).toBeHidden();
});

test('a comparison of snapshots includes records created while it runs', { tag: '@core' }, async ({
  page,
  api,
}) => {
  await openPage(page, 'Snapshots');
  await takeQuiet(page);
  await expect(page.getByText('No differences.')).toBeVisible();
  await openPage(page, 'Users');
  let goOn = () => {};
  const userIsThere = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const compared = new Promise<void>((resolve) => {
    void page.route(/snapshots\.compare/, async (route) => {
      const response = await route.fetch();
      resolve();
      await userIsThere;
      await route.fulfill({ response });
    });
  });
  await openPage(page, 'Snapshots');
  await compared;
  await api.result(user, 'POST', '/api/users', { body: { reference: 'later' } });
  await page.getByRole('button', { name: 'Restore quiet…' }).click();
  goOn();

  await expect(dialog(page, 'Restore quiet?').getByText('1 added')).toBeVisible();
});

async function takeQuiet(page: Page) {
  await page.getByRole('button', { name: 'New snapshot…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('quiet');
  await page.getByRole('button', { name: 'Take snapshot' }).click();
}
