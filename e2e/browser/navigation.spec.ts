import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/model/access/user.ts';
import { createWebhook } from '../harness/api.ts';
import { showPath } from '../harness/axe.ts';
import { asOperator } from '../harness/desktop-host.ts';
import { measureShift } from '../harness/fit.ts';
import { test } from '../harness/fixtures.ts';
import { dialog, openPalette } from '../pages/frame.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const group = (page: Page, name: string) => sidebar(page).getByRole('button', { name, exact: true });
const foldedGroups = (page: Page) =>
  sidebar(page).getByRole('button', { expanded: false }).filter({ hasNotText: 'First steps' });
const item = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true });

test('the sidebar shows every page; in a lower window it folds groups that do not fit, but not the current page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1100 });
  await expect(sidebar(page).getByRole('link')).toHaveCount(25);
  await expect(foldedGroups(page)).toHaveCount(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(foldedGroups(page)).toHaveCount(0);

  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto(new URL('/console/contracts', page.url()).href);
  await expect(item(page, 'Chains')).toBeInViewport();
  await expect(item(page, 'Chains')).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('Contracts · Vaultdesk');
  await expect(foldedGroups(page)).not.toHaveCount(0);
  for (const name of ['Workbench', 'Simulate', 'Wallets', 'Market', 'Payments', 'Settings'])
    await expect(group(page, name)).toBeInViewport({ ratio: 1 });

  await page.goto(new URL('/console/clock', page.url()).href);
  await expect(foldedGroups(page)).toHaveText(['Market', 'Payments', 'Settings']);
  await group(page, 'Market').click();
  for (const name of ['Requests', 'Offers', 'Collections', 'Clock']) {
    await item(page, name).click();
    await expect(item(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(foldedGroups(page), 'no group folds because another opens').toHaveText(['Payments', 'Settings']);
  }

  await group(page, 'Settings').click();
  await expect(item(page, 'Chains')).toBeVisible();
  await group(page, 'Settings').click();
  await expect(item(page, 'Chains')).toBeHidden();
  await page.reload();
  await expect(group(page, 'Settings')).toHaveAttribute('aria-expanded', 'false');
  await expect(item(page, 'Clock')).toBeInViewport();
});

test('keys move between the groups of the sidebar and fold them; pages are pinned up to four', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(new URL('/console/webhooks', page.url()).href);
  await expect(item(page, 'Webhooks')).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(group(page, 'Market')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(group(page, 'Market')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(item(page, 'Payments')).toBeHidden();
  await expect(item(page, 'Webhooks'), 'the item of the current page remains').toBeInViewport();
  await page.keyboard.press('ArrowRight');

  for (const name of ['Users', 'Requests', 'Faults', 'Clock']) {
    await item(page, name).first().hover();
    await sidebar(page)
      .getByRole('button', { name: `Pin ${name} to sidebar` })
      .click();
  }
  await item(page, 'Webhooks').hover();
  await expect(sidebar(page).getByRole('button', { name: 'Pin Webhooks to sidebar' })).toHaveCount(0);
  await sidebar(page).getByRole('button', { name: 'Unpin Clock' }).first().click();
  await page.goto(new URL('/console/payments?status=FAILED', page.url()).href);
  await (await openPalette(page)).fill('pin to sidebar');
  await page.keyboard.press('Enter');
  await item(page, 'Home').click();
  await item(page, 'Payments').first().click();
  await expect(page).toHaveURL(/payments\?status=FAILED$/);
});

test('recent events next to Home offer a new user, and name the record of a rejected call', async ({ page, api }) => {
  const events = page.getByRole('complementary', { name: 'Recent events' });
  await expect(events.getByText('Changes and rejected calls appear here.')).toBeVisible();
  await events.getByRole('button', { name: 'Create user' }).click();
  await expect(dialog(page, 'New user')).toBeVisible();

  const { id } = await api.result(user, 'POST', '/api/users', { body: { reference: 'ada' } });
  const { status } = await api.call('POST', `/api/users/${id}/signing-methods`, { body: { type: 'BIOMETRIC' } });
  expect(status).toBe(400);

  await page.goto(new URL('/console/', page.url()).href);
  await expect(events.getByText(/ failed: ada$/)).toBeVisible();
  await events.getByRole('link', { name: 'ada', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ada' })).toBeVisible();
});

test('nothing moves while Home, a list or a guide is loading', async ({ page }) => {
  for (const path of ['', 'requests', 'audit', 'wallets', 'guides/market'])
    expect(await measureShift(page, path), path).toBeLessThan(0.02);
});

test('a page appears after a second, although a part of it is still loading', async ({ page }) => {
  await page.route(/faults\.listMagicValues/, () => undefined);
  await page.goto(new URL('/console/faults', page.url()).href);
  const content = page.locator('main [aria-busy]');
  await expect(content).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Scenarios', { exact: true })).toBeVisible({ timeout: 3_000 });
  await expect(content).toHaveAttribute('aria-busy', 'false');
});

test('the palette finds records by part of their name, before settings, and suggests where else to search', async ({
  page,
  api,
  ready,
}) => {
  for (let index = 0; index < 6; index += 1) await createWebhook(api, `http://127.0.0.1:9/hooks-${index}`);
  await asOperator(ready, z.object({}), '/snapshots', { name: 'before-the-sale' });
  const field = await openPalette(page);
  const first = page.getByRole('option').first();

  await field.fill('hooks-');
  await expect(page.getByRole('option', { name: 'All 6 webhooks that match “hooks-”' })).toBeVisible();
  for (const [text, name] of [
    ['the-sale', /before-the-sale/],
    ['snapshot the-sale', /before-the-sale/],
    ['webhook private', /^Webhooks in private networks/],
    ['pagination', /^Search settings for “pagination”/],
  ] as const) {
    await field.fill(text);
    await expect(first).toHaveText(name);
  }
  await field.fill('new wal');
  await expect(page.getByRole('group', { name: 'Settings' })).toBeVisible();
  await expect(first).toHaveText(/New wallet…/);
  await field.fill('xyzzyx');
  await expect(first).toHaveText(/Search requests for “xyzzyx”/);
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/\/requests\?search=xyzzyx/);
});

const absent = [
  '/users/nope',
  '/wallets/nope',
  '/transactions/nope',
  '/offers/nope',
  '/market/users/nope',
  '/payments/nope',
  '/webhooks/nope',
  '/traces/nope',
  '/collections/ETHEREUM/nope',
  '/contracts/ETHEREUM/nope',
  '/wallets/0b0d4c1e-2f3a-4b5c-8d6e-7f8091a2b3c4',
];

test('a page for a missing record explains itself and links to its list', { tag: '@core' }, async ({ page }) => {
  for (const address of absent) {
    await showPath(page, address);
    const main = page.getByRole('main');
    await expect.soft(main.getByRole('heading', { name: / not found$/ })).toBeVisible();
    await expect.soft(main.getByRole('link', { name: /^Go to/ })).toBeVisible();
    await expect.soft(main.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  }
});
