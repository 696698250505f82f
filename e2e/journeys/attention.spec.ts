import { expect, type Page, type Route } from '@playwright/test';
import { z } from 'zod';
import { deployCollection } from '../harness/a-world.ts';
import { type Api, createOwner, createWebhook } from '../harness/api.ts';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { asOperator, type Ready } from '../harness/desktop-host.ts';
import { type Endpoint, openEndpoint } from '../harness/endpoint.ts';
import { test as base } from '../harness/fixtures.ts';
import { dialog, openPage, openPalette } from '../pages/frame.ts';
import { traceRows } from '../pages/traces.ts';

const test = base.extend<{ endpoint: Endpoint }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  endpoint: async ({}, use) => {
    const endpoint = await openEndpoint();
    await use(endpoint);
    await endpoint.close();
  },
});

const fault = '{ "error": "relation \\"orders\\" does not exist", "note": "<b>bold</b>" }';
/** Conditions that an operator must see within two seconds. */
const atOnce = { timeout: 2_000 };

/** By default, only outcomes of payments are delivered. */
async function deliverAllEvents(api: Api, ready: Ready): Promise<void> {
  const { userId } = await api.result(z.object({ userId: z.string() }), 'GET', '/api/profile');
  const change = { settings: { paymentEvents: 'all' } };
  await asOperator(ready, z.object({}), `/applications/${userId}`, change, 'PATCH');
}

async function startPayment(api: Api): Promise<void> {
  const body = { amount: 1250, currency: 'usd' };
  await api.result(z.object({}), 'POST', '/checkout/sessions', { body });
}

const strip = (page: Page) => page.getByRole('contentinfo');
const navigation = (page: Page) => page.getByRole('navigation');
const card = (page: Page) => page.getByRole('region', { name: 'Needs attention' });

test('every page shows a failing endpoint, which is traced to its request, repaired, and receives all 60 events again', async ({
  page,
  api,
  endpoint,
}) => {
  test.slow();
  await expect(card(page)).toContainText('All clear');
  await createWebhook(api, endpoint.url);
  endpoint.response(500, fault);
  await openPage(page, 'Wallets');

  await startPayment(api);
  await expect.poll(endpoint.heard).toBeGreaterThan(0);
  const failingLink = strip(page).getByRole('link', { name: '1 endpoint failing' });
  await expect(failingLink).toBeVisible(atOnce);
  await expect(navigation(page).getByRole('link', { name: '1 endpoint failing' })).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: '1 open item' })).toBeVisible();

  await failingLink.click();
  await expect(page.getByText(/^Returns 500 for/)).toBeVisible();
  await expect(page.getByText('The endpoint is reachable but fails')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last response' })).toContainText('<b>bold</b>');
  await page
    .getByRole('region', { name: 'Latest deliveries' })
    .getByRole('link', { name: 'payment_intent.created' })
    .click();
  await page.getByRole('link', { name: 'Open trace' }).click();
  await traceRows(page).filter({ hasText: 'POST /checkout/sessions' }).click();
  await page.getByRole('link', { name: 'Open the request' }).click();
  await expect(page).toHaveURL(/\/requests\?selected=/);
  await expect(page.getByRole('complementary')).toContainText('/checkout/sessions');

  for (let count = 1; count < 60; count += 1) await startPayment(api);
  // After two tries each the schedule leaves them alone for minutes.
  await expect.poll(endpoint.heard, { timeout: 60_000 }).toBeGreaterThanOrEqual(2 * 60);
  await openPage(page, 'Home');
  const row = card(page).getByRole('listitem');
  await expect(row).toContainText('returns 500');
  await expect(row).toContainText('60 pending');
  await saveScreenshot(page, 'home-attention');
  await expect(row.getByRole('button', { name: /^Send test event/ })).toBeVisible();
  await row.getByRole('button', { name: 'Resend all 60…' }).click();
  const question = dialog(page, 'Send 60 deliveries');
  await expect(question).toContainText('payment_intent.created');
  await expectAccessible(page);
  endpoint.response(200);
  await question.getByRole('button', { name: 'Resend 60 deliveries' }).click();
  await expect(row).toContainText(/Sending \d+ of 60/);

  await expect(row).toContainText('resolved', { timeout: 30_000 });
  await expect(card(page)).toContainText('All clear');
  await expect(strip(page).getByRole('link', { name: /failing/ })).toHaveCount(0);
  await expect(navigation(page).getByRole('link', { name: /failing/ })).toHaveCount(0);
  expect(endpoint.heard()).toBeGreaterThanOrEqual(3 * 60);
  await card(page).getByRole('link', { name: 'Resolved' }).click();
  await expect(page.getByRole('region', { name: 'Resolved' })).toContainText('no longer fails');
});

test('the page of a failing endpoint tests it and sends a single delivery or all pending deliveries', {
  tag: '@long',
}, async ({ page, api, endpoint }) => {
  await createWebhook(api, endpoint.url);
  // No attempt of the schedule settles what the operator is about to.
  endpoint.response(503, fault, { 'retry-after': '3600' });
  await startPayment(api);
  await expect(card(page)).toContainText('returns 503');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All checks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Attention' })).toBeVisible();
  const checks = page.getByRole('region', { name: 'Checks without a finding' });
  await expect(checks.getByRole('listitem').filter({ hasText: 'Endpoints' })).toHaveText(
    /0 endpoints disabled after failures/,
  );
  await expect(page.getByRole('region', { name: 'Resolved' })).toHaveCount(0);
  await expectAccessible(page);
  await strip(page).getByRole('link', { name: '1 endpoint failing' }).click();
  const lastResponse = page.getByRole('region', { name: 'Last response' });
  await expect(lastResponse).toContainText('503 Service Unavailable');
  await expectAccessible(page, 'webhook-failing');
  const row = page.getByRole('region', { name: 'Pending deliveries' }).getByRole('row').nth(1);
  await expect(row).toContainText(/payment_intent\.created.*in \d/);
  const attempts = row.getByRole('img', { name: '503' });
  await expect(attempts).toHaveCount(1);
  await row.getByRole('button', { name: 'Resend' }).click();
  await expect(attempts).toHaveCount(2);

  await page.getByRole('button', { name: 'Send test event', exact: true }).click();
  await expect(lastResponse.getByText('test', { exact: true })).toBeVisible();
  endpoint.response(200);
  await page.getByRole('button', { name: 'Send test event', exact: true }).click();
  await expect(page.getByText('Responding again')).toBeVisible();
  await page.getByRole('button', { name: /^Resend all/ }).click();
  await dialog(page, 'Send')
    .getByRole('button', { name: /^Resend/ })
    .click();

  await expect(page.getByText('Responding again')).toBeHidden();
  await expect(page.getByText('Healthy')).toBeVisible();
});

test('enabled fault rules are one item below the problems, until its button disables them', { tag: '@long' }, async ({
  page,
  api,
  ready,
}) => {
  await asOperator(ready, z.object({}), '/faults/no-users', { effect: { kind: 'refuse' } }, 'PUT');
  const row = card(page).getByRole('listitem').filter({ hasText: 'fault rule' });
  await expect(row).toContainText('The fault rule no-users is enabled');
  await expect(navigation(page).getByRole('link', { name: '1 fault rule enabled' })).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: '1 open item' })).toBeVisible();
  await expect(strip(page).getByRole('link', { name: '1 needs attention' })).toBeVisible();
  await (await openPalette(page)).fill('rule no-users');
  await expect(page.getByRole('option', { name: /^(?:Disable|Hide)/ })).toHaveText([/^Disable/, /^Hide/]);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Disable rule no-users' }).click();
  await expect(card(page)).toContainText('All clear');

  await (await createOwner(api, 'ada')).addWallet(undefined, 'MATIC');
  await page.getByRole('button', { name: 'Undo' }).click();
  await asOperator(ready, z.object({}), '/faults/no-offers', { effect: { kind: 'refuse' } }, 'PUT');
  await expect(row).toContainText('2 fault rules are enabled');
  await expect(card(page).getByRole('listitem').last()).toContainText('no-users, no-offers');
  await page.getByRole('link', { name: '2 need attention' }).click();
  const disable = page.getByRole('button', { name: 'Disable all 2 fault rules' });
  const show = page.getByRole('link', { name: /^Show user: ada/ });
  await expect(page.getByRole('heading', { level: 1, name: 'Attention' })).toBeVisible();
  await expect(disable).toBeVisible();
  // Again at the first row, it has no effect.
  await expect(async () => {
    await page.keyboard.press('k');
    await expect(show).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('j');
  await expect(disable).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/fault rules? .*no longer enabled/).first()).toBeVisible();
  await expect(show).toBeFocused();

  await openPage(page, 'Faults');
  await expect(page.getByRole('row', { name: /no-users/ })).toContainText('Disabled');
});

test('notifications appear only for the selected kinds', { tag: '@both' }, async ({
  page,
  api,
  ready,
  endpoint,
  console: { electron },
}) => {
  await deliverAllEvents(api, ready);
  // The notifications; each is clicked immediately.
  await electron?.evaluate(({ Notification }) => {
    Notification.isSupported = () => true;
    Notification.prototype.show = function show() {
      Object.assign(globalThis, { shown: [this.title, this.body] });
      setTimeout(() => this.emit('click'));
    };
  });
  if (!electron)
    await page.evaluate(() => {
      class Notice extends EventTarget {
        static readonly permission = 'granted';
        constructor(title: string, { body }: { body: string }) {
          super();
          Object.assign(globalThis, { shown: [title, body] });
          setTimeout(() => this.dispatchEvent(new Event('click')));
        }
        close() {}
      }
      Object.assign(window, { Notification: Notice });
    });
  await openPage(page, 'Settings');
  const choice = page.getByRole('region', { name: 'Notifications' });
  await choice.getByRole('switch', { name: 'Endpoint failing' }).check();
  await expect(choice.getByRole('switch', { name: 'Endpoint failing' })).toBeChecked();
  await saveScreenshot(page, 'notifications');
  await createWebhook(api, endpoint.url);
  endpoint.response(500, fault);

  await startPayment(api);

  await expect(page).toHaveURL(/\/webhooks\/[0-9a-f-]{36}$/);
  const read = () => Object.entries(globalThis).find(([name]) => name === 'shown')?.[1];
  const { host, pathname } = new URL(endpoint.url);
  const notice = ['Endpoint failing', `${host}${pathname} returns 500`];
  // Electron may lose an answer to its own garbage collection.
  await expect(async () => {
    expect(electron ? await electron.evaluate(read) : await page.evaluate(read)).toEqual(notice);
  }).toPass();
});

test('a narrow window shows the complete reason of an attention item', { tag: '@core' }, async ({ page, api }) => {
  await (await createOwner(api, 'ada')).addWallet(undefined, 'MATIC');
  await page.setViewportSize({ width: 1024, height: 700 });
  const text = card(page).getByRole('paragraph').last();
  await expect(text).toContainText('cannot be recovered');
  const isCut = () => text.evaluate((line) => line.scrollWidth > line.clientWidth);
  await expect.poll(isCut).toBe(false);
});

test('the focus moves to the next open item, and an item is hidden in this browser until it changes', async ({
  page,
  api,
}) => {
  for (const name of ['ada', 'bo']) {
    const { addWallet, failToSign } = await createOwner(api, name);
    await failToSign(await addWallet(), 10);
  }
  const unlock = (name: string) => page.getByRole('button', { name: `Unlock… ${name}` });
  const unlockAll = page.getByRole('button', { name: 'Unlock all…' });
  await expect(unlockAll).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: '2 items: 2 PINs locked' })).toHaveText('2');
  await page.keyboard.press('j');
  await expect(unlockAll).toBeFocused();
  await openPage(page, 'Attention');
  await page.getByRole('button', { name: 'List 2 PINs locked' }).press('Enter');
  await expectAccessible(page, 'attention-listed');
  await page.getByRole('button', { name: 'Hide until it changes: The PIN of bo is locked' }).press('Enter');
  await expect(unlock('ada')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(unlock('bo')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  const users = page.getByRole('link', { name: 'Show users: 2 users' });
  await expect(users).toBeVisible();
  for (const [name, next] of [
    ['bo', unlock('ada')],
    ['ada', users],
  ] as const) {
    await unlock(name).press('Enter');
    await dialog(page, 'Unlock the PIN').getByRole('button', { name: 'Unlock PIN' }).press('Enter');
    await expect(next).toBeFocused();
  }
  await saveScreenshot(page, 'attention-hide');

  await page.getByRole('button', { name: /^Hide until it changes: 2 users/ }).press('Enter');
  await expect(page.getByText('All items are hidden')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Attention' })).toBeFocused();
  await expect(strip(page).getByRole('link', { name: /needs? attention/ })).toHaveCount(0);
  await expect(navigation(page).getByRole('link', { name: /open item|without emergency code/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('1 hidden')).toBeVisible();
  await expect(users).toHaveCount(0);
  await page.getByRole('button', { name: 'List hidden items' }).click();
  await expectAccessible(page, 'attention-hidden');
  await page.getByRole('button', { name: /^Show: 2 users/ }).press('Enter');
  await expect(users).toBeFocused();

  await page.keyboard.press('h');
  await expect(page.getByText('1 hidden')).toBeVisible();
  await openPage(page, 'Home');
  await expect(card(page)).toContainText('1 hidden');
  await openPage(page, 'Attention');
  const { addWallet, failToSign } = await createOwner(api, 'chen');
  const wallet = await addWallet();
  await expect(page.getByRole('link', { name: 'Show users: 3 users' })).toBeVisible();
  await expect(page.getByText('Returned: before, 2 users have wallets')).toBeVisible();

  // More than 50 are one item, which does not name them.
  await page.route(/attention\.list/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"kind":"signing-method-locked"', '$&,"count":51');
    await route.fulfill({ response, body });
  });
  await failToSign(wallet, 10);
  await page.getByRole('button', { name: 'Unlock all…' }).click();
  await dialog(page, 'Unlock 51 signing methods').getByRole('button', { name: 'Unlock all' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Unlocked 1 signing method' })).toBeVisible();
});

test('a retry is pending until it fails again, the list does not move below the pointer, and a worse hidden item returns', async ({
  page,
  api,
  ready,
  endpoint,
}) => {
  await asOperator(ready, z.unknown(), '/settings/magicValues', { value: 'on' }, 'PATCH');
  const wallet = await (await createOwner(api, 'ada')).addWallet();
  const contractAddress = await deployCollection(api, wallet);
  const tide = { name: 'Tide', fungible: true, destinations: [{ address: wallet.address, amount: 666_001 }] };
  const body = { chain: wallet.secretType, contractAddress, creations: [tide] };
  await api.result(z.unknown(), 'POST', '/api/v2/token-types/creations', { body });
  await openPage(page, 'Attention');
  const rows = page.getByRole('list', { name: 'Items that need attention' }).getByRole('listitem');
  await expect(rows.first()).toContainText('The amount 666001 always fails');
  await expect(rows.first().getByRole('link', { name: /^Show mint/ })).toBeVisible();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/tokenMints\.get/, (route) => isReleased.then(() => route.continue()));
  await rows
    .first()
    .getByRole('button', { name: /^Retry/ })
    .click();
  await expect(rows.first()).toContainText(/The mint of 666001 .*Retrying…/);
  release();
  await expect(rows.first()).toContainText('Failed again');
  await rows.first().getByRole('link', { name: 'Show magic values' }).click();
  await expect(page.getByText('amount of a mint')).toBeInViewport();
  await page.goBack();
  await expect(rows.first().getByRole('link', { name: /^Show mint/ })).toBeFocused();

  // More than 50 are one item, whose mints are listed for the retry.
  const showsMany = async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"kind":"mint-failed"', '$&,"count":51');
    await route.fulfill({ response, body });
  };
  await page.route(/attention\.list/, showsMany);
  await page.reload();
  await rows
    .first()
    .getByRole('button', { name: /^Retry/ })
    .click();
  await expect(rows.first()).toContainText('1 failed again');
  await page.unroute(/attention\.list/, showsMany);

  await asOperator(ready, z.unknown(), '/settings/magicValues', { value: 'off' }, 'PATCH');
  const down = { effect: { kind: 'rpc-down' }, where: { chain: wallet.secretType } };
  await asOperator(ready, z.unknown(), '/faults/down', down, 'PUT');
  await openPage(page, 'Attention');
  await expect(rows.first()).toContainText('a retry can succeed. The fault rule down still stops this chain.');
  await expect(rows.filter({ hasText: 'A fault rule blocks Ethereum' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'The fault rule down is enabled' })).toHaveCount(0);
  await expect(rows.first().getByRole('button', { name: /^Retry/ })).toBeVisible();
  await rows
    .first()
    .getByRole('button', { name: /^Disable rule/ })
    .click();
  await expect(rows.first()).not.toContainText('still stops');
  await page.mouse.move(0, 0);
  await expect(rows.filter({ hasText: 'Ethereum' })).toHaveCount(0);
  await rows.first().hover();

  endpoint.response(500, fault, { 'retry-after': '3600' });
  await createWebhook(api, endpoint.url);
  await startPayment(api);
  const added = page.getByRole('heading', { name: 'New', exact: true });
  await expect(added).toBeVisible();
  await expect(rows.first()).toContainText('The mint of 666001');
  await page.mouse.move(0, 0);
  await expect(added).toBeHidden();
  await expect(rows.first()).toContainText('returns 500');

  for (const name of [/: .* returns 500$/, /: The mint of 666001/])
    await page.getByRole('button', { name: new RegExp(`^Hide until it changes${name.source}`) }).click();
  await startPayment(api);
  await startPayment(api);
  await expect(added).toBeVisible();
  await expect(rows.last()).toContainText('Returned: 2 more pending deliveries');
  await page.getByRole('button', { name: 'List hidden items' }).click();
  const hidden = page.getByRole('region', { name: 'Hidden items' }).getByRole('listitem');
  await expect(hidden).toHaveText(/^The mint of 666001/);
  await saveScreenshot(page, 'attention-returned');
  await openPage(page, 'Home');
  await expect(card(page)).toContainText('2 open · 1 hidden');
});

test('a test event shows its response in the row, and the backlog of an endpoint that works again stays listed', async ({
  page,
  api,
  endpoint,
}) => {
  endpoint.response(500, fault, { 'retry-after': '3600' });
  await createWebhook(api, endpoint.url);
  await startPayment(api);
  const row = card(page).getByRole('listitem');
  const test = row.getByRole('button', { name: /^Send test event/ });
  await expect(row).toContainText('1 pending');
  await test.click();
  await expect(row).toContainText('Test event: 500 Internal Server Error, and will be retried');
  endpoint.response(200);
  await test.click();
  await expect(row).toContainText('has a backlog');
  await expect(row).toContainText(/deliver.* wait.* for the next attempt; the next at \d\d:\d\d/);
  await expect(strip(page).getByRole('link', { name: '1 endpoint with a backlog' })).toBeVisible();
  await expect(card(page)).toContainText('1 open');
  await row.getByRole('button', { name: /^Resend/ }).click();
  await dialog(page, 'Send')
    .getByRole('button', { name: /^Resend/ })
    .click();
  await expect(card(page)).toContainText('All clear');
  await expect(strip(page).getByRole('link', { name: /needs attention/ })).toHaveCount(0);
});

test('a failing webhook of a built-in inbox leads to the response of the inbox', async ({ page, api, ready }) => {
  await createWebhook(api, `${ready.baseUrl}/_vaultdesk/inbox/shop`);
  await asOperator(ready, z.object({}), '/inboxes/shop/answer', { status: 500, delayMilliseconds: 0 }, 'PUT');
  await startPayment(api);
  await expect(card(page)).toContainText('Inbox shop returns 500');
  await card(page).getByRole('link', { name: 'Change its response' }).click();
  await expect(page).toHaveURL(/\/inbox\?name=shop/);
});
