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
/** @typedef {{ opened: number, task: number }} Looked In milliseconds. */

/** As many messages as an inbox keeps. */
const messages = 200;
const settledMilliseconds = 500;
const restedMilliseconds = 1_500;

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
/** Webhooks are few of an application, so that many have many. @type {readonly List[]} */
const listsOfApplications = [
  { path: '/applications', label: 'Applications' },
  { path: '/webhooks', label: 'Webhooks' },
];

/** The log may keep as many as are put there. @param {string} directory @param {number} count */
async function addRequestLog(directory, count) {
  const service = await startVaultdesk(directory);
  for (const [key, value] of [
    ['requestLogRecords', 1_000_000],
    ['requestLogMebibytes', 4_096],
  ])
    await service.resultOf(`PATCH /_vaultdesk/settings/${key}`, { value });
  await service.stop();
  writeRequestLog(directory, count);
}

/** @param {string} baseUrl */
async function fillInbox(baseUrl) {
  for (let place = 0; place < messages; place += 1) {
    const sent = { method: 'POST', body: `${place}` };
    // One that is read leaves its connection to the next.
    await (await fetch(`${baseUrl}/_vaultdesk/inbox/default`, sent)).text();
  }
}

/** Until nothing more is fetched in idle time. @param {Page} page */
async function untilLoaded(page) {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await loaded(); now !== before; now = await loaded()) {
    before = now;
    await pause(restedMilliseconds);
  }
}

/** A person who opens one list after the other by its link. @param {Browser} browser @param {string} directory @param {readonly List[]} asked */
async function lookAtLists(browser, directory, asked) {
  const service = await startVaultdesk(directory);
  const context = await browser.newContext(view);
  try {
    await fillInbox(service.ready.baseUrl);
    const page = await context.newPage();
    await page.goto(service.ready.consoleUrl);
    await page.getByText('live', { exact: true }).waitFor();
    await untilLoaded(page);
    /** @type {Map<string, Looked>} */
    const looked = new Map();
    for (const list of asked) {
      // What the page before still does is none of this one's time.
      await pause(settledMilliseconds);
      let opened = 0;
      const task = await longestTask(page, async () => {
        opened = await openList(page, list);
      });
      looked.set(list.path, { opened, task });
    }
    return looked;
  } finally {
    await context.close();
    await service.stop();
  }
}

/** @type {import('../measure/row.mjs').Subject} */
export const consoleLists = {
  name: 'console-lists',
  title: 'The lists of the console',
  about: `Each list by a click on its link, one after the other, where each has so many records; an inbox has the ${messages} that it keeps. Opened: from the click until rows stand there, a frame is drawn and the next event is taken. The task is the longest of the page's main thread meanwhile.`,
  prepare: async ({ scale, defer }) => {
    const count = Math.max(...scale.sizes);
    const world = await seededDirectory('listed', count);
    await addRequestLog(world.directory, count);
    const clients = await seededDirectory('applications', count);
    const browser = await startBrowser();
    defer(() => browser.close());
    const looked = oncePerRound(
      async () =>
        new Map([
          ...(await lookAtLists(browser, world.directory, lists)),
          ...(await lookAtLists(browser, clients.directory, listsOfApplications)),
        ]),
    );
    return [...lists, ...listsOfApplications].flatMap(({ path, label }) => {
      const of = (/** @type {keyof Looked} */ name) => async (/** @type {number} */ round) =>
        (await looked(round)).get(path)?.[name] ?? Number.NaN;
      const records = path === '/inbox' ? messages : count;
      const shared = /** @type {const} */ ({ records, unit: 'ms' });
      return [
        { ...shared, work: `${label} opened`, ours: of('opened'), goals: [atMost(300, 'ms')] },
        { ...shared, work: `${label}: longest task`, ours: of('task'), goals: [atMost(50, 'ms')] },
      ];
    });
  },
};
