import { expect } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/model/access/user.ts';
import { expectAccessible, savePicture } from '../harness/axe.ts';
import { asOperator } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openPage, openPalette } from '../pages/frame.ts';

test('a world is created, shows no records of main, and is ended', { tag: '@core' }, async ({
  page,
  tab: newTab,
  api,
  ready,
}) => {
  const { id } = await api.result(user, 'POST', '/api/users', { body: { reference: 'of main' } });
  await newTab.goto(new URL(`/console/users/${id}`, page.url()).href);
  await expect(newTab.getByRole('heading', { level: 1, name: 'of main' })).toBeVisible();
  await (await openPalette(newTab)).fill('pin to sidebar');
  await newTab.getByRole('option', { name: /^Pin to sidebar/ }).click();
  await expect(newTab.getByRole('link', { name: 'of main' })).toBeVisible();
  await openPage(newTab, 'Worlds');
  await expect(
    newTab.getByRole('region', { name: 'On this port' }).getByText('Current', { exact: true }),
  ).toBeVisible();
  await newTab.keyboard.press('n');
  const drawer = dialog(newTab, 'New world');
  await drawer.getByLabel('Name', { exact: true }).fill('main');
  await expect(drawer.getByText('This world exists.')).toBeVisible();
  await newTab.keyboard.press('Control+Enter');
  await expect(drawer.getByText('This world exists.')).toBeVisible();
  await drawer.getByLabel('Name', { exact: true }).fill('Be side');
  await expect(drawer.getByText('Use 1 to 40 lowercase letters')).toBeVisible();
  await drawer.getByLabel('Name', { exact: true }).fill('beside');
  await expectAccessible(newTab);
  await newTab.keyboard.press('Control+Enter');
  await expect(newTab).toHaveURL(/\/w\/beside\/console\/$/);
  await expect(newTab.getByRole('dialog')).toBeHidden();
  await openPage(page, 'Worlds');
  const all = page.getByRole('region', { name: 'On this port' });
  await expect(all.getByText('Current', { exact: true })).toBeVisible();
  await expect(all.getByRole('link', { name: 'Open beside' })).toHaveAttribute('href', '/w/beside/console/');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(all.getByRole('row', { name: /^beside/ })).toBeFocused();
  await expectAccessible(page);

  await newTab.goto(new URL('/w/beside/console/nowhere', page.url()).href);
  await expect(newTab.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await newTab.goto(new URL(`/w/beside/console/users/${id}`, page.url()).href);
  await expect(newTab.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
  await openPage(newTab, 'Users');
  await expect(newTab.getByText('of main')).toBeHidden();
  await openPalette(newTab);
  await expect(newTab.getByRole('option').first()).toBeVisible();
  await expect(newTab.getByRole('group', { name: 'Recent' })).toBeHidden();
  await newTab.keyboard.press('Escape');
  await expect(newTab).toHaveTitle('Users · beside');
  await newTab.keyboard.press('Alt+w');
  await expect(newTab.getByRole('menuitemradio', { name: 'beside Empty', checked: true })).toBeVisible();
  await newTab.keyboard.press('1');
  await expect(newTab.getByRole('table', { name: 'Users' }).getByText('of main')).toBeVisible();
  await newTab.goBack();
  await openPage(newTab, 'Worlds');
  await expectAccessible(newTab);
  await expect(newTab.getByRole('contentinfo').getByText('live', { exact: true })).toBeVisible();
  let calls = 0;
  newTab.on('request', (request) => {
    if (request.url().includes('/trpc/')) calls += 1;
  });

  await asOperator(ready, z.object({}), '/clock', { seconds: 200 });
  await all.getByRole('button', { name: 'More actions for beside' }).click();
  await page.getByRole('menuitem', { name: 'End…' }).click();
  await expect(page.getByRole('dialog')).toContainText('For 24 hours, you can recreate it from its source: Empty.');
  await page.getByRole('dialog').getByRole('button', { name: 'End world' }).click();
  await expect(all.getByText('beside', { exact: true })).toBeHidden();
  const ended = page.getByRole('region', { name: 'Ended in the last 24 hours' });
  await expect(ended.getByRole('button', { name: 'Recreate beside…' })).toBeVisible();
  await expect(ended.getByText(/(?:ago|now), by operator$/)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(ended.getByRole('row', { name: /^beside/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Recreate beside?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Alt+w');
  await expect(page.getByRole('menuitem', { name: 'Recreate beside' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const endedHeading = newTab.getByRole('heading', { name: 'World “beside” has ended' });
  await expect(endedHeading).toBeVisible();
  await expect(newTab.getByText(/^Ended by operator, [^:]+:\d\d$/), 'to the minute').toBeVisible();
  const [, lifetime = ''] = /after (\d+ s)/.exec((await newTab.locator('ol').textContent()) ?? '') ?? [];
  await expect(ended.getByText(lifetime, { exact: true })).toBeVisible();
  await expect(newTab.getByRole('list', { name: 'Lifetime, to scale' })).toHaveAttribute(
    'style',
    /, \d+fr\).*, \d+fr\)/,
  );
  expect(calls).toBeLessThan(10);
  calls = 0;
  await newTab.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click();
  await newTab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => calls).toBe(1);
  await expect(endedHeading).toBeVisible();
  await expectAccessible(newTab);
  await savePicture(newTab, 'world-ended');
  await newTab.reload();
  await expect(endedHeading).toBeVisible();
  expect(calls).toBeLessThan(5);
  await newTab.getByRole('button', { name: 'Recreate empty' }).click();
  await expect(newTab.getByRole('heading', { name: 'Create the first user' })).toBeVisible();
  expect(await api.result(z.array(user), 'GET', '/api/users')).toHaveLength(1);
  await openPage(newTab, 'Worlds');
  await newTab.getByRole('button', { name: 'More actions for beside' }).click();
  await newTab.getByRole('menuitem', { name: 'End…' }).click();
  await dialog(newTab, 'End beside?').getByRole('button', { name: 'End world' }).click();
  await expect(endedHeading).toBeVisible();

  const longName = 'of-the-northern-branch-office-in-winter';
  for (const name of [longName, ...'abcdefg']) await asOperator(ready, z.object({}), '/worlds', { name });
  await asOperator(ready, z.unknown(), `/worlds/${longName}`, undefined, 'DELETE');
  await page.setViewportSize({ width: 720, height: 450 });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Worlds' })).toBeVisible();
  await page.keyboard.press('Alt+w');
  const menu = page.getByRole('menu');
  const search = menu.getByPlaceholder('Find a world');
  await search.fill('-');
  await expect(menu.getByRole('menuitemradio')).toHaveCount(0);
  await search.fill('');
  await expect(menu.getByRole('menuitem', { name: 'Manage worlds' })).toBeInViewport({ ratio: 1 });
  await expect(menu.getByText('2', { exact: true })).toBeHidden();
  const nameBox = await menu.getByText(longName).boundingBox();
  const buttonBox = await menu.getByRole('menuitem', { name: `Recreate ${longName}` }).boundingBox();
  expect((nameBox?.x ?? 0) + (nameBox?.width ?? 0)).toBeLessThanOrEqual(buttonBox?.x ?? 0);
  await search.fill('g');
  await expect(menu.getByRole('menuitemradio')).toHaveText(/^g/);
  await search.press('Enter');
  await expect(page).toHaveURL(/\/w\/g\/console\//);
});
