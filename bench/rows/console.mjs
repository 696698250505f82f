// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { longestTask, startBrowser } from '../measure/browser.mjs';
import { openList, view } from '../measure/console-page.mjs';
import { atMost, explained } from '../measure/goals.mjs';
import { oncePerRound } from '../measure/rounds.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {{ script: number, packed: number }} Sizes In kB. */
/** @typedef {Sizes & { first: number, home: number, list: number, task: number }} Looked Sizes in kB, times in milliseconds. */

const wallets = { path: '/wallets', label: 'Wallets' };
const settledMilliseconds = 500;
const pagesTurned = 4;
const wheelTurns = 12;
const wheelPixels = 400;

/** Records the size of every script that the page requests from now on. The result can be limited to given scripts. @param {Page} page */
function watchScripts(page) {
  /** @type {Promise<{ name: string, body: Buffer }>[]} */
  const scripts = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const name = response.url().slice(response.url().lastIndexOf('/'));
    const body = response.body().catch(() => Buffer.alloc(0));
    scripts.push(body.then((bytes) => ({ name, body: bytes })));
  });
  /** @returns {Promise<Sizes>} */
  return async (within = '') => {
    const all = (await Promise.all(scripts)).filter(({ name }) => !within || within.includes(name));
    const sum = (/** @type {(body: Buffer) => number} */ size) =>
      all.reduce((total, { body }) => total + size(body), 0) / 1000;
    return { script: sum(({ length }) => length), packed: sum((body) => gzipSync(body).length) };
  };
}

/** Defers fetches in idle time until the returned function is called. @param {Page} page */
async function holdIdleTime(page) {
  await page.addInitScript(() => {
    /** @type {IdleRequestCallback[]} */
    const callbacks = [];
    const request = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (callback) => callbacks.push(callback);
    window.addEventListener('idle-time', () => {
      window.requestIdleCallback = request;
      for (const callback of callbacks) request(callback);
    });
  });
  return () => page.evaluate(() => void window.dispatchEvent(new Event('idle-time')));
}

/** Waits until Home is complete and idle. @param {Page} page */
async function restAtHome(page) {
  for (const heading of ['Deliveries', 'Latest wallets'])
    await page.getByRole('heading', { name: heading }).waitFor();
  await page.getByText('live', { exact: true }).waitFor();
  await pause(settledMilliseconds);
}

/** Scrolls down several pages with the mouse wheel. @param {Page} page */
async function scrollList(page) {
  await page.getByRole('table', { name: 'Wallets' }).hover();
  for (let turned = 0; turned < pagesTurned; turned += 1) {
    for (let turn = 0; turn < wheelTurns; turn += 1) {
      await page.mouse.wheel(0, wheelPixels);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    const first = await page.locator('tbody tr[aria-rowindex]').first().textContent();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForFunction(
      (text) => document.querySelector('tbody tr[aria-rowindex]')?.textContent !== text,
      first,
    );
    await page.getByRole('table', { name: 'Wallets' }).hover();
  }
}

/** Opens the console and scrolls through its list of wallets. @param {Browser} browser @param {string} directory @returns {Promise<Looked>} */
async function lookOnce(browser, directory) {
  const service = await startVaultdesk(directory);
  const context = await browser.newContext(view);
  try {
    const page = await context.newPage();
    const beIdle = await holdIdleTime(page);
    const sizes = watchScripts(page);
    const startedAt = performance.now();
    const response = await page.goto(service.ready.consoleUrl);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const home = performance.now() - startedAt;
    await restAtHome(page);
    const allSizes = await sizes();
    const { script: first } = await sizes(await response?.text());
    await beIdle();
    // Work of the first page must not count for the list.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await pause(settledMilliseconds);
    const list = await openList(page, wallets);
    const task = await longestTask(page, () => scrollList(page));
    return { ...allSizes, first, home, list, task };
  } finally {
    await context.close();
    await service.stop();
  }
}

/** @type {import('../measure/row.mjs').Subject} */
export const consolePages = {
  name: 'console',
  title: 'The console',
  about:
    'In the Chromium of the journeys, always with an empty cache. Scripts of Home: all scripts requested until the page is complete and idle, without prefetches for other pages. Opened: from the click until rows are shown, a frame is drawn and the next event is handled. The longest task is that of the main thread while several pages are scrolled with the wheel.',
  prepare: async ({ scale, defer }) => {
    const count = Math.max(...scale.sizes);
    const { directory } = await seededDirectory('wallets', count);
    const browser = await startBrowser();
    defer(() => browser.close());
    const measure = oncePerRound(() => lookOnce(browser, directory));
    /** @param {keyof Looked} name */
    const of = (name) => async (/** @type {number} */ round) => (await measure(round))[name];
    return [
      {
        work: 'Scripts of Home',
        unit: 'kB',
        ours: of('script'),
        goals: [explained(atMost(450, 'kB'), 'Console')],
      },
      { work: 'Of these, before Home stands', unit: 'kB', ours: of('first') },
      { work: 'All of Home, packed by gzip', unit: 'kB', ours: of('packed') },
      { work: 'First page opened', records: count, unit: 'ms', ours: of('home') },
      {
        work: 'List of wallets opened',
        records: count,
        unit: 'ms',
        ours: of('list'),
        goals: [atMost(300, 'ms')],
      },
      {
        work: 'Longest task while it scrolls',
        records: count,
        unit: 'ms',
        ours: of('task'),
        goals: [atMost(50, 'ms')],
      },
    ];
  },
};
