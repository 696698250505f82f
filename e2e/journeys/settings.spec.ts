import { expect } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { asOperator } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { expectThemeRetained, openPage, openPalette } from '../pages/frame.ts';

// The service of the journeys delivers all types of events, which is a changed setting too.
test('a setting is found by a word, changed, and then found by the filter for changed settings', async ({ page }) => {
  await openPage(page, 'Settings');
  await page.getByRole('searchbox', { name: 'Settings and decisions' }).fill('new wallets type');
  const types = page.getByRole('radiogroup', { name: 'Type of new wallets' });
  await expect(page.locator('mark').filter({ hasText: 'wallets' }).first()).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('navigation', { name: 'Settings' }).locator('[data-current]')).toHaveCount(0);
  await types.getByText('API_WALLET').click();
  await expect(page.getByText('Reset to THREEWAY_SHARED')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Settings and decisions' }).fill('');

  await page.getByRole('switch', { name: 'Changed from default (2)' }).check();

  await expect(types).toBeVisible();
  await expect(page.getByRole('main').getByRole('radiogroup')).toHaveCount(2);
  await page.reload();
  await expect(types.getByRole('radio', { name: 'API_WALLET' })).toBeChecked();
  const rooms = page.getByRole('navigation', { name: 'Settings' });
  await rooms.getByRole('link', { name: 'Profiles 2 changed' }).click();
  await expect(page.getByRole('region', { name: 'Decisions: Profiles' })).toBeVisible();
  await expectAccessible(page, 'settings-room');
  await expect(rooms.getByRole('link', { name: 'Profiles 2 changed' })).toHaveAttribute('aria-current', 'page');
});

test('a search shows a setting once, with all sections, and the default that is typed resets it', async ({ page }) => {
  await openPage(page, 'Settings');
  await page.getByRole('searchbox', { name: 'Settings and decisions' }).fill('eventRetentionDays');

  const main = page.getByRole('main');
  await expect(main.getByText('from 1 to 3,650')).toHaveCount(1);
  await expect(main.getByText('Event retention', { exact: true })).toHaveCount(1);
  await expect(main.getByLabel('Section', { exact: true })).toHaveValue('All sections');
  await expect(main.getByRole('link', { name: /\d found$/ }).first()).toBeVisible();
  await expect(main.getByRole('link', { name: /\d changed$/ })).toHaveCount(0);

  const retention = page.getByRole('textbox', { name: 'Event retention' });
  await page.keyboard.press('Enter');
  await expect(retention).toBeFocused();
  const reset = page.getByRole('button', { name: 'Reset “Event retention” to 30' });
  await retention.fill('45');
  await retention.press('Enter');
  await expect(reset).toBeVisible();
  await retention.fill('30');
  await retention.press('Enter');
  await expect(page.getByText('Reset “Event retention” to 30')).toBeVisible();
  await expect(reset).toHaveCount(0);

  const lifetime = main.getByRole('textbox', { name: 'Access token lifetime' });
  await (await openPalette(page)).fill('tokenLifetimeSeconds');
  await page.getByRole('option', { name: /^Access token lifetime/ }).click();
  await expect(lifetime).toBeFocused();
});

test('a limit of a world is readable, and does not count as changed', async ({ page, ready }) => {
  await asOperator(ready, z.object({}), '/worlds', { name: 'bounds' });
  await page.goto(`${ready.baseUrl}/w/bounds/console/settings?search=auditEntriesKept`);
  const kept = page.getByRole('textbox', { name: 'Audit log entries' });

  await expect(kept).toHaveValue('1,000');
  await expect(kept).toHaveAttribute('readonly');
  await expect(page.getByText('limit of a world', { exact: true })).toBeVisible();
  await expectAccessible(page, 'settings-limit');
  await page.getByRole('switch', { name: 'Changed from default' }).check();
  await expect(kept).toHaveCount(0);
});

test('a changed setting is undone or reset, and an invalid value reports the range', async ({ page }) => {
  await openPage(page, 'Settings');
  const rooms = page.getByRole('navigation', { name: 'Settings' });
  await rooms.getByRole('link', { name: 'Users and signing methods' }).click();
  await page.getByRole('link', { name: 'Change setting signingMethodReply' }).click();
  const responses = page.getByRole('radiogroup', { name: 'Response for a new signing method' });
  const isChecked = (name: string) => expect(responses.getByRole('radio', { name })).toBeChecked();
  await expect(responses).toBeInViewport();
  const reset = page.getByRole('button', { name: 'Reset “Response for a new signing method” to object' });
  await responses.getByText('array').click();
  await expect(reset).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await responses.getByRole('radio', { name: 'array' }).press('Control+z');
  await expect(reset).toHaveCount(0);
  await isChecked('object');
  await responses.getByText('array').click();
  await reset.click();
  await expect(reset).toHaveCount(0);
  await isChecked('object');

  const lifetime = page.getByRole('textbox', { name: 'Access token lifetime' });
  await lifetime.fill('1,200');
  await lifetime.press('Enter');
  await expect(lifetime).toHaveValue('1,200');
  await expect(page.getByText('Changed “Access token lifetime” to 1,200')).toBeVisible();
  await expect(lifetime).toBeFocused();
  await lifetime.press('Control+z');
  await expect(lifetime).toHaveValue('1,800');
  await expect(page.getByText('Changed “Access token lifetime” to 1,200')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Reset “Access token lifetime” to 1,800' })).toHaveCount(0);
  await lifetime.fill('90');
  await expect(page.getByText('Not saved. Enter to save.')).toBeVisible();
  await lifetime.blur();
  await expect(page.getByText('Changed “Access token lifetime” to 90')).toBeVisible();
  await expect(page.getByText('Not saved. Enter to save.')).toHaveCount(0);
  await lifetime.fill('5');
  await lifetime.press('Escape');
  await expect(lifetime).toHaveValue('90');
  await lifetime.fill('0');
  await lifetime.press('Enter');
  await expect(page.getByText('Use 1 to 86,400.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await saveScreenshot(page, 'settings-error');
  await page.getByRole('radiogroup', { name: 'Profile' }).getByText('hosted').click();
  await expect(page.getByText('from profile hosted').first()).toBeVisible();
  await isChecked('array');
  await page.getByRole('switch', { name: 'Strict fields of new offers' }).press('Space');
  await expect(page.getByRole('button', { name: 'Reset “Strict fields of new offers” to off' })).toBeVisible();
  await saveScreenshot(page, 'settings-profile');
});

test('the index marks the card in view, and a search without a result suggests the next step', {
  tag: '@long',
}, async ({ page }) => {
  await openPage(page, 'Settings');
  const current = page.getByRole('navigation', { name: 'Settings' }).locator('[data-current]');
  await expect(current).toHaveText('General');
  // Cards that load later move the others.
  await expect(async () => {
    await page.getByRole('heading', { name: 'Notifications' }).evaluate((heading) => heading.scrollIntoView());
    await expect(current).not.toHaveText('General', { timeout: 500 });
  }).toPass();
  await page.getByRole('link', { name: 'Device key' }).click();
  await expect(current).toHaveText('Device key');

  const search = page.getByRole('searchbox', { name: 'Settings and decisions' });
  await search.fill('dark');
  await page.getByRole('region', { name: 'This installation' }).getByRole('link', { name: 'General' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
  await search.fill('lock');
  await expect(page.locator('mark').first()).toHaveText(/^lock/i);
  await expect(page.getByRole('region', { name: 'This installation' })).toHaveCount(0);
  await search.fill('xyzzy');
  await expect(page.getByText('No setting or decision contains “xyzzy”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
});

test(
  'a selected theme applies before the page is drawn, and the system theme can be restored',
  { tag: '@core' },
  ({ page }) => expectThemeRetained(page),
);
