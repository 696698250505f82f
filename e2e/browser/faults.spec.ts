import { expect } from '@playwright/test';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { openPalette } from '../pages/frame.ts';

test('a fault scenario starts, shows on every page, affects a call and is cleared', { tag: '@core' }, async ({
  page,
  ready,
  api,
}) => {
  await page.getByRole('link', { name: 'Faults', exact: true }).click();
  for (let count = 0; count < 2; count += 1) await api.call('GET', '/api/users');
  await api.call('GET', '/api/wallets');
  await page.reload();
  const sentence = page.getByRole('group', { name: 'New fault rule' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(
    /Of your last 4 calls, (?:none would have failed|\d would have failed in this sample)/,
  );
  await sentence.getByRole('button', { name: /^Frequency/ }).click();
  await page.getByLabel('Other share').fill('120');
  await expect(page.getByText('Use a share above 0 %, up to 100 %.')).toBeVisible();
  await expect(preview.getByRole('alert')).toBeHidden();
  await page.getByRole('option', { name: 'every time' }).click();
  await expect(preview).toContainText('Of your last 4 calls, 4 would have failed');
  for (const [effect, outcome] of [
    ['lose-answer', '4 would have lost the response'],
    ['refuse', '4 would have failed'],
  ] as const) {
    await sentence.getByRole('button', { name: /^Effect/ }).click();
    await page.getByRole('option', { name: effect }).click();
    await expect(preview).toContainText(outcome);
  }
  await sentence.getByRole('button', { name: /^Operations/ }).press('Enter');
  await page.getByLabel('Find: Operations').fill('create wal');
  await page.keyboard.press('Enter');
  await expect(sentence.getByRole('button', { name: /^Operations: .*Create wallet/i })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Fault rules' })).toBeHidden();
  await page.getByLabel('Names, separated by commas').fill('users.*');
  await expect(preview).toContainText('Of your last 4 calls, 2 would have failed');
  await page.keyboard.press('Enter');
  await sentence.getByRole('button', { name: /^Path/ }).click();
  await expect(page.getByLabel('Other: path')).toBeFocused();
  await page.keyboard.type('/api /users');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('no-users');
  await page.getByRole('button', { name: 'Enable rule' }).click();
  await expect(page.getByText('Use 1 to 200 printable characters').first()).toBeVisible();
  await sentence.getByRole('button', { name: /^Path/ }).click();
  await page.getByLabel('Other: path').fill('/api/users');
  await expectAccessible(page, 'fault-rule');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enable rule' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Enabled no-users' })).toBeVisible();
  await expect(page.getByRole('row', { name: /no-users/ })).toContainText('Enabled');
  await (await openPalette(page)).fill('no-users');
  await expect(page.getByRole('group', { name: 'Fault rules' }).getByRole('option')).toHaveText(/^no-users/);
  await expect(page.getByRole('option').first()).toHaveText(/^no-users/);
  await page.keyboard.press('Escape');
  await expect(sentence.getByRole('button', { name: /^Frequency/ })).toContainText('20 %');
  await sentence.getByRole('button', { name: /^Frequency/ }).click();
  await page.getByRole('option', { name: 'every time' }).click();
  await sentence.getByRole('button', { name: /^Operations/ }).click();
  await page.getByLabel('Names, separated by commas').fill('users.*');
  await page.keyboard.press('Enter');
  await sentence.getByRole('button', { name: /^Path/ }).click();
  await page.getByLabel('Other: path').fill('/api/users');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Other: path')).toBeHidden();
  await sentence.getByRole('button', { name: /^Path/ }).press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('The rule no-users is identical.');
  await expect(page.getByLabel('Other: path')).toBeHidden();
  const outage = page.getByRole('switch', { name: 'Unreachable chain nodes' });
  await outage.click();
  const banner = page.getByRole('complementary', { name: 'Fault rules' });
  await expect(banner).toContainText('2 fault rules enabled: no-users, Unreachable chain nodes');

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(banner).toBeVisible();
  const response = await fetch(`${ready.baseUrl}/api/users`);
  expect([response.status, response.headers.get('x-vaultdesk-fault')]).toEqual([503, 'no-users']);
  await expect(banner).toContainText('1 fault so far');

  await banner.getByRole('link', { name: '2 fault rules enabled' }).click();
  await page.getByRole('link', { name: 'Requests affected by no-users' }).click();
  await expect(page).toHaveURL(/fault=no-users/);
  await expect(page.getByRole('button', { name: 'Clear filter Fault rule' })).toBeVisible();
  await page
    .getByRole('table', { name: 'Requests' })
    .getByRole('row')
    .filter({ hasText: 'fault rule no-users' })
    .click();
  const panel = page.getByRole('complementary', { name: 'Request' });
  await expect(panel.getByRole('listitem').first()).toContainText(/Fault rule no-users\s*fault\.injected/);
  await expect(panel).not.toContainText('matches the schema');
  await expect(panel).not.toContainText('Clear it to continue');
  await saveScreenshot(page, 'request-of-fault');
  const requestUrl = page.url();
  await panel.getByRole('link', { name: 'Edit or clear it' }).click();
  await outage.click();
  await expect(banner).toContainText('1 fault rule enabled: no-users');
  await expect(banner.getByRole('link', { name: 'Show requests' })).toHaveAttribute('href', /fault=no-users/);
  await outage.click();
  await page.getByRole('button', { name: 'Edit no-users' }).click();
  const editedRule = page.getByRole('group', { name: 'Edit no-users' });
  await expect(editedRule.getByRole('button').first()).toBeFocused();
  await editedRule.getByRole('button', { name: /^Frequency/ }).click();
  await page.getByRole('option', { name: '20 % of the time' }).click();
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByRole('row', { name: /no-users/ })).toContainText('20 % of the time');
  await page.getByRole('status').filter({ hasText: 'Saved no-users' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /no-users/ })).toContainText('every time');
  await expect(sentence).toBeVisible();
  const rules = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Edit / }) });
  await expect(rules).toContainText([/no-users/, /chain-outage/]);
  await page.getByRole('button', { name: 'More actions for no-users' }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect(rules).toContainText([/chain-outage/, /no-users/]);
  await page.getByRole('button', { name: 'More actions for no-users' }).click();
  await page.getByRole('menuitem', { name: 'Clear' }).click();
  await expect(banner).toContainText('1 fault rule enabled: Unreachable chain nodes');
  await page.getByRole('status').filter({ hasText: 'Cleared no-users' }).getByRole('button', { name: 'Undo' }).click();
  await expect(banner).toContainText('2 fault rules enabled');
  await expect(page.getByRole('row', { name: /no-users/ })).toContainText('1 of 1 call');
  await expect(rules).toContainText([/chain-outage/, /no-users/]);
  const outageRule = page.getByRole('switch', { name: 'Enable chain-outage.rpc-down' });
  await outageRule.click();
  await expect(outageRule).not.toBeChecked();
  await expect(banner).toContainText('1 fault rule enabled: no-users');
  await expect(outage).not.toBeChecked();
  await saveScreenshot(page, 'fault-disabled');
  const flaky = page.getByRole('switch', { name: 'Slow and failing API calls' });
  const group = page.getByRole('button', { name: /^Slow and failing API calls/, expanded: false });
  await flaky.click();
  await page.getByRole('status').filter({ hasText: 'Started “Slow' }).getByRole('button', { name: 'Undo' }).click();
  await expect(group).toBeHidden();
  await expect(flaky).not.toBeChecked();
  await flaky.click();
  await expect(group).toBeVisible();
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('j');
  await expect(page.getByRole('row').filter({ has: group })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rules).toHaveCount(6);
  await page.keyboard.press('n');
  await expect(sentence.getByRole('button').first()).toBeFocused();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Cleared all rules' })).toBeVisible();
  await expect(banner).toBeHidden();
  await page.goto(requestUrl);
  await expect(panel).toContainText('It was cleared in the meantime.');
  expect((await fetch(`${ready.baseUrl}/api/users`)).status).toBe(401);
});
