import { expect } from '@playwright/test';
import { findViolations } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { openPage } from '../pages/frame.ts';

test('columns are chosen by keyboard, and a saved view opens first and reports missing filters', async ({
  page,
  api,
}) => {
  const method = { type: 'PIN', value: '190482' };
  await api.call('POST', '/api/users', { body: { reference: 'ada', signingMethod: method } });
  await page.goto(new URL('/console/users', page.url()).href);
  const main = page.getByRole('main');
  const heads = main.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Signing methods' })).toBeVisible();

  // In a narrow window, too, it is next to the last header and does not cover it.
  await page.setViewportSize({ width: 1024, height: 700 });
  const gap = async () => {
    const [head, button] = await Promise.all([
      heads.last().boundingBox(),
      main.getByRole('button', { name: 'Columns' }).boundingBox(),
    ]);
    return head && button ? button.x - (head.x + head.width) : undefined;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);

  await main.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  const columns = page.getByRole('menu');
  await expect(columns.getByRole('menuitemcheckbox', { name: 'User' })).toBeDisabled();
  await expect(columns.getByRole('menuitemcheckbox', { name: 'Id no room now' })).toBeFocused();
  expect(await findViolations(page, {})).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(heads.filter({ hasText: 'Signing methods' })).toHaveCount(0);
  await expect(page).toHaveURL(/columns=/);

  await main.getByRole('searchbox').fill('ad');
  await expect(page).toHaveURL(/search=ad/);
  await main.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
  await page.getByLabel('Name').fill('Like ada');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const view = main.getByRole('button', { name: 'Like ada' });
  await view.click();
  await page.getByRole('menuitem', { name: 'Use as default view' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vaultdesk.lists'))).toContain('"isDefault":true');

  await page.goto(new URL('/console/', page.url()).href);
  await openPage(page, 'Users');
  await expect(view).toBeVisible();
  await expect(page).toHaveURL(/search=ad/);
  await expect(heads.filter({ hasText: 'Signing methods' })).toHaveCount(0);
  await view.click();
  await page.getByRole('menuitem', { name: 'Everything', exact: true }).click();
  await expect(page).not.toHaveURL(/search=/);

  await page.evaluate(() => {
    const views = [{ name: 'Red', search: { colour: 'red' }, isDefault: true }];
    localStorage.setItem('vaultdesk.lists', JSON.stringify({ '/users': { views } }));
  });
  await page.goto(new URL('/console/users', page.url()).href);
  await main.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: /^Red/ }).click();
  await expect(page.getByRole('dialog')).toContainText('colour = red');
  await expect(page).toHaveURL(/\/users$/);
  await page.getByRole('button', { name: 'Delete view' }).click();
  await main.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('menuitem', { name: /^Red/ })).toHaveCount(0);
});

test('a search field retains typed text while the list loads, and accepts text from a link', { tag: '@core' }, async ({
  page,
  api,
}) => {
  await api.call('POST', '/api/users', { body: { reference: 'ada' } });
  await page.goto(new URL('/console/users', page.url()).href);
  const search = page.getByRole('main').getByRole('searchbox');

  await search.pressSequentially('ada ');
  await expect(page).toHaveURL(/search=ada$/);
  await search.pressSequentially('lovelace');
  await expect(page).toHaveURL(/search=ada.lovelace$/);
  await expect(search).toHaveValue('ada lovelace');

  await openPage(page, 'Users');
  await expect(search).toHaveValue('');
});

test('a narrow list next to a panel shows name and status, with its filters in one row', async ({ page, api }) => {
  const method = { type: 'PIN', value: '190482' };
  await api.call('POST', '/api/users', { body: { reference: 'ada', signingMethod: method } });
  await page.setViewportSize({ width: 1024, height: 700 });
  await openPage(page, 'Users');
  await page.getByRole('table').getByRole('link', { name: 'ada' }).click();
  await expect(page.getByRole('complementary', { name: 'User' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('columnheader')).toHaveText(['User', 'Signing methods']);

  await openPage(page, 'Requests');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('complementary')).toBeVisible();
  // Not covered by the panel.
  await page.getByRole('link', { name: 'New request' }).click({ trial: true });
  const filters = page.getByRole('search', { name: 'Filters' });
  const status = filters.getByRole('button', { name: 'Status' });
  await expect(status).toBeHidden();
  expect((await filters.boundingBox())?.height).toBeLessThan(50);
  await filters.getByRole('button', { name: 'All filters' }).click();
  await status.click();
  await page.getByRole('menuitem', { name: '2xx success' }).click();
  await filters.getByRole('button', { name: 'All filters' }).click();
  await expect(filters.getByRole('button', { name: 'Clear filter Status' })).toBeVisible();
  await expect(filters.getByRole('button', { name: 'Application' })).toBeHidden();
});
