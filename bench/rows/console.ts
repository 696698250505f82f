import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../e2e/harness/chromium.ts';
import { oncePerRound, type Row, type Subject, type Unit } from '../measure/rows.ts';
import { seededDirectory } from '../measure/seeds.ts';
import { startService } from '../service.ts';

/** A fixed locale: browsers do not accept the language of some shells, and charts fail. */
const view = { viewport: { width: 1440, height: 900 }, locale: 'en-US' };
const settledMilliseconds = 500;
const pagesTurned = 4;
const wheelTurns = 12;

/** Time from the click on its link until rows are shown, a frame is drawn and the page handles the next event. */
const openWallets = (page: Page) =>
  page.evaluate(async () => {
    const anchor = document.querySelector('nav a[href$="/console/wallets"]');
    if (!(anchor instanceof HTMLElement)) throw new Error('The page has no link to the wallets.');
    const rows = 'main [aria-label="Wallets"][aria-busy=false] :is(tr[aria-rowindex], li)';
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const startedAt = performance.now();
    anchor.click();
    while (document.querySelector(rows) === null) await frame();
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - startedAt;
  });

type TraceEvent = { name: string; pid: number; tid: number; dur?: number; args?: { name?: string } };

/** The longest main-thread task of a page during an action, in milliseconds. */
async function longestTask(browser: Browser, page: Page, action: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await action();
  const trace = await browser.stopTracing();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString('utf8'));
  const mains = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid}/${tid}`);
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.includes(`${pid}/${tid}`));
  if (tasks.length === 0) throw new Error('The trace has no tasks.');
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000;
}

/** Scrolls down several pages with the mouse wheel. */
async function scrollWallets(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'Wallets' });
  for (let turned = 0; turned < pagesTurned; turned += 1) {
    await table.hover();
    for (let turn = 0; turn < wheelTurns; turn += 1) {
      await page.mouse.wheel(0, 400);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    const row = 'tbody tr[aria-rowindex]';
    const text = await page.locator(row).first().textContent();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForFunction(([at = '', old]) => document.querySelector(at)?.textContent !== old, [row, text ?? '']);
  }
}

const kilobytes = (bodies: readonly Buffer[]) => bodies.reduce((sum, { length }) => sum + length, 0) / 1000;

/** Opens the console and scrolls through its list of wallets. Sizes in kB, times in milliseconds. */
async function checkOnce(browser: Browser, directory: string) {
  const service = await startService(directory);
  const context = await browser.newContext(view);
  try {
    const page = await context.newPage();
    // Fetches in idle time are deferred until the event `idle-time`.
    await page.addInitScript(() => {
      const callbacks: IdleRequestCallback[] = [];
      const request = window.requestIdleCallback.bind(window);
      window.requestIdleCallback = (callback) => callbacks.push(callback);
      window.addEventListener('idle-time', () => {
        window.requestIdleCallback = request;
        for (const callback of callbacks) request(callback);
      });
    });
    const loading: Promise<{ name: string; body: Buffer }>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const name = response.url().slice(response.url().lastIndexOf('/'));
      const body = response.body().catch(() => Buffer.alloc(0));
      loading.push(body.then((bytes) => ({ name, body: bytes })));
    });
    const startedAt = performance.now();
    const response = await page.goto(service.ready.consoleUrl);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const home = performance.now() - startedAt;
    for (const name of ['Deliveries', 'Connect your application']) await page.getByRole('heading', { name }).waitFor();
    await page.getByText('live', { exact: true }).waitFor();
    await pause(settledMilliseconds);
    const scripts = await Promise.all(loading);
    const html = (await response?.text()) ?? '';
    const bodies = scripts.map(({ body }) => body);
    const firstBodies = scripts.filter(({ name }) => html.includes(name)).map(({ body }) => body);
    await page.evaluate(() => void window.dispatchEvent(new Event('idle-time')));
    // Work of the first page must not count for the list.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await pause(settledMilliseconds);
    return {
      ...{ script: kilobytes(bodies), first: kilobytes(firstBodies) },
      ...{ packed: kilobytes(bodies.map((body) => gzipSync(body))), home, list: await openWallets(page) },
      task: await longestTask(browser, page, () => scrollWallets(page)),
    };
  } finally {
    await context.close();
    await service.stop();
  }
}

export const consolePages: Subject = {
  name: 'console',
  title: 'The console',
  about:
    'In the Chromium of the journeys, always with an empty cache. Scripts of Home: all scripts requested until the page is complete and idle, without prefetches for other pages. Opened: from the click until rows are shown, a frame is drawn and the next event is handled. The longest task is that of the main thread while several pages are scrolled with the wheel.',
  prepare: async ({ scale, defer }) => {
    const records = Math.max(...scale.sizes);
    const { directory } = await seededDirectory('wallets', records);
    const found = await findChromium();
    if ('reason' in found) throw new Error(`No browser is available: ${found.reason}.`);
    const browser = await chromium.launch(found.value);
    defer(() => browser.close());
    const measure = oncePerRound(() => checkOnce(browser, directory));
    const row = (work: string, unit: Unit, name: keyof Awaited<ReturnType<typeof checkOnce>>): Row => ({
      ...{ work, unit, ...(unit === 'ms' && { records }) },
      ours: async (round) => (await measure(round))[name],
    });
    return [
      { ...row('Scripts of Home', 'kB', 'script'), goals: { '≤ 450 kB': 'Console' } },
      row('Of these, before Home stands', 'kB', 'first'),
      row('All of Home, packed by gzip', 'kB', 'packed'),
      row('First page opened', 'ms', 'home'),
      { ...row('List of wallets opened', 'ms', 'list'), goals: { '≤ 300 ms': '' } },
      { ...row('Longest task while it scrolls', 'ms', 'task'), goals: { '≤ 50 ms': '' } },
    ];
  },
};
