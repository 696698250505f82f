import { request as httpRequest } from 'node:http';
import { expect, type Route } from '@playwright/test';
import { z } from 'zod';
import { wallet } from '../../service/model/wallets/wallet.ts';
import { type Api, createOwner } from '../harness/api.ts';
import { expectAccessible, expectNoViolations, saveScreenshot } from '../harness/axe.ts';
import { asOperator, type Ready } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import {
  chooseTime,
  fillEditor,
  openPage,
  openPalette,
  openRequestLog,
  requestPanel,
  sendAgain,
} from '../pages/frame.ts';
import { createUser } from '../pages/users.ts';
import { archiveWallet } from '../pages/wallets.ts';

const pin = '294817';
const refusal = z.object({ errors: z.array(z.object({ traceCode: z.string() })) });

test('a rejected call is found by its trace code, explained, corrected and sent again', async ({ page, api }) => {
  const { signingMethod, addWallet } = await createOwner(api, 'customer-1');
  const { id: walletId } = await addWallet(undefined, 'MATIC');
  await api.result(wallet, 'PATCH', `/api/wallets/${walletId}`, { body: { archived: true } });
  const body = { signatureRequest: { type: 'MESSAGE', secretType: 'MATIC', walletId, data: 'Log in to the shop' } };
  const rejection = await api.call('POST', '/api/signatures', { body, signingMethod });
  expect(rejection.status).toBe(404);

  await (await openPalette(page)).fill(refusal.parse(rejection.body).errors[0]?.traceCode ?? '');
  await page.getByRole('option').filter({ hasText: 'request', hasNotText: 'Search requests' }).first().click();
  const panel = requestPanel(page);
  await expect(panel.getByRole('heading', { name: 'Why was this rejected?' })).toBeVisible();
  await expect(panel).toContainText('wallet.archived');
  await expect(panel).toContainText('An archived wallet is treated as deleted until it is unarchived.');
  await expect(panel).toContainText('never stored');
  await expect(panel).not.toContainText(pin);
  await expectAccessible(page, 'request-refused');

  await panel.getByRole('link', { name: /^Wallet/ }).click();
  await archiveWallet(page, 'Unarchive');
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Requests' }).locator('tr[aria-current]')).toBeVisible();

  await page.keyboard.press('r');
  await sendAgain(page, pin);
  await page.getByRole('tab', { name: 'Compare with last' }).click();
  await expect(page.getByRole('region', { name: 'The two responses' })).toContainText('success');
  await expect(page.getByText('wallet.archived is fixed. Same body, new token.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'History' })).toContainText('200');
  await expect(page.getByLabel('Signing method value')).toHaveValue(pin);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(pin);
  await page.getByLabel('Signing method value').fill('111111');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('complementary', { name: 'Response and fields' })).toContainText('403');
  await expect(page.getByLabel('Signing method value')).toHaveValue('');
  await sendAgain(page, pin);
  await expectAccessible(page, 'request-sent-again');
  await page.getByRole('link', { name: 'Open in the log' }).click();
  await expect(page.getByRole('table', { name: 'Requests' })).toContainText('resent');
});

test('the log marks misspelled fields of a body', async ({ page, api }) => {
  await api.call('POST', '/api/users', { body: { refrence: 'ada' } });
  const rows = await openRequestLog(page);
  await rows.filter({ hasText: '/api/users' }).first().click();

  await expect(requestPanel(page).getByText('body.refrence', { exact: true })).toHaveCount(2);
  await expect(requestPanel(page).getByText('ignored', { exact: true })).toBeVisible();
  await expect(requestPanel(page)).toContainText('Unknown field refrence was ignored.Did you mean reference?');
  await expect(rows.filter({ hasText: 'ignored refrence' })).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Name, path, id, code' }).fill('refrence');
  const markedInPanel = () =>
    page.evaluate(() => {
      const ranges = [...(CSS.highlights.get('searched') ?? [])].filter((range) => range instanceof Range);
      return ranges.filter(({ startContainer }) => startContainer.parentElement?.closest('aside')).map(String);
    });
  await expect.poll(markedInPanel).toEqual(['refrence']);
  await saveScreenshot(page, 'request-ignored');
  await requestPanel(page).getByRole('tab', { name: 'Changes 1' }).click();
  await requestPanel(page)
    .getByRole('link', { name: /^User [\da-f]{8} created$/ })
    .click();
  await expect(page).toHaveURL(/users\//);
});

test('the log shows new requests until it is paused, is searched and filtered, and stores the snippet language', {
  tag: '@core',
}, async ({ page, api }) => {
  await api.call('GET', '/api/users?size=1&referense=green');
  const rows = await openRequestLog(page);
  await expect(rows.filter({ hasText: '/api/users?size=1' })).toBeVisible();
  // A response to a request before the pause contains the later call.
  const held: Route[] = [];
  let isHolding = true;
  await page.route(/requests\.list/, (route) => (isHolding ? held.push(route) : route.continue()));
  const isRequested = page.waitForRequest(/requests\.list/);
  await api.call('GET', '/api/wallets');
  await isRequested;
  await page.getByRole('button', { name: 'Pause' }).click();
  await api.call('GET', '/api/wallets?size=7');
  isHolding = false;
  await Promise.all(held.map((route) => route.continue()));
  await expect(page.getByText(/^paused, [12] new$/)).toBeVisible();
  await expect(rows.filter({ hasText: 'size=7' })).toBeHidden();
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(rows.filter({ hasText: 'size=7' })).toBeVisible();

  await rows.filter({ hasText: '/api/users?size=1' }).click();
  await expect(requestPanel(page).getByText('Unknown parameter referense was ignored.')).toBeVisible();
  await expect(requestPanel(page).getByText('ignored', { exact: true })).toBeVisible();
  await expect(requestPanel(page)).toContainText('unnamed field');
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Query 1 value' })).toHaveValue('1');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('tab', { name: 'Compare with last' }).click();
  await expect(page.getByRole('complementary', { name: 'Response and fields' })).toContainText('Same response, ');
  await page.goBack();
  await requestPanel(page).getByRole('tab', { name: 'Request' }).click();
  await requestPanel(page).getByText('Python', { exact: true }).click();
  await expect(requestPanel(page)).toContainText('urllib.request.Request(');
  await page.keyboard.press('Escape');
  const search = page.getByRole('searchbox', { name: 'Name, path, id, code' });
  await search.fill('/api/users?size=1');
  await expect(rows.filter({ hasText: 'size=7' })).toBeHidden();
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('searched') ?? [])].map(String));
  await expect.poll(marked).toContain('/api/users?size=1');
  await saveScreenshot(page, 'request-log');
  await search.fill('walelts');
  await expect(page.getByText('No exact match. Similar requests:')).toBeVisible();
  await expect(rows.filter({ hasText: 'size=7' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete search text' }).click();
  await expect(search).toBeFocused();
  await expect(page.getByText('No exact match. Similar requests:')).toBeHidden();
  await expect.poll(marked).toEqual([]);
  await openPage(page, 'Users');
  await expect(page.getByText('urllib.request.Request(')).toBeVisible();
});

test('equal calls of several pages share a row, and a rejected value is repaired', async ({ page, api }) => {
  for (let call = 0; call < 55; call += 1) await api.call('GET', '/api/users');
  const signingMethod = { id: '00000000-0000-4000-8000-000000000000', value: pin };
  await api.call('POST', '/api/wallets', { body: { secretType: 'ETHERIUM' }, signingMethod });
  await openPage(page, 'Requests');
  const rows = page.getByRole('table', { name: 'Requests' }).getByRole('row');
  await page.getByRole('button', { name: '×55, unfold equal requests' }).click();
  await page.getByRole('button', { name: '×55, fold equal requests' }).click();

  await rows.filter({ hasText: 'Create wallet' }).click();
  await requestPanel(page).getByRole('link', { name: 'Resend with ETHEREUM…' }).click();
  const editor = page.getByRole('textbox', { name: 'Body' });
  await expect(editor).toContainText('"secretType": "ETHEREUM"');
  await expect(page.getByLabel('Signing method value')).toBeFocused();
});

test('a rejected resend retains the filled values, a successful resend clears them', async ({ page, api }) => {
  await api.call('POST', '/api/users', { body: { reference: 7, signingMethod: { type: 'DOOR', value: pin } } });
  const rows = await openRequestLog(page);
  await rows.filter({ hasText: '/api/users' }).first().click();
  await requestPanel(page).getByRole('link', { name: 'Resend…' }).first().click();
  const body = page.getByRole('region', { name: 'Body', exact: true });
  const [reference, type, value] = ['reference', 'signingMethod.type', 'signingMethod.value'].map((name) =>
    body.getByLabel(name, { exact: true }),
  );
  await expect(body).toContainText('Line 4 signingMethod.type');
  await expect(type ?? body).not.toHaveAttribute('type', 'password');
  await expect(value ?? body).toHaveAttribute('type', 'password');
  await page.keyboard.press('Control+Enter');
  await expect(body.getByText('Enter the value.')).toHaveCount(3);
  await type?.fill('PIN');
  await reference?.fill('ada');
  await expect(body).toContainText('Line 5 signingMethod.value Not stored: type the value below.');
  await value?.fill('1');
  await expect(body).toContainText('Matches the operation.');
  await page.keyboard.press('Control+Enter');
  const response = page.getByRole('complementary', { name: 'Response and fields' });
  await expect(response).toContainText('400 Bad Request');
  await expect(type ?? body).toHaveValue('PIN');
  await expect(value ?? body).toHaveValue('');
  await value?.fill(pin);
  await page.keyboard.press('Control+Enter');
  await expect(response).toContainText('200');
  await expect(reference ?? body).toHaveValue('');
  await expect(body).toContainText('Matches the operation.');
  await page.keyboard.press('Control+Enter');
  await expect(reference ?? body).toBeFocused();
  await expect(body.getByText('Enter the value again.')).toHaveCount(3);
  await expect(page.getByRole('navigation', { name: 'History' }).getByText('200')).toHaveCount(1);
});

test('the key of a rejected POST opens it without sending it again', async ({ page, api }) => {
  for (const body of [{ reference: 7 }, { signingMethod: { type: 'PIM', value: pin } }])
    await api.call('POST', '/api/users', { body });
  await api.call('POST', '/api/users', { body: { reference: 'ada', signingMethod: { type: 'PIM', value: pin } } });
  const rows = await openRequestLog(page);
  await rows.filter({ hasText: '/api/users' }).first().click();
  await expect(requestPanel(page)).toContainText('"type": "PIM"');
  await page.keyboard.press('r');

  await expect(page.getByLabel('signingMethod.value', { exact: true })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Body', exact: true })).toContainText('Use PIN');
  await page.goBack();
  await expect(rows.filter({ hasText: '/api/users' })).toHaveCount(3);
  await requestPanel(page).getByRole('link', { name: 'Same error 1 earlier request' }).click();
  await expect(page.getByRole('button', { name: 'Clear filter Error' })).toBeVisible();
  await expect(rows.filter({ hasText: 'field signingMethod.type' })).toContainText('×2');
});

for (const width of [1024, 720])
  test(`the response is in view at a width of ${width}, and every field sends`, async ({ page }) => {
    await openPage(page, 'Requests');
    await page.getByRole('link', { name: 'New request' }).click();
    await page.setViewportSize({ width, height: 700 });
    const response = page.getByRole('complementary', { name: 'Response and fields' });
    await page.getByRole('button', { name: 'Add parameter' }).click();
    await page.keyboard.type('size');
    await page.getByRole('combobox', { name: 'Query 1 value' }).fill('none');
    await page.keyboard.press('Control+Enter');
    await expect(response.getByText('400 Bad Request')).toBeInViewport();
    await page.getByRole('combobox', { name: 'Query 1 value' }).fill('2');
    await page.keyboard.press('Control+Enter');
    await expect(response.getByText('200 OK')).toBeInViewport();
    await expect(response.getByRole('region', { name: 'Response', exact: true })).toBeInViewport();
    await page.getByRole('tab', { name: 'Compare with last' }).click();
    await expect(page.getByText('Same body, changed: path, new token.')).toBeVisible();
    await expectAccessible(page, `request-editor-${width}`);
    await page.getByRole('button', { name: 'Create wallet POST' }).click();
    await expect(response).toContainText('The response appears here.');
    await expect(page.getByRole('status').filter({ hasText: '200' })).toHaveCount(0);
  });

test('a response is not shown after another operation or path was chosen, and the focus follows an added or removed field', async ({
  page,
}) => {
  await openPage(page, 'Requests');
  await page.getByRole('link', { name: 'New request' }).click();
  const response = page.getByRole('complementary', { name: 'Response and fields' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const held: Route[] = [];
  await page.route(/requests\.send/, (route) => held.push(route));
  const isSent = page.waitForRequest(/requests\.send/);
  await expect(send).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await isSent;
  await page.getByRole('button', { name: 'List offers GET' }).click();
  await expect(page.getByLabel('Path')).toHaveValue('/offers');
  await Promise.all(held.map((route) => route.continue()));
  await page.unroute(/requests\.send/);
  await expect(page.getByRole('navigation', { name: 'History' })).toContainText('200');
  await expect(response).toContainText('The response appears here.');
  await send.click();
  await expect(response).toContainText('200 OK');
  await page.getByLabel('Path').fill('/api/users');
  await expect(response).toContainText('The response appears here.');

  await page.getByRole('button', { name: 'Create wallet POST' }).click();
  const editor = page.getByRole('textbox', { name: 'Body' });
  await expect(editor).toContainText('"Second wallet"');
  await fillEditor(editor, '{}');
  await page.getByRole('button', { name: 'Add secretType' }).click();
  await expect(editor).toBeFocused();
  await expect(editor).toContainText('"secretType": "ETHEREUM"');
  const contentType = page.getByRole('combobox', { name: 'Headers 1 value' });
  await contentType.fill('text/plain');
  await expect(page.getByText('content-type Not accepted.')).toBeVisible();
  await page.getByRole('button', { name: 'Use application/json' }).click();
  await expect(contentType).toHaveValue('application/json');
  await expect(editor).toBeFocused();

  await page.getByRole('button', { name: 'Add header' }).click();
  await page.keyboard.type('accept');
  await page.getByRole('button', { name: 'Remove content-type' }).click();
  await expect(page.getByRole('button', { name: 'Remove accept' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add header' })).toBeFocused();
});

test('the log, the editor and the faults fit next to the recent events', { tag: '@long' }, async ({ page, api }) => {
  for (const size of [1, 2, 'none']) await api.call('GET', `/api/users?size=${size}`);
  const rows = await openRequestLog(page);
  const calls = page.getByRole('region', { name: 'Calls over time' });
  await expect(calls).toBeVisible();
  await page.getByRole('button', { name: 'Recent events' }).click();
  await expect(page.getByRole('complementary', { name: 'Recent events' })).toBeVisible();
  await rows.getByRole('link', { name: 'List users' }).first().click();
  await expect(requestPanel(page)).toBeVisible();
  await expect(calls).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Operation' })).toBeVisible();
  const excess = await rows
    .getByRole('cell')
    .evaluateAll((cells) => cells.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(Math.max(...excess)).toBe(0);
  await saveScreenshot(page, 'requests-and-events');

  await page.getByRole('link', { name: 'Resend…' }).first().click();
  await expect.poll(async () => (await page.getByLabel('Path').boundingBox())?.width).toBeGreaterThan(120);
  await saveScreenshot(page, 'request-editor-and-events');

  await openPage(page, 'Faults');
  const main = page.getByRole('main');
  const leftOf = async (name: string) => (await main.getByRole('heading', { name }).boundingBox())?.x ?? 0;
  await expect.poll(async () => (await leftOf('New fault rule')) - (await leftOf('Scenarios'))).toBe(0);
  await saveScreenshot(page, 'faults-and-events');
});

test('equal calls share a row, and a bar of the last hour filters by its minute', async ({ page, api }) => {
  for (const size of [1, 2, 3]) await api.call('GET', `/api/users?size=${size}`);
  await api.call('GET', '/api/users?size=none');
  await openPage(page, 'Requests');
  const rows = page.getByRole('table', { name: 'Requests' }).getByRole('row');
  const group = rows.filter({ hasText: '×3' });
  await expect(group).toContainText('List users');
  await group.click();
  await expect(requestPanel(page)).toContainText('1 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(requestPanel(page)).toContainText('2 of 3');
  await expect(requestPanel(page)).toContainText('/api/users?size=2');
  await page.keyboard.press(' ');
  await expect(rows).toHaveCount(7);
  await expect(rows.getByRole('link', { name: '/api/users?size=3' })).toBeVisible();
  await expectAccessible(page);

  const bars = page.getByRole('slider', { name: 'Calls of the last 12 min' });
  await page.getByRole('button', { name: /4xx/ }).click();
  await expect(rows.filter({ hasText: 'input.invalid' })).toHaveCount(1);
  await expect(group).toHaveCount(0);
  await bars.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=.+&to=/);
  await expect(page.getByText('No requests match')).toBeVisible();
  await bars.press('Escape');
  await expect(rows.filter({ hasText: 'input.invalid' })).toHaveCount(1);
});

test('unfolded rows move no column, and a list next to a panel shows times and error codes in full', {
  tag: '@long',
}, async ({ page, api, ready }) => {
  for (const name of ['north', 'south']) {
    const body = { reference: `accounting of the ${name}ern branch, second floor, third door` };
    const { id } = await api.result(z.object({ id: z.string() }), 'POST', '/api/users', { body });
    await api.call('GET', `/api/users/${id}`);
  }
  await api.call('POST', '/api/users', { body: { signingMethod: { type: 'PIM', value: pin } } });
  await page.goto(new URL('/console/requests?search=users.get', page.url()).href);
  const table = page.getByRole('table', { name: 'Requests' });
  const edges = () =>
    table.getByRole('columnheader').evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().x));
  await expect(table).toContainText('2 users');
  const folded = await edges();
  await page.getByRole('button', { name: '×2, unfold equal requests' }).click();
  await expect(table).toContainText('southern branch');
  expect(await edges()).toEqual(folded);
  await page.setViewportSize({ width: 1440, height: 900 });
  const widthOf = async (name: string) => (await table.getByRole('columnheader', { name }).boundingBox())?.width ?? 0;
  await expect.poll(() => widthOf('Operation')).toBeGreaterThan(1.8 * (await widthOf('Status')));

  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto(new URL('/console/requests', page.url()).href);
  await table.getByRole('row').filter({ hasText: 'input.invalid' }).click();
  await expect(requestPanel(page)).toBeVisible();
  for (const text of [table.locator('time').first(), table.getByText('input.invalid').last()]) {
    await expect(text).toBeVisible();
    expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
  await saveScreenshot(page, 'request-log-narrow');
  await asOperator(ready, z.object({}), '/clock', { seconds: 86_400 });
  await page.reload();
  const earlier = table.getByRole('row').filter({ hasText: 'input.invalid' }).locator('time');
  await expect(earlier).toHaveText(/^\d\d:\d\d:\d\d \d{1,2} [A-Z]/);
});

test('the mark remains on its request while others arrive, a return from the editor restores the filters, and a time selects', async ({
  page,
  api,
}) => {
  await api.call('GET', '/api/users?size=3');
  const rows = await openRequestLog(page, '&search=size');
  const [first, second] = [rows.filter({ hasText: 'size=3' }), rows.filter({ hasText: 'size=4' })];
  await expect(first).toBeVisible();
  await page.keyboard.press('j');
  await expect(first).toHaveAttribute('data-cursor');
  await api.call('GET', '/api/users?size=4');
  await expect(second).toBeVisible();
  await expect(first).toHaveAttribute('data-cursor');
  await expect(second).not.toHaveAttribute('data-cursor');

  await page.keyboard.press('r');

  await expect(page.getByRole('heading', { name: 'Resend request' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Query 1 value' })).toHaveValue('3');
  await page.goBack();
  await expect(page).toHaveURL(/search=size/);
  await expect(second).toBeVisible();

  await chooseTime(page, 'Time', { to: '2020-01-31T12:00' });
  await expect(second).toHaveCount(0);
  await expect(page.getByRole('search', { name: 'Filters' })).toContainText('to 31 Jan 2020, 12:00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(second).toBeVisible();
  await page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: 'Time', exact: true }).click();
  await page.getByRole('button', { name: 'Last hour' }).click();
  await expect(page).toHaveURL(/from=/);
  await expect(second).toBeVisible();
});

test('the editor fills in an operation, marks a wrong value at its line and fixes it', async ({ page, api }) => {
  await openPage(page, 'Requests');
  await page.keyboard.press('n');
  const operation = page.getByRole('combobox', { name: 'Operation' });
  await operation.fill('no such operation');
  await expect(page.getByText('No matching operation')).toBeVisible();
  await operation.press('Enter');
  await operation.fill('post /api/wallets');
  await expect(page.getByRole('option').first()).toHaveText(/^Create wallet/);
  await operation.press('Enter');
  await expect(page.getByLabel('Path')).toHaveValue('/api/wallets');
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0);
  const body = page.getByRole('region', { name: 'Body', exact: true });
  const editor = body.getByRole('textbox', { name: 'Body' });
  await expect(editor).toContainText('"Second wallet"');
  await operation.fill('post /api/transactions/execute');
  await expect(page.getByRole('option').first()).toHaveText(/^Execute/);
  await operation.press('Enter');
  await expect(editor).toContainText('"transactionRequest"');
  const fields = page.getByRole('region', { name: 'Body fields' }).getByRole('listitem');
  const type = fields.filter({ hasText: /^transactionRequest\.type/ });
  await type.getByRole('button', { name: /^\d+ more$/ }).click();
  await expect(type.getByRole('button')).toHaveCount(0);
  await editor.press('Control+End');
  await expect(async () => {
    await editor.press('ArrowUp');
    await expect(fields.and(page.locator('[data-current]'))).toBeInViewport({ timeout: 500 });
  }).toPass();
  await saveScreenshot(page, 'request-editor-fields');
  await page.getByRole('button', { name: 'Create wallet POST' }).click();
  await expect(editor).toContainText('"Second wallet"');
  await expect(page.getByLabel('Signing method id')).toBeVisible();
  await expect(page.getByText('Signing-Method Add the id and value of the signing method.')).toBeVisible();
  await expect(page.getByText('Add the id and value of the signing method.')).toHaveCount(1);
  await page.getByRole('button', { name: 'Create user POST' }).click();
  await expect(editor).toContainText('"value": "••••••"');
  await page.getByRole('button', { name: 'Create wallet POST' }).click();
  const user = await api.result(z.object({ id: z.string() }), 'POST', '/api/users', { body: { reference: 'ada-7' } });
  await expect(editor).toContainText(user.id);
  await page.getByRole('button', { name: 'Save as example' }).click();
  await page.getByLabel('Name of the example').fill('Wallet of Ada');
  await page.keyboard.press('Enter');
  await fillEditor(editor, '{\n "secretType": "ETHERIUM"\n}');
  await expect(body).toContainText('Line 2');
  await expectAccessible(page, 'request-editor');
  await page.getByLabel('Path').press('Control+.');
  await expect(editor).toContainText('"ETHEREUM"');
  await fillEditor(editor, '{}');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('"us');
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(suggestions.getByRole('option', { name: /^userId/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(suggestions.getByRole('option', { name: /^ada-7/ })).toBeVisible();
  await saveScreenshot(page, 'request-editor-records');
  await page.keyboard.press('Enter');
  await expect(editor).toContainText(`"userId": "${user.id}"`);
  await page.getByRole('button', { name: 'Add header' }).click();
  await page.keyboard.type('idem');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Headers 2 name' })).toHaveValue('idempotency-key');
  await page.getByRole('combobox', { name: 'Headers 2 value' }).click();
  await saveScreenshot(page, 'request-editor-headers');
  await page.getByRole('button', { name: 'Wallet of Ada POST' }).click();
  await expect(editor).toContainText('"Second wallet"');
  await fillEditor(editor, '{}');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('"i');
  await expect(suggestions.getByRole('option', { name: /^identifier/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(suggestions).toBeHidden();
  await page.keyboard.type('d');
  await saveScreenshot(page, 'request-editor-suggestions');
  await page.keyboard.press('Tab');
  await expect(editor).toContainText('"identifier": ""');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('complementary', { name: 'Response and fields' })).toContainText('400 Bad Request');
  await fillEditor(editor, `{"description": "draft", "pincode": "${pin}"}`);
  await expect(editor).toContainText('"pincode"');
  await page.getByRole('button', { name: 'Create user POST' }).click();
  await expect(editor).toContainText('"signingMethod"');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor).toContainText('"description": "draft"');
  await openPage(page, 'Users');
  await page.goBack();
  await expect(editor).toContainText('"description": "draft"');
  await expect(page.getByText('This continues your last draft.')).toBeVisible();
  await page.reload();
  await expect(editor).toContainText('"pincode": "••••••"');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(pin);
  await fillEditor(editor, '');
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(/from=/);
  await expect(editor).toContainText('"identifier": ""');
  await openPage(page, 'Requests');
  await page.getByRole('link', { name: 'New request' }).click();
  await page.getByRole('button', { name: 'Start fresh' }).click();
  await expect(page.getByLabel('Path')).toHaveValue('/api/users');
});

test('notes and marks of hidden characters never become part of the body', { tag: '@long' }, async ({ page }) => {
  await openPage(page, 'Requests');
  await page.getByRole('link', { name: 'New request' }).click();
  await page.getByRole('button', { name: 'Create user POST' }).click();
  const body = page.getByRole('region', { name: 'Body', exact: true });
  const editor = body.getByRole('textbox', { name: 'Body' });
  await expect(editor).toContainText('"signingMethod"');
  await fillEditor(editor, '{"reference": "abc"\n');
  await expect(body).toContainText('Line 2 Not valid JSON at column 1');
  await expect(editor.locator('[data-note]')).toHaveCount(1);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('{"reference": "ada"}');
  await expect(body).toContainText('Matches the operation.');
  await expect(editor).toHaveText('{"reference": "ada"}');

  await fillEditor(editor, '{\n"\u202eada"\n}');
  await expect(editor).toContainText('"⟨U+202E⟩ada"');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.type('{"reference": "');
  await expect(editor.locator('.cm-line')).toHaveText(['{"reference": "⟨U+202E⟩ada"', '}']);
  await expect(editor.getByTitle('right-to-left override')).toHaveCount(1);
  await expect(body).toContainText('Matches the operation.');
});

test('calls of the console are shown on demand, without typed secrets, with their API call', async ({ page, api }) => {
  await createUser(page, { reference: 'customer-7', pin });
  await api.call('GET', '/api/users?size=1');
  const rows = await openRequestLog(page);
  await expect(rows.filter({ hasText: '/api/users?size=1' })).toBeVisible();
  await expect(rows.filter({ hasText: '/console/' })).toHaveCount(0);

  await page.getByRole('search', { name: 'Filters' }).getByText('Calls: without console').click();
  await page.getByRole('menuitem', { name: 'changes and errors' }).click();
  await rows.filter({ hasText: '/console/trpc/users.create' }).first().click();
  const panel = requestPanel(page);
  await expect(panel.getByRole('region', { name: 'Request', exact: true })).toContainText('"reference": "customer-7"');
  await expect(panel).not.toContainText(pin);
  await expect(panel).toContainText('/api/users');
  await expect(panel.getByRole('link', { name: 'Resend…' })).toHaveCount(0);
  await expectAccessible(page, 'request-of-console');
  await panel.getByRole('link', { name: 'Trace' }).click();
  await expect(page.getByText('users.create').first()).toBeVisible();

  await openRequestLog(page, '&operation=users.create');
  await expect(page.getByText(/[1-9]\d* console calls? (?:is|are) hidden/)).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Requests' })).toContainText('/console/trpc/users.create');
});

test('the body of a request is shown as text, not as markup', async ({ page, ready, api }) => {
  const hostile = '{"reference":"<img src=x onerror=alert(1)>\u202eevil","a":1,"a":2}';
  await send(ready, api, Buffer.from([0xff, 0xfe, 0x00, 0x01]));
  await send(ready, api, hostile);
  const rows = await openRequestLog(page);
  await rows.filter({ hasText: '/api/users' }).first().click();
  const panel = requestPanel(page);
  const requestRegion = panel.getByRole('region', { name: 'Request', exact: true });

  await expect(requestRegion).toContainText('"<img src=x onerror=alert(1)>⟨U+202E⟩evil"');
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(requestRegion).toContainText('4 bytes, not stored');
  await expectNoViolations(page, 'light');
  await page.keyboard.press('r');
  await expect(page.getByText('The body of 4 bytes is not in the log. Enter it again.')).toBeVisible();
  await page.goBack();
  await page.keyboard.press('k');
  await expect(requestRegion).toContainText('"<img');
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('⟨U+202E⟩evil');
});

/** Sends what no client would. */
function send({ baseUrl }: Ready, { token }: Api, body: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${baseUrl}/api/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    request.on('response', (response) => response.resume().on('end', resolve));
    request.on('error', reject);
    request.end(body);
  });
}
