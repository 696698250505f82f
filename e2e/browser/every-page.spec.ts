import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createWorld } from '../harness/a-world.ts';
import type { Api } from '../harness/api.ts';
import { expectAccessible, findViolations, root, savePicture, showPath, showTheme } from '../harness/axe.ts';
import type { Ready } from '../harness/desktop-host.ts';
import { findMisfits, measureShift, Overlays } from '../harness/fit.ts';
import { test } from '../harness/fixtures.ts';

// Each walk takes a minute, most of it in axe.
test.use({ optimizesCode: true });

const softly = expect.configure({ soft: true });

const desk = { width: 1440, height: 900 };
/** The last one is the first at 200 %. */
const windows = [desk, { width: 1024, height: 700 }, { width: 720, height: 450 }];

type World = Awaited<ReturnType<typeof createWorld>>;

/** Every page by its address in `renderer/routes.tsx`, with something to see on it. */
const pages: Readonly<Record<string, (world: World) => string>> = {
  '/': () => '/',
  '/users': () => '/users',
  '/users/$userId': ({ treasury }) => `/users/${treasury.owner.id}`,
  '/wallets': () => '/wallets',
  '/wallets/$walletId': ({ treasury }) => `/wallets/${treasury.wallet.id}`,
  '/signing': ({ treasury }) => `/signing?wallet=${treasury.wallet.id}`,
  '/transactions': () => '/transactions',
  '/transactions/$transactionId': ({ transfer }) => `/transactions/${transfer}`,
  '/offers': () => '/offers',
  '/offers/$offerId': ({ offer }) => `/offers/${offer.id}`,
  '/market/users': () => '/market/users',
  '/market/users/$userId': ({ seller }) => `/market/users/${seller.id}`,
  '/fulfillments': () => '/fulfillments',
  '/payments': () => '/payments',
  '/payments/$paymentIntentId': ({ bought }) => `/payments/${bought.paymentIntentId}`,
  '/collections': () => '/collections',
  '/collections/$chain/$address': ({ collection }) => `/collections/ETHEREUM/${collection}`,
  '/audit': () => '/audit',
  '/faults': () => '/faults',
  '/attention': () => '/attention',
  '/mints': () => '/mints',
  '/contracts': () => '/contracts',
  '/contracts/$chain/$address': ({ offer }) => `/contracts/ETHEREUM/${offer.nft.address}`,
  '/webhooks': () => '/webhooks',
  '/webhooks/$webhookId': ({ webhookId }) => `/webhooks/${webhookId}`,
  '/deliveries': () => '/deliveries',
  '/inbox': () => '/inbox?name=shop',
  '/applications': () => '/applications',
  '/chains': () => '/chains',
  '/explorer/$chain': () => '/explorer/ETHEREUM',
  '/explorer/$chain/block/$block': () => '/explorer/ETHEREUM/block/1',
  '/explorer/$chain/tx/$hash': ({ hash }) => `/explorer/ETHEREUM/tx/${hash}`,
  '/explorer/$chain/address/$address': ({ treasury }) => `/explorer/ETHEREUM/address/${treasury.wallet.address}`,
  '/requests': () => '/requests',
  '/requests/new': () => '/requests/new',
  '/traces/$id': ({ bought }) => `/traces/${bought.paymentIntentId}`,
  '/clock': () => '/clock',
  '/snapshots': () => '/snapshots',
  '/worlds': () => '/worlds',
  '/billing': () => '/billing',
  '/settings': () => '/settings',
  '/guides': () => '/guides',
  '/guides/$guide': () => '/guides/market',
};

/** Pages whose rows open beside the list or over it. Most of what opens on them opens on each of them. */
const isList = (path: string) =>
  /^\/(users|market\/users|wallets|transactions|offers|fulfillments|payments|mints|webhooks|deliveries|inbox|applications|requests|audit)$/.test(
    path,
  );
const lists = Object.entries(pages).filter(([path]) => isList(path));
const others = Object.entries(pages).filter(([path]) => !isList(path));

test('every page is checked', () => {
  const routes = readFileSync(join(root, 'renderer', 'routes.tsx'), 'utf8');
  const paths = [...routes.matchAll(/\b(?:(?:page|listAt)\(\s*|path: )'(?<path>[^']+)'/g)].map(
    ({ groups }) => groups?.path,
  );

  expect(Object.keys(pages).sort()).toEqual(paths.sort());
});

test('finds a badge that is cut off, unless its row is full', async ({ page }) => {
  const showRow = (row: string) =>
    page.evaluate((html) => {
      document.querySelector('[data-row]')?.remove();
      const container = document.createElement('div');
      container.setAttribute('data-row', '');
      container.innerHTML = html;
      document.querySelector('main')?.append(container);
    }, row);
  const badge = (style: string) =>
    `<span style="border:1px solid; border-radius:5px; height:20px; white-space:nowrap; ${style}">Waits for the payer</span>`;
  const shortened = 'flex:none; width:60px; overflow:hidden; text-overflow:ellipsis';
  const row = 'display:flex; width:200px';
  await expect(page.locator('main h1')).toHaveCount(1);

  await showRow(`<div style="${row}">${badge(shortened)}</div>`);
  expect(await findMisfits(page)).toEqual(['span “Waits for the payer” is cut though it is a badge']);
  await showRow(`<div style="${row}; width:60px; overflow:hidden">${badge('flex:none')}</div>`);
  expect(await findMisfits(page)).toEqual(['span “Waits for the payer” is cut though it is a badge']);
  await showRow(`<div style="${row}; width:60px">${badge(shortened)}</div>`);
  expect(await findMisfits(page)).toEqual([]);
  await showRow(`<div style="${row}">${badge('flex:none')}</div>`);
  expect(await findMisfits(page)).toEqual([]);
});

/** What a selected row adds to its list: axe has checked the rest of the page before. */
const selected = ':is(main aside, tr[data-selected])';

/** Each of these walks has its own world, so that they can run at the same time. */
const middle = others.length / 2;
const walks = {
  'with lists': lists,
  'of one half of the others': others.slice(0, middle),
  'of the other half': others.slice(middle),
};

for (const [title, walk] of Object.entries(walks))
  test(`pages ${title} fit every window and are accessible in both themes, as is all that opens on them`, async ({
    page,
    api,
    ready,
  }) => {
    test.setTimeout(600_000);
    const world = await openWorld(page, { api, ready });
    if (walk === lists) await checkFrame(page);
    const overlays = new Overlays(page);
    for (const [path, to] of walk) {
      await showPath(page, to(world));
      await lookAt(page, nameOf(path));
      await overlays.lookAtAll();
      if (isList(path)) await checkRow(page, path);
    }
    expect(overlays.names.length).toBeGreaterThan(10);
  });

test('nothing moves while a page is loading', { tag: '@long' }, async ({ page, api, ready }) => {
  test.slow();
  const world = await openWorld(page, { api, ready });
  for (const [path, to] of Object.entries(pages))
    softly(await measureShift(page, to(world).slice(1)), path).toBeLessThanOrEqual(0.02);
});

test('the pages of a new service are accessible in both themes', { tag: '@axe' }, async ({ page }) => {
  test.slow();
  for (const path of Object.keys(pages).filter((address) => !address.includes('$'))) {
    await showPath(page, path);
    await expectAccessible(page, `${nameOf(path)}-empty`);
  }
});

async function openWorld(page: Page, { api, ready }: { api: Api; ready: Ready }): Promise<World> {
  const world = await createWorld(api, ready);
  await page.reload();
  await showTheme(page, 'light');
  return world;
}

/** Asserts that the frame around all pages fits every width. */
async function checkFrame(page: Page): Promise<void> {
  const strip = page.getByRole('contentinfo');
  await expect(strip).toContainText('failing');
  for (let width = 600; width <= 1600; width += 40) {
    await page.setViewportSize({ width, height: desk.height });
    const surplus = await strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect.soft(surplus, `the frame at ${width} px`).toBe(0);
  }
}

/** Asserts that every row of the list is reached by Tab, and that what a row opens is good. */
async function checkRow(page: Page, path: string): Promise<void> {
  const unreached = page.locator('main table:not(:has(caption)) tbody tr:not(:has(a[href]))');
  await expect.soft(unreached, `every row of ${path} is reached by Tab`).toHaveCount(0);
  // Enter presses the button that has the focus.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('main aside')).toBeVisible();
  await lookAt(page, `${nameOf(path)}-panel`, selected);
}

/**
 * Asserts that the page fits each window in the current theme, and that axe finds nothing on it in either theme. Room is
 * the same in both: no theme has a size of its own. The page remains in the other theme: a change of theme takes long.
 */
async function lookAt(page: Page, name: string, selector = 'main'): Promise<void> {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  for (const size of windows) {
    await page.setViewportSize(size);
    await softly.poll(() => findMisfits(page), `${name} fits ${size.width}×${size.height}`).toEqual([]);
    if (size !== desk) await savePicture(page, `${name}-${size.width}-${first}`);
  }
  await page.setViewportSize(desk);
  await savePicture(page, `${name}-${desk.width}-${first}`);
  expect.soft(await findViolations(page, { selector }), `${name} in the ${first} theme`).toEqual([]);
  await showTheme(page, second);
  await savePicture(page, `${name}-${desk.width}-${second}`);
  expect.soft(await findViolations(page, { onlyColors: true, selector }), `${name} in the ${second} theme`).toEqual([]);
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replace(/[/$]+/g, '-');
}
