import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/model/access/user.ts';
import { asOperator } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openPage } from '../pages/frame.ts';

test('a snapshot is saved, restored after a list of the differences, and the restore is undone', async ({
  page,
  ready,
  api,
  saveDownload,
  confirmSecret,
}) => {
  const more = async (action: string) => {
    await page.getByRole('button', { name: 'More for quiet' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const users = () => api.result(z.array(user), 'GET', '/api/users');
  await openPage(page, 'Snapshots');
  await expect(page.getByText('No snapshots yet.')).toBeVisible();
  await takeQuiet(page);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('base of this world')).toBeVisible();
  await api.result(user, 'POST', '/api/users', { body: { reference: 'later' } });

  await asOperator(ready, z.object({}), '/clock/advance', { seconds: 120 });

  await page.getByRole('button', { name: 'Restore quiet…' }).click();
  const confirmation = dialog(page, 'Restore quiet?');
  await expect(confirmation.getByText('1 added')).toBeVisible();
  await expect(confirmation.getByText('+ later')).toBeVisible();
  await confirmation.getByRole('button', { name: 'Restore snapshot' }).click();
  await expect(confirmation).toBeHidden();
  expect(await users()).toEqual([]);
  const report = page.getByRole('status').filter({ hasText: 'Restored quiet: 1 record removed' });
  await expect(page.getByRole('button', { name: 'Undo last restore…' })).toBeVisible();
  const previous = history.getByRole('row', { name: /^before-/ });
  await expect(previous.getByRole('cell').nth(1)).toHaveText(/^\d+ (?:s|min)$/);
  await report.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await users()).map(({ reference }) => reference)).toEqual(['later']);

  await more('Export with a passphrase…');
  for (const label of ['Passphrase', 'Repeat passphrase'])
    await page.getByLabel(label, { exact: true }).fill('a passphrase of a test');
  const exportIt = () => page.getByRole('button', { name: 'Export snapshot' }).click();
  const { name, text } = await saveDownload(() => confirmSecret(exportIt));
  await more('Delete');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(history.getByText('quiet', { exact: true })).toBeHidden();

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import…' }).click();
  await (await choosing).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  const passphrase = page.getByLabel('Passphrase', { exact: true });
  await passphrase.fill('another passphrase');
  await page.getByRole('button', { name: 'Import snapshot' }).click();
  await expect(page.getByText('The passphrase does not open this snapshot.')).toBeVisible();
  await passphrase.fill('a passphrase of a test');
  await page.getByRole('button', { name: 'Import snapshot' }).click();
  await expect(history.getByText('quiet', { exact: true })).toBeVisible();
});

test('a world is created from a snapshot, or from the current state of this world', { tag: '@long' }, async ({
  page,
  api,
}) => {
  await openPage(page, 'Snapshots');
  await expect(page.getByText('No snapshots yet.')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('snapshot-1');
  await page.keyboard.press('Enter');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('snapshot-1', { exact: true })).toBeVisible();
  await api.result(user, 'POST', '/api/users', { body: { reference: 'later' } });

  await page.getByRole('button', { name: 'More for snapshot-1' }).click();
  await page.getByRole('menuitem', { name: 'New world from this…' }).click();
  const drawer = dialog(page, 'New world');
  await expect(drawer.getByRole('radio', { name: /From a snapshot/ })).toBeChecked();
  await drawer.getByRole('radio', { name: /Current state of this world/ }).check();
  await drawer.getByLabel('Name', { exact: true }).fill('fork');
  await page.keyboard.press('Control+Enter');

  await expect(page).toHaveURL(/\/w\/fork\/console\/$/);
  await openPage(page, 'Users');
  await expect(page.getByRole('table').getByText('later')).toBeVisible();
});

test('a comparison of snapshots includes records created while it runs, and moves no button', { tag: '@core' }, async ({
  page,
  api,
}) => {
  await openPage(page, 'Snapshots');
  await takeQuiet(page);
  await expect(page.getByText('No differences.')).toBeVisible();
  await openPage(page, 'Users');
  let resume = () => {};
  const userIsThere = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const compared = new Promise<void>((resolve) => {
    void page.route(/snapshots\.compare/, async (route) => {
      const response = await route.fetch();
      resolve();
      await userIsThere;
      const body = (await response.text()).replace(/"tables":\[(\]?)/, withManyTables);
      await route.fulfill({ response, body });
    });
  });
  await openPage(page, 'Snapshots');
  await compared;
  await api.result(user, 'POST', '/api/users', { body: { reference: 'later' } });
  await page.getByRole('button', { name: 'Restore quiet…' }).click();
  const confirmation = dialog(page, 'Restore quiet?');
  const confirm = confirmation.getByRole('button', { name: 'Restore snapshot' });
  await confirmation.evaluate((content) =>
    Promise.all(content.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  const place = await confirm.boundingBox();
  resume();

  await expect(confirmation.getByText('1 added')).toBeAttached();
  await expect(confirmation.getByText('Table-29')).toBeAttached();
  expect(await confirm.boundingBox()).toEqual(place);
});

test('a seed is validated by line, loaded and exported', async ({ page, folder, saveDownload }) => {
  const invalidFile = join(folder, 'wrong.json');
  await writeFile(invalidFile, '{\n "users": { "ada": { "refrence": "Ada" } }\n}');
  const validFile = join(folder, 'right.json');
  await writeFile(validFile, '{ "users": { "ada": { "reference": "Ada Lovelace" } } }');
  await openPage(page, 'Settings');
  const input = page.locator('input[type=file][accept*=json]');

  await input.setInputFiles(invalidFile);
  await page.getByRole('button', { name: 'Check wrong.json' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Line 2, column 22' })).toContainText(
    'Did you mean reference?',
  );

  await input.setInputFiles(validFile);
  await page.getByRole('button', { name: 'Load seed' }).click();
  await expect(page.getByText('Seed applied: 2 of 2')).toBeVisible();
  const report = page.getByRole('status').filter({ hasText: 'Loaded right.json: 1 user' });
  await expect(report.getByRole('button', { name: 'Undo' })).toBeVisible();

  const { text } = await saveDownload(() => page.getByRole('button', { name: 'Export this world' }).click());
  expect(text).toContain('Ada Lovelace');
});

/** Adds many tables with long changes to a comparison. */
function withManyTables(_match: string, end: string): string {
  const moves = [{ from: 'requires_payment_method', to: 'a'.repeat(80), count: 12_345 }];
  const tables = Array.from({ length: 30 }, (_, index) =>
    JSON.stringify({
      table: `table-${index}`,
      added: 0,
      removed: 0,
      changed: 12_345,
      moves,
      fields: [{ name: 'status', count: 1 }],
      records: [],
    }),
  );
  return `"tables":[${tables.join()}${end || ','}`;
}

async function takeQuiet(page: Page) {
  await page.getByRole('button', { name: 'New snapshot…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('quiet');
  await page.getByRole('button', { name: 'Take snapshot' }).click();
}
