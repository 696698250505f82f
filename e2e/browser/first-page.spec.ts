import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { user } from '../../service/model/access/user.ts';
import { root } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';

const renderer = join(root, 'out', 'renderer');
const assets = join(renderer, 'assets');

/** Most of it is libraries that every page uses; renderer/README.md lists them. */
const budgetBytes = 525_000;

/** Including what Home loads later: charts, attention, the first steps. */
const homeBudgetBytes = 622_500;

/** Of a page that asks for nothing: the console has it without a form and without a schema. */
const plainPageBudgetBytes = 320_000;

/** The file with the webhooks page. */
const webhooks = /\/assets\/webhooks-[^/]+\.js$/;

test('the scripts of the first page, and those that a page without forms adds, stay within their budgets', {
  tag: '@core',
}, () => {
  const scriptNames = firstScripts();
  const first = withImports(scriptNames);
  const page = readdirSync(assets).filter((name) => /^AuditPage-[^/]+\.js$/.test(name));
  const added = [...withImports(page.map((name) => join(assets, name)))].filter((file) => !first.has(file));

  expect(scriptNames.length).toBeGreaterThan(0);
  expect(bytesOf(first)).toBeLessThanOrEqual(budgetBytes);
  expect(page).toHaveLength(1);
  expect(bytesOf(new Set(added))).toBeLessThanOrEqual(plainPageBudgetBytes);
});

test('before idle time Home loads only its visible parts, within its budget', async ({ page, tab }) => {
  await tab.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const requestedScripts = scriptsAskedBy(tab);
  await openHome(tab, page.url());

  const names = requestedScripts().map((path) => join(renderer, path.replace('/console/', '')));

  expect(bytesOf(new Set(names))).toBeLessThanOrEqual(homeBudgetBytes);
});

test('idle requests wait until Home is complete', async ({ page, tab }) => {
  const charts = await holdScripts(tab, /\/assets\/charts-[^/]+\.js$/);
  const requestedScripts = scriptsAskedBy(tab);
  await tab.goto(new URL('/console/', page.url()).href);
  await expect(tab.getByRole('contentinfo').getByText('live', { exact: true })).toBeVisible();
  await tab.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

  expect(requestedScripts().filter((path) => /forms-|Page-/.test(path))).toEqual([]);

  const fetched = tab.waitForResponse(/\/assets\/WalletsPage-/);
  charts.release();
  await fetched;
});

test('a page whose code cannot be loaded reports that next to the navigation and appears later', async ({
  page,
  tab,
}) => {
  await tab.route(webhooks, (route) => route.abort());
  await tab.goto(new URL('/console/webhooks', page.url()).href);
  await expect(title(tab, 'This page could not be shown')).toBeVisible();
  await expect(tab.getByRole('navigation')).toBeVisible();

  await tab.unroute(webhooks);
  await tab.getByRole('button', { name: 'Retry' }).click();

  await expect(title(tab, 'Webhooks')).toBeVisible();
});

test('code that failed to load is requested again automatically', async ({ page, tab }) => {
  await tab.goto(new URL('/console/', page.url()).href);
  await expect(title(tab, 'Home')).toBeVisible();
  let requestCount = 0;
  // Not `times: 1`: the console's next request would meet the end of the interception.
  await tab.route(webhooks, (route) => (requestCount++ ? route.continue() : route.abort()));

  await tab.goto(new URL('/console/webhooks', page.url()).href);

  await expect(title(tab, 'Webhooks')).toBeVisible();
  expect(requestCount).toBeGreaterThan(1);
});

const lateScript = /\/assets\/(?!first-page-|rolldown-runtime-)[^/]+\.js$/;

test('code that cannot be loaded is never reported as an unreachable service', { tag: '@long' }, async ({
  page,
  tab,
}) => {
  const patterns = [
    lateScript,
    ...['beside-home', 'charts', 'overlays', 'parts', 'lists', 'forms', 'schemas'].map(
      (name) => new RegExp(`/assets/${name}-[^/]+\\.js$`),
    ),
  ];
  // Lower windows fold groups of pages.
  await tab.setViewportSize({ width: 1440, height: 1100 });
  await tab.goto(page.url());
  const links = tab.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await expect(links.last()).toBeVisible();
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(paths.length).toBeGreaterThan(20);

  for (const pattern of patterns) {
    const lost: string[] = [];
    await tab.route(pattern, (route) => {
      lost.push(route.request().url());
      return route.abort();
    });
    for (const path of pattern === lateScript ? paths : ['.//', 'wallets', 'webhooks']) {
      await tab.goto(new URL(path ?? '', page.url()).href);
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(tab.getByText(/not respond|unreachable/i)).toHaveCount(0);
      await expect(tab.getByText('Listening').first()).toBeVisible();
    }
    expect(lost.length, String(pattern)).toBeGreaterThan(0);
    await tab.unroute(pattern);
  }
});

test('charts and drawers whose code cannot be loaded report that, and Home works without them', async ({
  page,
  tab,
}) => {
  await tab.route(/\/assets\/(?:charts|applications)-[^/]+\.js$/, (route) => route.abort());
  await tab.goto(new URL('/console/', page.url()).href);
  const ofCharts = tab.getByRole('main').getByRole('alert');
  await expect(ofCharts).toBeVisible();
  await expect(title(tab, 'Home')).toBeVisible();
  await tab.getByRole('main').getByRole('button', { name: 'New application' }).click();
  const ofDrawer = tab.getByRole('alert').and(tab.locator(':not(main *)'));
  await expect(ofDrawer).toBeVisible();

  await tab.getByRole('button', { name: 'Close' }).click();

  await expect(ofDrawer).toHaveCount(0);
  await expect(title(tab, 'Home')).toBeVisible();
});

test('a console that a newer version has replaced loads that version on the same page', async ({ page, tab }) => {
  const home = new URL('/console/', page.url()).href;
  let isReplaced = true;
  await tab.route(webhooks, (route) => (isReplaced ? route.fulfill({ status: 404 }) : route.continue()));
  await tab.goto(home);
  await expect(title(tab, 'Home')).toBeVisible();
  await tab.route(home, async (route) => {
    isReplaced = false;
    await route.fulfill({ contentType: 'text/html', body: 'another' });
  });

  await tab.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();

  await expect(title(tab, 'Webhooks')).toBeVisible();
  expect(isReplaced).toBe(false);
});

test('a click works if code arrives between its press and its release', async ({ page, tab }) => {
  const tips = await holdScripts(tab, /\/assets\/(?:overlays|FloatingTip)-[^/]+\.js$/);
  await tab.goto(new URL('/console/', page.url()).href);
  await expect(title(tab, 'Home')).toBeVisible();
  await tab.getByRole('navigation').getByRole('link', { name: 'Wallets' }).hover();
  await tab.mouse.down();

  const arrived = tab.waitForResponse(/\/assets\/FloatingTip-/);
  tips.release();
  await (await arrived).finished();
  await tab.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await tab.mouse.up();

  await expect(title(tab, 'Wallets')).toBeVisible();
});

test('a page appears before its first response, and changes from before its subscription after it', async ({
  page,
  tab,
  api,
}) => {
  const stream = await holdScripts(tab, /\/trpc\/changes\.watch/);
  const calls = await holdScripts(tab, /\/console\/nonces$/);
  await tab.goto(new URL('/console/users', page.url()).href);
  await expect(tab.getByRole('navigation').getByRole('link', { name: 'Wallets' })).toBeVisible();
  await expect(tab.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'true');
  calls.release();
  await expect(tab.getByRole('heading', { name: 'Create the first user' })).toBeVisible();
  await api.result(user, 'POST', '/api/users', { body: { reference: 'early-bird' } });

  stream.release();

  await expect(tab.getByRole('cell', { name: 'early-bird' })).toBeVisible();
});

function title(tab: Page, name: string) {
  return tab.getByRole('heading', { level: 1, name });
}

/** Home with everything that it loads later. */
async function openHome(tab: Page, address: string) {
  await tab.goto(new URL('/console/', address).href);
  await expect(title(tab, 'Home')).toBeVisible();
  await expect(tab.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
  await expect(tab.getByRole('contentinfo').getByText('live', { exact: true })).toBeVisible();
}

/** The paths of the scripts that a page has asked for. */
function scriptsAskedBy(tab: Page) {
  const paths: string[] = [];
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) paths.push(pathname);
  });
  return (): readonly string[] => paths;
}

/** Scripts that stay on their way until they are released. */
async function holdScripts(tab: Page, pattern: RegExp) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await tab.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return { release: () => release() };
}

/** The scripts that the console's page names. */
function firstScripts(): readonly string[] {
  return scriptsIn(
    join(renderer, 'index.html'),
    /<script[^>]* src="(?<path>[^"]+)"|modulepreload"[^>]* href="(?<also>[^"]+)"/g,
  );
}

/** Files with all that they import before they run. */
function withImports(files: readonly string[]): Set<string> {
  const all = new Set(files);
  for (const file of all)
    for (const script of scriptsIn(file, /(?:from|import)\s*"(?<path>\.\/[^"]+\.js)"/g)) all.add(script);
  return all;
}

function bytesOf(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + readFileSync(file).byteLength, 0);
}

/** The files that a file names, by the groups of a pattern. */
function scriptsIn(file: string, pattern: RegExp): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)]
    .flatMap(({ groups = {} }) => Object.values(groups))
    .filter((path) => path !== undefined)
    .map((path) => join(dirname(file), path));
}
