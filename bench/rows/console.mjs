// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { longestTask, startBrowser } from '../measure/browser.mjs';
import { atMost } from '../measure/goals.mjs';
import { oncePerRound } from '../measure/rounds.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {{ script: number, packed: number, home: number, list: number, task: number }} Looked Sizes in kB, times in milliseconds. */

const settledMilliseconds = 500;
const pagesTurned = 4;
const wheelTurns = 12;
const wheelPixels = 400;

/** The sizes of every script that the page asks for from now on. @param {Page} page */
function watchScripts(page) {
  /** @type {Promise<Buffer>[]} */
  const bodies = [];
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script';
    if (isScript) bodies.push(response.body().catch(() => Buffer.alloc(0)));
  });
  return async () => {
    const all = await Promise.all(bodies);
    const sum = (/** @type {(body: Buffer) => number} */ size) =>
      all.reduce((total, body) => total + size(body), 0) / 1000;
    return { script: sum(({ length }) => length), packed: sum((body) => gzipSync(body).length) };
  };
}

/** From the click until rows stand there, a frame was drawn and the page takes the next event. @param {Page} page */
function openList(page) {
  return page.evaluate(async () => {
    const links = [...document.querySelectorAll('nav a')];
    const link = links.find(({ textContent }) => textContent?.trim() === 'Wallets');
    if (!(link instanceof HTMLElement)) throw new Error('There is no link to the wallets.');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const began = performance.now();
    link.click();
    const rows = 'table[aria-label=Wallets][aria-busy=false] tbody tr[aria-rowindex]';
    while (document.querySelector(rows) === null) await frame();
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - began;
  });
}

/** Down each of some pages by the wheel, and on to the next. @param {Page} page */
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

/** A person who opens the console and looks through its list. @param {Browser} browser @param {string} directory @returns {Promise<Looked>} */
async function lookOnce(browser, directory) {
  const service = await startVaultdesk(directory);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const scripts = watchScripts(page);
    const began = performance.now();
    await page.goto(service.ready.consoleUrl);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const home = performance.now() - began;
    const sizes = await scripts();
    // What the first page still does is none of the list's time.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await pause(settledMilliseconds);
    const list = await openList(page);
    const task = await longestTask(page, () => scrollList(page));
    return { ...sizes, home, list, task };
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
    'In the Chromium of the journeys, each time with an empty cache. Opened: from the click until rows stand there, a frame is drawn and the next event is taken. The longest task of the page is that of its main thread, while the wheel goes down some pages.',
  prepare: async ({ scale, defer }) => {
    const count = Math.max(...scale.sizes);
    const { directory } = await seededDirectory('wallets', count);
    const browser = await startBrowser();
    defer(() => browser.close());
    const looked = oncePerRound(() => lookOnce(browser, directory));
    /** @param {keyof Looked} name */
    const of = (name) => async (/** @type {number} */ round) => (await looked(round))[name];
    return [
      {
        work: 'Scripts of the first page',
        unit: 'kB',
        ours: of('script'),
        goals: [atMost(450, 'kB')],
      },
      { work: 'The same, packed by gzip', unit: 'kB', ours: of('packed') },
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
