import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../harness/fixtures.ts';
import { root } from '../harness/places.ts';

/** Most of it are libraries that every page stands on; renderer/README.md has the parts. */
const budgetBytes = 530_000;

/** The file that the page of webhooks lies in. */
const webhooks = /\/assets\/webhooks-[^/]+\.js$/;

test('the scripts that the first page waits for stay within their budget', () => {
  const page = join(root, 'out', 'renderer', 'index.html');
  const named = scriptsIn(
    page,
    /<script[^>]* src="(?<path>[^"]+)"|modulepreload"[^>]* href="(?<also>[^"]+)"/g,
  );

  const files = new Set(named);
  for (const file of files)
    for (const imported of scriptsIn(file, /(?:from|import)\s*"(?<path>\.\/[^"]+\.js)"/g))
      files.add(imported);
  const bytes = [...files].reduce((sum, file) => sum + readFileSync(file).byteLength, 0);

  expect(named.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(budgetBytes);
});

test('a page whose code cannot be had says so beside the navigation, and comes once it can', async ({
  page,
}) => {
  const tab = await page.context().newPage();
  await tab.route(webhooks, (route) => route.abort());
  await tab.goto(new URL('/console/webhooks', page.url()).href);
  await expect(title(tab, 'This page could not be shown')).toBeVisible();
  await expect(tab.getByRole('navigation')).toBeVisible();

  await tab.unroute(webhooks);
  await tab.getByRole('button', { name: 'Try again' }).click();

  await expect(title(tab, 'Webhooks')).toBeVisible();
  await tab.close();
});

test('a drawer whose code cannot be had says so and can be closed', async ({ page }) => {
  const tab = await page.context().newPage();
  await tab.route(/\/assets\/applications-[^/]+\.js$/, (route) => route.abort());
  await tab.goto(new URL('/console/', page.url()).href);
  await tab.getByRole('main').getByRole('button', { name: 'New application' }).click();
  await expect(tab.getByRole('alert')).toBeVisible();

  await tab.getByRole('button', { name: 'Close' }).click();

  await expect(tab.getByRole('alert')).toHaveCount(0);
  await expect(title(tab, 'Home')).toBeVisible();
  await tab.close();
});

test('a console that a newer one has replaced loads that one, at the same place', async ({
  page,
}) => {
  const home = new URL('/console/', page.url()).href;
  const tab = await page.context().newPage();
  let isReplaced = true;
  await tab.route(webhooks, (route) =>
    isReplaced ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await tab.goto(home);
  await expect(title(tab, 'Home')).toBeVisible();
  await tab.route(home, async (route) => {
    isReplaced = false;
    await route.fulfill({ contentType: 'text/html', body: 'another' });
  });

  await tab.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();

  await expect(title(tab, 'Webhooks')).toBeVisible();
  expect(isReplaced).toBe(false);
  await tab.close();
});

test('a click is not lost where code arrives between its press and its release', async ({
  page,
}) => {
  const tab = await page.context().newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await tab.route(/\/assets\/(?:overlays|FloatingTip)-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await tab.goto(new URL('/console/', page.url()).href);
  await expect(title(tab, 'Home')).toBeVisible();
  await tab.getByRole('navigation').getByRole('link', { name: 'Billing' }).hover();
  await tab.mouse.down();

  const arrived = tab.waitForResponse(/\/assets\/FloatingTip-/);
  release();
  await (await arrived).finished();
  await tab.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await tab.mouse.up();

  await expect(title(tab, 'Billing')).toBeVisible();
  await tab.close();
});

function title(tab: Page, name: string) {
  return tab.getByRole('heading', { level: 1, name });
}

/** The files that a file names, by the groups of a pattern. */
function scriptsIn(file: string, pattern: RegExp): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)]
    .flatMap(({ groups = {} }) => Object.values(groups))
    .filter((path) => path !== undefined)
    .map((path) => join(dirname(file), path));
}
