import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { callOperator } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { chooseTime, openPage, requestPanel } from '../pages/frame.ts';

test('operator actions appear in the audit log with their calls, which can be verified and exported', async ({
  page,
  ready,
  saveDownload,
}) => {
  await callOperator(ready, '/clock', { seconds: 3_600 });
  await callOperator(ready, '/backups', {});
  await callOperator(ready, '/settings/walletType', { value: 'API_WALLET' }, 'PATCH');
  await callOperator(ready, '/settings/nonsense', { value: 1 }, 'PATCH');
  await page.evaluate(() => undefined);
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Create backup' }).click();
  await expect(page.getByText('in the backup')).toBeVisible();

  await openPage(page, 'Audit log');
  await expect(page.getByText(/^Verified: \d+ entries since \d+ \w+ \d+$/)).toBeVisible();
  const table = page.getByRole('table', { name: 'Audit log' });
  await expect(table.getByRole('row').filter({ hasText: 'Backup created' })).toHaveCount(2);
  await expect(table.getByRole('row').filter({ hasText: 'setting.not-found' })).toHaveCount(1);
  await expectAccessible(page, 'audit');

  await table.getByRole('link', { name: 'Backup created' }).first().click();
  const backup = page.getByRole('complementary').filter({ hasText: 'system.createBackup' });
  await backup.getByRole('link', { name: /^[\da-f-]{6,}…/ }).click();
  await expect(requestPanel(page)).toContainText('POST /console/trpc/system.createBackup');
  await openPage(page, 'Audit log');

  await table.getByRole('link', { name: 'Clock advanced' }).click();
  const panel = page.getByRole('complementary').filter({ hasText: 'clock.advance' });
  await expect(panel.getByText('1 h', { exact: true })).toBeVisible();
  await expect(table.getByRole('link', { name: 'Clock', exact: true })).toHaveAttribute('href', /\/clock$/);
  await expect(page.getByText('Operator actions only.').getByRole('link', { name: 'Requests' })).toBeVisible();
  await expectAccessible(page, 'audit-line');
  await page.keyboard.press('Escape');

  await expect(table.getByRole('row').filter({ hasText: 'THREEWAY_SHARED to API_WALLET' })).toHaveCount(1);
  await table.getByRole('link', { name: 'Setting changed' }).click();
  await expect(settingLine(page)).toContainText('THREEWAY_SHARED to API_WALLET');
  await expect(settingLine(page).getByRole('link', { name: 'Type of new wallets' })).toHaveAttribute(
    'href',
    /\/settings\?search=walletType/,
  );
  await page.getByRole('button', { name: 'Change back to THREEWAY_SHARED' }).click();
  await expect(page.getByText('Reset “Type of new wallets” to THREEWAY_SHARED')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Entry' })).toBeFocused();
  await expect(table.getByRole('row').filter({ hasText: 'API_WALLET to default' })).toHaveCount(1);
  await page.keyboard.press('Escape');

  await chooseTime(page, 'Time', { to: '2020-01-31T12:00' });
  await expect(table.getByRole('row').filter({ hasText: 'Backup created' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filter Time' }).click();
  await expect(table.getByRole('row').filter({ hasText: 'Backup created' })).toHaveCount(2);

  await page.getByPlaceholder('Action, name, id, detail').fill('walletType');
  await expect(table.getByRole('row').filter({ hasText: /Setting (changed|reset)/ })).toHaveCount(2);
  await expect(table.getByRole('row').filter({ hasText: 'Backup created' })).toHaveCount(0);

  const { name, text } = await saveDownload(() => page.getByRole('button', { name: 'Signed export' }).click());
  expect(name).toBe('vaultdesk-audit.ndjson');
  expect(text.trim().split('\n').length).toBeGreaterThanOrEqual(6);
  expect(text).not.toContain(ready.operatorToken);
});

test('an entry names and links its record, and fits the panel of a narrow window', async ({ page, ready, api }) => {
  const reference = 'a-reference-of-more-than-forty-characters-in-one-word';
  const user = z.object({ id: z.string(), signingMethods: z.tuple([z.object({ id: z.string() })]) });
  const body = { reference, signingMethod: { type: 'PIN', value: '482915' } };
  const { id, signingMethods } = await api.result(user, 'POST', '/api/users', { body });
  await callOperator(ready, `/users/${id}/signing-methods/${signingMethods[0].id}/unlock`, undefined, 'POST');
  const wrongPin = { method: 'POST', path: '/api/wallets', signingMethod: `${signingMethods[0].id}:000000` };
  const wallet = JSON.stringify({ secretType: 'ETHEREUM', userId: id });
  await callOperator(ready, '/requests', { ...wrongPin, body: wallet });
  await callOperator(ready, '/settings/idleWorldMinutes', { value: 45 }, 'PATCH');
  await page.setViewportSize({ width: 1024, height: 700 });
  await openPage(page, 'Audit log');
  const table = page.getByRole('table', { name: 'Audit log' });
  await expect(table.getByRole('link', { name: `PIN of ${reference}` })).toHaveAttribute('href', new RegExp(id));

  await expect(table.getByRole('row').filter({ hasText: 'Request sent' })).toContainText('403pincode.incorrect');
  const change = table.getByRole('row').filter({ hasText: 'Setting changed' });
  await expect(change.getByText('120 to')).toBeInViewport({ ratio: 1 });
  expect(
    await change
      .locator('.cut')
      .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length),
  ).toBe(0);
  await table.getByRole('link', { name: 'Setting changed' }).click();
  await expect(settingLine(page)).toContainText('120 to 45');
  const value = table.getByTitle('120 to 45').getByText('45', { exact: true });
  await expect.poll(() => value.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(false);
  await expect(table.getByRole('columnheader')).toHaveText(['Action', 'Subject']);
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Action, name, id, detail').fill(`PIN of ${reference}`);
  await expect(table.getByRole('row').filter({ hasText: 'Request sent' })).toHaveCount(0);
  await table.getByRole('link', { name: 'Signing method unlocked' }).click();
  const panel = page.getByRole('complementary').filter({ hasText: 'users.unlockSigningMethod' });
  await expect(panel.getByRole('link', { name: `PIN of ${reference}` })).toBeVisible();
  await expect(panel.getByRole('link', { name: reference, exact: true })).toBeVisible();
  const column = await panel.locator('dd', { hasText: 'signing method' }).boundingBox();
  const copy = await panel.getByRole('button', { name: 'Copy subject' }).boundingBox();
  expect((copy?.x ?? 0) + (copy?.width ?? 0)).toBeLessThanOrEqual((column?.x ?? 0) + (column?.width ?? 0));
  await saveScreenshot(page, 'audit-name');
});

function settingLine(page: Page) {
  return page.getByRole('complementary').filter({ hasText: 'settings.change' });
}
