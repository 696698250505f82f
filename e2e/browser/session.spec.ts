import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/model/access/user.ts';
import { expectAccessible, findViolations, saveScreenshot } from '../harness/axe.ts';
import { asOperator, type Ready } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';
import { fillEditor } from '../pages/frame.ts';

const link = z.object({ url: z.url() });

test('the link disappears from the address, and a reload and a second tab remain signed in', async ({
  page,
  tab: second,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => location.href)).toMatch(/\/console\/$/);

  await page.reload();
  await expect(page.getByRole('navigation')).toBeVisible();
  await second.goto(new URL('/console/users', page.url()).href);

  await expect(second.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});

test('changes of other clients are streamed to the page', async ({ page, api }) => {
  const watching = page.waitForResponse((response) => response.url().includes('changes.watch'));
  await page.goto(new URL('/console/users', page.url()).href);
  const response = await watching;
  expect(response.status()).toBe(200);
  const { 'x-vaultdesk-session': proof = '' } = response.request().headers();
  // Session, nonce, number, body and signature: no token.
  expect(proof.split(' ')).toHaveLength(5);
  await expect(page.getByRole('status').filter({ hasText: 'live' })).toBeVisible();

  await api.result(user, 'POST', '/api/users', {
    body: { reference: 'customer 7', signingMethod: { type: 'PIN', value: '294817' } },
  });

  await expect(page.getByText('customer 7').first()).toBeVisible();
});

/** Opens the API reference. Its viewer is drawn late on a busy machine. */
async function openReference(page: Page, { baseUrl }: Ready, hash = ''): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${baseUrl}/docs${hash}`);
  await expect(page.locator('#overview')).toHaveCount(0, { timeout: 60_000 });
}

/** The button that opens the test request of an operation. */
function testRequestOf(page: Page, operation: string): Locator {
  return page
    .locator(`[id$="/${operation}"]`)
    .getByRole('button', { name: /Test Request/ })
    .first();
}

test('the API reference reads own records by proofs of the same session', async ({ page, api, ready }) => {
  const { id } = await api.result(user, 'POST', '/api/users', {
    body: { reference: 'customer 7', signingMethod: { type: 'PIN', value: '294817' } },
  });
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await openReference(page, ready);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'ownClientId')())).toBe('my-first-application');
  await expect(page.locator('.bar a').first()).toHaveAttribute('href', 'console/');
  await expect(page.locator('.t-doc__sidebar').getByText('Ctrl', { exact: true }).last()).toBeVisible();
  await expect(page.locator('#reference').getByText('Market URL')).toBeVisible();
  expect(warnings, 'the viewer accepts the document').toEqual([]);
  await openReference(page, ready, '#tag/wallets/POST/api/wallets');
  const createWallet = page.locator('[id$="/POST/api/wallets"]');
  await expect(createWallet.getByRole('link', { name: 'Open in the request editor' })).toHaveAttribute(
    'href',
    'console/requests/new?operation=wallets.create',
  );
  await expect(createWallet).toContainText(`"userId": "${id}"`);
  await expect(createWallet).toContainText('--header "Authorization: Bearer $TOKEN"');
  await expect(createWallet).toContainText(/--header "Signing-Method: [0-9a-f-]{36}:\$PIN"/);
  await expect(page.locator('[id$="tag/wallets/GET/api/wallets"]')).toContainText('booleanor "any"');
  await expect(createWallet.getByRole('button', { name: /4\s?X\s?X/ }).first()).toContainText(
    /\d+ specific and \d+ general/,
  );
  await createWallet.getByRole('button', { name: '4XX' }).first().click();
  // With all operations, axe takes longer than the timeout on a busy machine.
  const parts = '.t-doc__sidebar, [id$="/POST/api/wallets"]';
  await expect.poll(() => findViolations(page, { selector: parts })).toEqual([]);
  await expect(createWallet, 'its own errors first').toContainText(
    /user\.not-found.*Errors of many operations:.*token\.missing/s,
  );
  await expect(createWallet.getByRole('link', { name: 'user.not-found' })).toHaveAttribute(
    'href',
    'manual/reference/errors#user.not-found',
  );

  const executeCall = 'POST/api/transactions/execute';
  await openReference(page, ready, `#tag/transactions/${executeCall}`);
  const execute = page.locator(`[id$="/${executeCall}"]`);
  await execute.getByRole('button', { name: 'TRANSFER', exact: true }).click();
  await page.getByRole('option', { name: 'NFT_TRANSFER', exact: true }).click();
  await expect(execute).toContainText('"type": "NFT_TRANSFER"');
  await expect(execute).toContainText(/--header "Signing-Method: [0-9a-f-]{36}:\$PIN"/);
  await testRequestOf(page, executeCall).click();
  const request = page.getByRole('dialog');
  const headers = request.locator('#Signing-Method');
  await expect(headers.getByRole('textbox').last()).toBeFocused();
  await expect(headers.getByRole('button', { name: 'Delete Signing-Method' })).toBeVisible();
  await page.keyboard.press('F6');
  await expect(request.getByRole('textbox').filter({ hasText: '"NFT_TRANSFER"' })).toBeFocused();
  await expect.poll(() => findViolations(page, { selector: '[role="dialog"]' })).toEqual([]);

  // A world has tokens of its own.
  await asOperator(ready, z.object({}), '/worlds', { name: 'one' });
  const baseUrl = `${ready.baseUrl}/w/one`;
  const attention = 'GET/_vaultdesk/attention';
  await openReference(page, { ...ready, baseUrl }, `#tag/attention/${attention}`);
  await testRequestOf(page, attention).click();
  await expect(page).toHaveTitle('Vaultdesk API · one');
  await expect(request.getByRole('button', { name: /^Authentication/, expanded: true })).toBeVisible();
  const schemes = () =>
    Reflect.get(globalThis, 'dataDumpWorkspace')().workspace.activeDocument.components.securitySchemes;
  expect((await page.evaluate(schemes)).clientCredentials.flows.clientCredentials.tokenUrl).toBe('/w/one/oauth/token');
  await request.getByRole('button', { name: /Send/ }).first().click();
  await expect(request.getByRole('alert')).toHaveText(/^Not sent\. Enter the operator token under Authentication/);
  const token = await page.evaluate(() => Reflect.get(globalThis, 'ownAccessToken')());
  const read = await fetch(`${baseUrl}/api/users`, { headers: { authorization: `Bearer ${token}` } });
  expect(read.status).toBe(200);
  await page.goto(`${baseUrl}/manual/reference/errors#user.not-found`);
  await expect(page).toHaveURL(/\/manual\/reference\/errors\?world=one#user\.not-found$/);
  await expect(page.getByRole('link', { name: 'Console', exact: true })).toHaveAttribute('href', '/w/one/console/');
});

test('the API reference draws the ids of a typed token at once', async ({ strangerTab, ready, api }) => {
  const body = { signingMethod: { type: 'PIN', value: '294817' } };
  const { id } = await api.result(user, 'POST', '/api/users', { body });
  const form = { grant_type: 'client_credentials', client_id: ready.clientId, client_secret: ready.clientSecret };
  const issued = await fetch(`${ready.baseUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await issued.json());
  await openReference(strangerTab, ready, '#tag/users/GET/api/users/{userId}');
  const getUser = strangerTab.locator('[id$="tag/users/GET/api/users/{userId}"]');
  await expect(getUser.locator('.request-card')).toContainText('/api/users/00000001-');
  await testRequestOf(strangerTab, 'GET/api/users/{userId}').click();
  const request = strangerTab.getByRole('dialog');
  await request.getByRole('button', { name: 'Selected Auth Type' }).click();
  await strangerTab.getByRole('option', { name: /applicationToken/ }).click();
  await strangerTab.keyboard.press('Escape');
  await request.getByRole('button', { name: 'applicationToken', exact: true }).click();
  await request.getByPlaceholder('Token').fill(token);
  await request.getByRole('button', { name: /Send/ }).first().click();
  await expect(request.getByRole('status')).toHaveText('Response with status 404');
  await expect(getUser.locator('.request-card')).toContainText(`/api/users/${id}`);
});

test('the API reference opens the first search result', { tag: '@long' }, async ({ page, ready }) => {
  await openReference(page, ready);
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox');
  const first = page.locator('[id^="search-result-"]').first();
  await search.fill('list snapshots');
  await expect(first).toContainText('List snapshots');
  await page.keyboard.press('Enter');
  await expect(page.locator('.t-doc__sidebar [data-sidebar-id$="/GET/_vaultdesk/snapshots"]')).toBeInViewport();
  await expect(page.locator('[id$="/GET/_vaultdesk/snapshots"]')).toBeFocused();
  await page.keyboard.press('Control+k');
  for (const [text, title] of [
    ['create webhook', 'Register webhook'],
    ['mint nft', 'Mint tokens'],
    ['pincode incorrect', 'pincode.incorrect'],
    ['zebra lion', 'Search the manual for “zebra lion”'],
    ['create wallet', 'Create wallet'],
  ] as const) {
    await search.fill(text);
    await expect(first).toContainText(title);
  }
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');

  const createWallet = page.locator('[id$="/POST/api/wallets"]');
  await expect(createWallet).toBeFocused();
  await expect(createWallet.getByRole('link', { name: 'Open in the request editor' })).toHaveAttribute(
    'href',
    'console/requests/new?operation=wallets.create',
  );
});

test('a test request has a token, fills in the ids of a new user, and forgets the PIN', async ({ page, ready }) => {
  await openReference(page, ready, '#tag/users/POST/api/users');
  await testRequestOf(page, 'POST/api/users').click();
  const request = page.getByRole('dialog');
  const send = request.getByRole('button', { name: /Send/ }).first();
  const body = request.getByRole('textbox').filter({ hasText: '"reference"' });
  await expect(body, 'the first input').toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(request.getByRole('button', { name: /^Code Snippet/ })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(body).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(request.getByRole('status')).toHaveText('Response with status 200');
  await page.locator('.app-exit-button').click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('create wallet');
  await page.locator('[id^="search-result-"]').first().click();
  await expect(page.locator('.t-doc__sidebar [data-sidebar-id$="/POST/api/wallets"]')).toBeInViewport();
  await testRequestOf(page, 'POST/api/wallets').click();
  const signingMethod = request.locator('#Signing-Method').getByRole('textbox').last();
  await expect(signingMethod).toHaveText(/^[0-9a-f-]{36}:\$PIN$/);
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('$PIN');

  await expect(request.locator('#Signing-Method').getByRole('checkbox')).toBeChecked();
  await page.keyboard.type('000000');
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('secret')?.size)).toBe(1);
  await request.getByRole('button', { name: /^Authentication/, expanded: false }).click();
  await expect(request.getByRole('link', { name: 'Applications' })).toHaveAttribute('href', 'console/applications');
  const sending = page.waitForRequest('**/api/wallets');
  await send.click();

  const headers = await (await sending).allHeaders();
  expect(headers['signing-method']).toMatch(/^[0-9a-f-]{36}:000000$/);
  expect(headers.authorization).toMatch(/^Bearer ey/);
  await expect(request.getByRole('link', { name: 'Show this request in the console' })).toHaveAttribute(
    'href',
    /^console\/requests\?selected=[0-9a-f-]{36}$/,
  );
  await expect(request.getByRole('status')).toHaveText('Response with status 200');
  await request.getByRole('button', { name: 'Request Headers' }).click();
  await expect(request.getByRole('row', { name: 'signing-method' }).last()).toContainText(':$PIN');
  await request.getByText('Client Secret', { exact: true }).click();
  await page.keyboard.type('wrong');
  const issuing = page.waitForRequest('**/oauth/token');
  await send.click();
  expect((await issuing).postData()).toContain('client_id=my-first-application&');
  await expect(request.getByRole('alert')).toHaveText(/^Not sent\. The token endpoint rejected/);
  await page.locator('.app-exit-button').click();
  await testRequestOf(page, 'POST/api/wallets').click();
  await expect(signingMethod).toHaveText(/^[0-9a-f-]{36}:\$PIN$/);
});

test('the API reference gets no token without a console session, and shows how to get one', async ({
  strangerTab,
  ready,
  api,
}) => {
  const body = { signingMethod: { type: 'PIN', value: '294817' } };
  const { id } = await api.result(user, 'POST', '/api/users', { body });
  await strangerTab.setViewportSize({ width: 720, height: 450 });
  // As in older browsers.
  await strangerTab.addInitScript(() => Object.defineProperty(CSS, 'highlights', { value: undefined }));
  await openReference(strangerTab, ready, '#tag/signatures/POST/api/signatures');
  await strangerTab.keyboard.press('Control+k');
  await expect(strangerTab.getByRole('combobox')).toBeFocused();
  await strangerTab.keyboard.press('Escape');
  await expect(strangerTab.getByRole('combobox')).toHaveCount(0);
  await strangerTab.setViewportSize({ width: 1024, height: 700 });
  const signMessage = strangerTab.locator('[id$="/POST/api/signatures"]');
  await expect(signMessage).toContainText('MESSAGEor EIP712');
  await expect(signMessage).not.toContainText(id);
  await expect(testRequestOf(strangerTab, 'POST/api/signatures'), 'before the fields').toBeInViewport();
  await testRequestOf(strangerTab, 'POST/api/signatures').click();
  const request = strangerTab.getByRole('dialog');
  const signingMethod = request.locator('#Signing-Method').getByRole('textbox').last();
  await expect(signingMethod).toBeFocused();
  await expect.poll(() => strangerTab.evaluate(() => getSelection()?.toString())).toBe('$SIGNING_METHOD_ID:$PIN');
  await strangerTab.keyboard.press('Tab');
  await expect(request.locator('#Signing-Method').getByRole('button').first(), 'remains visible').toBeFocused();
  const send = request.getByRole('button', { name: /Send/ }).first();
  await expect(request.getByRole('link', { name: 'Open the console' })).toHaveAttribute('href', 'console/');
  const sent: string[] = [];
  strangerTab.on('request', (request) => request.url().endsWith('/api/signatures') && sent.push(request.method()));
  await send.click();
  await expect(request.getByRole('alert')).toHaveText(
    /^Not sent\. Replace \$SIGNING_METHOD_ID and \$PIN in the header/,
  );
  expect(sent).toEqual([]);
  const sending = strangerTab.waitForRequest('**/api/signatures');
  await fillEditor(signingMethod, 'my-method:294817');
  await expect(signingMethod.locator('.cm-line')).toHaveCSS('-webkit-text-security', 'disc');
  await strangerTab.keyboard.press('Control+Enter');
  const sentHeaders = (await sending).headers();
  expect(sentHeaders['signing-method'], 'the value that is shown').toBe('my-method:294817');
  expect(sentHeaders).not.toHaveProperty('authorization');
  await expect(request.getByRole('status')).toHaveText('Response with status 401');
  await expect(request.getByText('POST /oauth/token issues it')).toBeInViewport();
  await expect(request.getByRole('link', { name: 'Cause and remedy' })).toHaveAttribute('href', /#token\.missing$/);
  await request.getByRole('button', { name: /^Code Snippet/, expanded: false }).click();
  const strings = request.locator('.language-curl .hljs-string');
  await expect(strings.filter({ hasText: '294817' })).toHaveCSS('-webkit-text-security', 'disc');
  await expect(strings.filter({ hasText: 'Content-Type' })).toHaveCSS('-webkit-text-security', 'none');
  await request.getByText('Client ID').click();
  await strangerTab.keyboard.type(ready.clientId);
  await request.getByText('Client Secret').click();
  await strangerTab.keyboard.type('wrong');
  await send.click();
  await expect(request.getByRole('alert')).toHaveText(/^Not sent\. The token endpoint rejected/);
  await request.getByText('Client Secret', { exact: true }).click();
  await strangerTab.keyboard.press('Control+a');
  await strangerTab.keyboard.type(ready.clientSecret);
  await send.click();
  await expect(request.getByRole('status')).toHaveText('Response with status 404');
  await expect(request.getByText(`Sends a token of ${ready.clientId}, whose id and secret you entered.`)).toBeVisible();
  await strangerTab.route('**/api/signatures', (route) => route.abort());
  await send.click();
  await expect(request.getByRole('alert')).toHaveText(
    /^Vaultdesk at .* does not respond\. Start it with vaultdesk serve/,
  );
  await expect(request.getByRole('alert')).toBeInViewport();
  expect(await strangerTab.evaluate(() => Reflect.get(globalThis, 'ownAccessToken')())).toBeUndefined();
});

test('a used link is rejected in another browser and opens the console in a signed-in browser', async ({
  tab,
  strangerTab,
  ready,
}) => {
  await strangerTab.goto(ready.consoleUrl);
  await tab.goto(ready.consoleUrl);

  await expect(tab.getByRole('navigation')).toBeVisible();
  await expect(strangerTab.getByRole('heading', { name: 'This link has already been used' })).toBeVisible();
  await expectAccessible(strangerTab);
  await saveScreenshot(strangerTab, 'used-link');
  const { url } = await asOperator(ready, link, '/console-links', {});
  await strangerTab.goto(url);
  await expect(strangerTab.getByRole('navigation')).toBeVisible();
});

test('without a link the page explains how to sign in and sends no further request', { tag: '@core' }, async ({
  strangerTab,
  ready,
}) => {
  await strangerTab.goto(`${ready.baseUrl}/console/wallets`);

  await expect(strangerTab.getByRole('heading', { name: 'Open the console with a link' })).toBeVisible();
  await expect(strangerTab.getByRole('navigation')).toHaveCount(0);
  await saveScreenshot(strangerTab, 'no-link');
});

test('a service with another data directory at the same address does not know the session', { tag: '@long' }, async ({
  page,
  tab,
  folder,
}) => {
  const first = await startHeadless(folder, { state: 'other' });
  await tab.goto(first.ready.consoleUrl);
  await expect(tab.getByRole('navigation')).toBeVisible();
  const port = Number(new URL(first.ready.baseUrl).port);
  await first.stop();

  const second = await startHeadless(folder, { state: 'yet-another', port });

  await expect(tab.getByRole('heading', { name: 'Unknown session' })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(tab);
  const entering = await page.context().newPage();
  await entering.goto(second.ready.consoleUrl);
  await expect(entering.getByRole('navigation')).toBeVisible();
  // The other tab recovers automatically.
  await expect(tab.getByRole('navigation')).toBeVisible();
  await second.stop();
});

test('a frozen service is reported as not responding within seconds, and the page recovers automatically', async ({
  tab,
  folder,
}) => {
  const service = await startHeadless(folder, { state: 'frozen' });
  await tab.goto(service.ready.consoleUrl);
  const strip = tab.getByRole('contentinfo');
  await expect(strip.getByText('live', { exact: true })).toBeVisible();

  service.freeze();
  try {
    // On a quiet machine after four seconds; on a busy one the page itself is slow.
    await expect(strip.getByText('Not connected')).toBeVisible({ timeout: 30_000 });
    // With its time, unless the service froze before the code of the banner was loaded.
    await expect(tab.getByRole('alert')).toHaveText(/^Connection lost/);
    await expectAccessible(tab);
  } finally {
    // A frozen one would outlive the run.
    service.thaw();
  }
  await expect(strip.getByText('Listening')).toBeVisible();
  await expect(strip.getByText('live', { exact: true })).toBeVisible();
  await service.stop();
});

test('Settings list signed-in browsers and end the session of another, whose typed text disappears until it signs in again', async ({
  page,
  strangerTab,
  ready,
}) => {
  await enter(strangerTab, ready);
  await strangerTab.goto(new URL('/console/users', ready.baseUrl).href);
  await strangerTab.getByRole('button', { name: 'New user' }).first().click();
  const drawer = strangerTab.getByRole('dialog', { name: 'New user' });
  await drawer.getByLabel('Reference').fill('customer 7');
  await page.goto(new URL('/console/settings', page.url()).href);
  const sessions = page.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This one')).toHaveCount(1);
  await sessions.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'sessions');

  await page.getByRole('button', { name: 'End all others…' }).click();
  await page.getByRole('button', { name: 'End all others', exact: true }).click();

  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(strangerTab.getByRole('heading', { name: 'Session ended' })).toBeVisible();
  await expect(strangerTab.getByText(`vaultdesk console --base-url ${ready.baseUrl}`)).toBeVisible();
  await expectAccessible(strangerTab);
  await saveScreenshot(strangerTab, 'session-ended');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  expect(await strangerTab.content()).not.toContain('customer 7');
  await enter(await strangerTab.context().newPage(), ready);
  await expect(strangerTab.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

test('a secret is returned only after the operator token was entered', async ({ page, ready, saveDownload }) => {
  await page.goto(new URL('/console/settings', page.url()).href);
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('button', { name: 'Save key' }).click();
  const dialog = confirmationOf(page);
  const token = dialog.getByLabel('Operator token');
  await expect(token).toBeFocused();
  await expect(token).toHaveAttribute('type', 'password');
  await expectAccessible(page, 'confirmation');

  await token.fill('vd_op_wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('not the operator token');
  await expect(token).toHaveValue('');
  await saveScreenshot(page, 'confirmation-refused');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const exporting = page.getByRole('dialog', { name: 'Export the device key?' });
  await expect(exporting.getByRole('alert')).toContainText('Confirm with the operator token');

  await exporting.getByRole('button', { name: 'Save key' }).click();
  await token.fill(ready.operatorToken);
  const { name, text } = await saveDownload(() => page.keyboard.press('Enter'));

  expect(name).toBe('vaultdesk-device.key');
  expect(text.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('vd_op_');
});

test('a new application shows its secret after a confirmation, and Escape retains the typed text', async ({
  page,
  ready,
}) => {
  await page.goto(new URL('/console/applications', page.url()).href);
  await page.getByRole('button', { name: 'New application' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New application' });
  await drawer.getByLabel('Name').fill('Shop');
  await drawer.getByRole('button', { name: 'Create application' }).click();
  await expect(confirmationOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer.getByLabel('Name')).toHaveValue('Shop');

  await drawer.getByRole('button', { name: 'Create application' }).click();
  await confirmationOf(page).getByLabel('Operator token').fill(ready.operatorToken);
  await page.keyboard.press('Enter');

  await expect(page.getByText(/^vd_sk_[\w-]{43}$/)).toBeVisible();
});

test('the client secret on the first page is shown and copied after a confirmation, which lasts for a while', async ({
  page,
  ready,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect(page.getByText('my-first-application')).toBeVisible();
  expect(await page.content()).not.toContain(ready.clientSecret);

  await page.getByRole('button', { name: 'Show the client secret' }).click();
  await confirmationOf(page).getByLabel('Operator token').fill(ready.operatorToken);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();

  await expect(page.getByText(ready.clientSecret)).toBeVisible();
  await page.getByRole('button', { name: 'Hide the client secret' }).click();
  await page.getByRole('button', { name: 'Copy client secret' }).click();
  await expect(page.getByRole('button', { name: 'Copied: Copy client secret' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ready.clientSecret);
  await page.reload();
  await page.getByText('.env').click();
  await page.getByRole('button', { name: 'Copy as .env, with the secret' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`CLIENT_SECRET=${ready.clientSecret}`);
});

/** Signs a browser in with a new link. */
async function enter(tab: Page, ready: Ready): Promise<void> {
  const { url } = await asOperator(ready, link, '/console-links', {});
  await tab.goto(url);
  await expect(tab.getByRole('navigation', { name: 'Pages' })).toBeVisible();
}

function confirmationOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Confirm your identity' });
}
