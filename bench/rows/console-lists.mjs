// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { longestTask, startBrowser } from '../measure/browser.mjs';
import { openList, view } from '../measure/console-page.mjs';
import { atMost } from '../measure/goals.mjs';
import { writeRequestLog } from '../measure/logged-requests.mjs';
import { oncePerRound } from '../measure/rounds.mjs';
import { seededDirectory } from '../measure/seeds.mjs';
import { startVaultdesk } from '../measure/vaultdesk.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('../measure/console-page.mjs').List} List */
/** @typedef {import('../measure/vaultdesk.mjs').Vaultdesk} Vaultdesk */
/** @typedef {{ opened: number, task: number, stall: number }} Looked In milliseconds. */

const preload = new URL('../measure/watch-stalls.mjs', import.meta.url).href;
/** The maximum number of messages in an inbox. */
const messages = 200;
const settledMilliseconds = 300;
const restedMilliseconds = 700;
const atRestMilliseconds = 45_000;
/** Event loop utilisation that counts as idle: on a busy machine, even little work uses much of it. */
const restingShare = 0.5;
/** Enough for three rounds on a quiet machine; fewer on a busy one. */
const mostSeconds = 120;

/** @type {readonly List[]} */
const lists = [
  { path: '/users', label: 'Users' },
  { path: '/wallets', label: 'Wallets' },
  { path: '/transactions', label: 'Transactions' },
  { path: '/market/users', label: 'Market users' },
  { path: '/offers', label: 'Offers' },
  { path: '/fulfillments', label: 'Fulfillments' },
  { path: '/collections', label: 'Collections' },
  { path: '/mints', label: 'Mints' },
  { path: '/payments', label: 'Payments' },
  { path: '/deliveries', label: 'Deliveries' },
  { path: '/inbox', label: 'Messages' },
  { path: '/requests', label: 'Requests' },
  { path: '/audit', label: 'Audit log' },
];
/** An application has few webhooks, so many webhooks need many applications. @type {readonly List[]} */
const listsOfApplications = [
  { path: '/applications', label: 'Applications' },
  { path: '/webhooks', label: 'Webhooks' },
];

/** @param {string} baseUrl */
async function fillInbox(baseUrl) {
  for (let index = 0; index < messages; index += 1) {
    const request = { method: 'POST', body: `${index}` };
    // Reading the body frees the connection for the next request.
    await (await fetch(`${baseUrl}/_vaultdesk/inbox/default`, request)).text();
  }
}

/** Waits until the page fetches nothing more in idle time. @param {Page} page */
async function untilLoaded(page) {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let previous = -1, now = await loaded(); now !== previous; now = await loaded()) {
    previous = now;
    await pause(restedMilliseconds);
  }
}

/** Waits until the service has finished the deferred work of its start, up to a time limit. @param {Vaultdesk} service */
async function untilAtRest(service) {
  const end = performance.now() + atRestMilliseconds;
  for (let busy = 1; busy > restingShare && performance.now() < end; ) {
    await pause(restedMilliseconds);
    ({ busy } = await service.ask('stalls'));
  }
}

/** Opens the lists one after the other via their links. @param {Browser} browser @param {string} directory @param {readonly List[]} selected */
async function lookAtLists(browser, directory, selected) {
  const service = await startVaultdesk(directory, { preload });
  const context = await browser.newContext(view);
  try {
    await fillInbox(service.ready.baseUrl);
    const page = await context.newPage();
    await page.goto(service.ready.consoleUrl);
    await page.getByText('live', { exact: true }).waitFor();
    await untilLoaded(page);
    await untilAtRest(service);
    /** @type {Map<string, Looked>} */
    const measurements = new Map();
    for (const list of selected) {
      // Work of the previous page must not count for this page.
      await pause(settledMilliseconds);
      await service.ask('stalls');
      let openMilliseconds = 0;
      const task = await longestTask(page, async () => {
        openMilliseconds = await openList(page, list);
      });
      const { longest: stall } = await service.ask('stalls');
      measurements.set(list.path, { opened: openMilliseconds, task, stall });
    }
    return measurements;
  } finally {
    await context.close();
    await service.stop();
  }
}

/** @type {import('../measure/row.mjs').Subject} */
export const consoleLists = {
  name: 'console-lists',
  mostSeconds,
  title: 'The lists of the console',
  about: `Each list is opened via its link, one after the other, with this number of records, after the service has finished starting. An inbox has its maximum of ${messages} messages. Opened: from the click until rows are shown, a frame is drawn and the next event is handled. The task is the longest of the page's main thread during that time; the stall is the delay of a 1 ms timer in the service.`,
  prepare: async ({ scale, defer }) => {
    const count = Math.max(...scale.sizes);
    const world = await seededDirectory('listed', count);
    writeRequestLog(world.directory, count);
    const clients = await seededDirectory('applications', count);
    const browser = await startBrowser();
    defer(() => browser.close());
    const measure = oncePerRound(
      async () =>
        new Map([
          ...(await lookAtLists(browser, world.directory, lists)),
          ...(await lookAtLists(browser, clients.directory, listsOfApplications)),
        ]),
    );
    return [...lists, ...listsOfApplications].flatMap(({ path, label }) => {
      const of = (/** @type {keyof Looked} */ name) => async (/** @type {number} */ round) =>
        (await measure(round)).get(path)?.[name] ?? Number.NaN;
      const records = path === '/inbox' ? messages : count;
      const shared = /** @type {const} */ ({ records, unit: 'ms' });
      return [
        { ...shared, work: `${label} opened`, ours: of('opened'), goals: [atMost(300, 'ms')] },
        { ...shared, work: `${label}: longest task`, ours: of('task'), goals: [atMost(50, 'ms')] },
        {
          ...shared,
          work: `${label}: longest stall`,
          ours: of('stall'),
          goals: [atMost(50, 'ms')],
        },
      ];
    });
  },
};
