import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/model/access/user.ts';
import { findViolations } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { openPage } from '../pages/frame.ts';

test('columns are chosen by keyboard, and a saved view opens first and reports missing filters', async ({
  page,
  api,
}) => {
  const method = { type: 'PIN', value: '190482' };
  await api.call('POST', '/api/users', { body: { reference: 'ada', signingMethod: method } });
  for (const signingMethod of [method, undefined])
    await api.call('POST', '/api/users', { body: { reference: 'One of the northern brotherhood', signingMethod } });
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
  const overflowing = () =>
    main
      .getByRole('cell')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
      );
  await expect.poll(overflowing).toEqual([]);

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

test('a search retains typed text while its list loads, accepts text from a link and moves no column', async ({
  page,
  api,
}) => {
  // Letters that no id contains: a search matches ids too.
  for (const reference of ['orly', `grace ${'of the long name '.repeat(6)}`])
    await api.call('POST', '/api/users', { body: { reference } });
  await page.goto(new URL('/console/users?search=orly', page.url()).href);
  const search = page.getByRole('main').getByRole('searchbox');
  const idHead = page.getByRole('columnheader', { name: 'Id' });
  await expect(page.getByRole('row')).toHaveCount(2);
  const place = await idHead.boundingBox();
  await search.clear();
  await expect(page.getByRole('row')).toHaveCount(3);
  expect(await idHead.boundingBox()).toEqual(place);

  await search.pressSequentially('orly ');
  await expect(page).toHaveURL(/search=orly$/);
  await search.pressSequentially('lovelace');
  await expect(page).toHaveURL(/search=orly.lovelace$/);
  await expect(search).toHaveValue('orly lovelace');

  await openPage(page, 'Users');
  await expect(search).toHaveValue('');
});

test('a narrow list next to a panel shows name and status, with its filters in one row', async ({ page, api }) => {
  const method = { type: 'PIN', value: '190482' };
  await api.call('POST', '/api/users', { body: { reference: 'ada', signingMethod: method } });
  await page.setViewportSize({ width: 1024, height: 700 });
  await openPage(page, 'Users');
  await page.getByRole('table').getByRole('link', { name: 'ada', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'User' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('columnheader')).toHaveText(['User', 'Signing methods']);

  await api.call('GET', '/api/wallets/0b9c2f3e-9d6a-4f0e-8c57-3f1f6f0f8a11');
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
  await filters.getByRole('button', { name: 'Clear filter Status' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('cell', { name: /^Get wallet wallet\.not-found/ })).toBeVisible();
});

const restyle = z.object({ name: z.literal('UpdateLayoutTree'), args: z.object({ elementCount: z.number() }) });

/** The number of elements that the browser restyles during a step. */
async function restyledBy(page: Page, step: () => Promise<void>): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error('The browser is missing.');
  const counts: number[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) counts.push(restyle.safeParse(event).data?.args.elementCount ?? 0);
  });
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await step();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  return counts.reduce((sum, count) => sum + count, 0);
}

test('a key in a list restyles its rows, not the page', async ({ page, api }) => {
  const ids = new Map<string, string>();
  for (const reference of ['orly', 'rob', 'cy', 'lee'])
    ids.set(reference, (await api.result(user, 'POST', '/api/users', { body: { reference } })).id);
  await openPage(page, 'Users');
  await expect(page.getByRole('row').filter({ hasText: 'orly' })).toBeVisible();

  const counts: number[] = [];
  for (const row of [0, 1, 2, 3])
    counts.push(
      await restyledBy(page, async () => {
        await page.keyboard.press('j');
        await expect(page.locator('tbody tr').nth(row)).toHaveAttribute('data-cursor');
      }),
    );

  // Another change of the page may coincide with a key.
  expect(Math.min(...counts)).toBeLessThan(40);
  expect(Math.max(...counts)).toBeGreaterThan(0);

  await page.keyboard.press('k');
  const atCursor = page.locator('tbody tr[data-cursor]');
  await expect(atCursor).toContainText('rob');
  await api.call('DELETE', `/api/users/${ids.get('rob')}`);
  await expect(page.getByRole('row').filter({ hasText: 'rob' })).toBeHidden();
  await expect(atCursor).toContainText('orly');
});

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
