import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { user } from '../../service/model/access/user.ts';
import { Api, createOwner } from '../harness/api.ts';
import { expectAccessible, saveScreenshot } from '../harness/axe.ts';
import { test } from '../harness/fixtures.ts';
import { type Headless, startHeadless } from '../harness/headless-host.ts';
import { dialog, openPage, openPalette, typePin } from '../pages/frame.ts';

// The built service, ended and started again on the same directory.

const pin = '294817';

const services: Headless[] = [];
test.afterEach(async () => {
  for (const service of services.splice(0)) await service.kill();
});

async function startAt(folder: string, options: Parameters<typeof startHeadless>[1]): Promise<Headless> {
  const service = await startHeadless(folder, options);
  services.push(service);
  return service;
}

test('typed text survives a stop and a kill of the service', { tag: '@long' }, async ({ folder, tab: page }) => {
  let service = await startAt(folder, { state: 'restarted' });
  const port = Number(new URL(service.ready.baseUrl).port);
  await page.goto(service.ready.consoleUrl);
  await openPage(page, 'Users');
  const strip = page.getByRole('contentinfo');
  await expect(strip.getByText('live')).toBeVisible();
  await page.getByRole('button', { name: 'New user' }).first().click();
  const drawer = dialog(page, 'New user');
  await drawer.getByLabel('Reference').fill('half a na');

  for (const end of ['stop', 'kill'] as const) {
    await service[end]();

    await expect(strip.getByText('Not connected')).toBeVisible({ timeout: 5_000 });
    await expect(drawer.getByRole('button', { name: 'Create user' })).toBeDisabled();
    await saveScreenshot(page, `service-gone-${end}`);
    service = await startAt(folder, { state: 'restarted', port });
    await Api.open(service.ready).then((api) =>
      api.result(user, 'POST', '/api/users', {
        body: { reference: `created after a ${end}`, signingMethod: { type: 'PIN', value: pin } },
      }),
    );
    await expect(strip.getByText('live')).toBeVisible();
    await expect(strip.getByText('Listening')).toBeVisible();
    await expect(drawer.getByLabel('Reference')).toHaveValue('half a na');
  }
  await drawer.getByLabel('Reference').pressSequentially('me');
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: 'Create user' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'half a name' })).toBeVisible();
  await openPage(page, 'Users');
  await expect(page.getByText('created after a stop').first()).toBeVisible();
  await expect(page.getByText('created after a kill').first()).toBeVisible();

  await openPage(page, 'Settings');
  await page.getByRole('searchbox', { name: 'Settings and decisions' }).fill('eventRetentionDays');
  const retention = page.getByRole('textbox', { name: 'Event retention' });
  await expect(retention).toHaveValue('30');
  await service.stop();
  await expect(strip.getByText('Not connected')).toBeVisible();
  await retention.fill('77');
  await retention.press('Enter');
  await expect(page.getByText('Not saved: no connection.')).toBeVisible();
  await saveScreenshot(page, 'settings-unsaved');
  await startAt(folder, { state: 'restarted', port });
  await expect(strip.getByText('live')).toBeVisible();
  await expect(retention).toHaveValue('77');
  await expect(page.getByText('Not saved. Enter to save.')).toBeVisible();
  await retention.press('Enter');
  await expect(page.getByText('Changed “Event retention” to 77')).toBeVisible();
});

test('while the service is stopped, every page shows that, retains its rows and sends no change', async ({
  folder,
  tab: page,
}) => {
  const service = await startAt(folder, { state: 'restarted' });
  const port = Number(new URL(service.ready.baseUrl).port);
  const api = await Api.open(service.ready);
  await api.result(user, 'POST', '/api/users', { body: { reference: 'ada' } });
  const { addWallet, failToSign } = await createOwner(api, 'bo');
  await failToSign(await addWallet(), 10);
  await page.goto(service.ready.consoleUrl);
  await openPage(page, 'Wallets');
  await openPage(page, 'Clock');
  await openPage(page, 'Users');
  await page.getByRole('button', { name: 'New user' }).first().click();
  const drawer = dialog(page, 'New user');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  const palette = await openPalette(page);
  await page.keyboard.press('Escape');
  const strip = page.getByRole('contentinfo');
  await expect(strip.getByText('Listening')).toBeVisible();
  const banner = page.getByRole('complementary', { name: 'Connection' });
  await expect(banner).toBeHidden();

  await service.stop();

  for (const name of ['Home', 'Wallets', 'Clock', 'Users']) {
    await openPage(page, name);
    await expect(banner.getByRole('alert')).toHaveText('Connection lost');
    await expect(page.getByRole('alert')).toHaveCount(1);
    if (name === 'Home') await expect(page.getByRole('button', { name: 'Unlock… bo' })).toBeDisabled();
    if (name === 'Clock') await expect(page.getByRole('button', { name: 'Next event' })).toBeDisabled();
  }
  await expect(banner).toContainText(/Data from .* \(attempt \d+\)/);
  await expect(banner).toContainText(`npm run serve -- --port ${port} --data-dir ${folder}`);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 720, height: 700 });
  await expect(banner.getByText('npm run serve')).toBeInViewport();
  const sidebar = page.getByRole('navigation', { name: 'Pages' });
  const colourOf = (name: string) =>
    sidebar.evaluate((nav, token) => getComputedStyle(nav).getPropertyValue(token), `--vd-${name}`);
  expect(await colourOf('bad-text')).toBe(await colourOf('text3'));
  if (size) await page.setViewportSize(size);
  await expect(page.getByRole('cell', { name: 'ada', exact: true })).toBeVisible();
  await expect(strip.getByText('Not connected')).toBeVisible();
  await (await openPalette(page)).fill('grace hopper');
  await expect(page.getByText('Only pages and actions can be found until it does.')).toBeVisible();
  await palette.fill('wallet');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ results, not connected$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('button', { name: 'Wallets', exact: true })).toBeFocused();
  await expectAccessible(page, 'service-stopped');
  await page.getByRole('cell', { name: 'ada', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'User' });
  await expect(panel.getByText('Not connected. This loads when Vaultdesk responds.').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  const newUser = page.getByRole('button', { name: 'New user' }).first();
  await expect(newUser).toBeDisabled();
  await expect(newUser).toHaveAttribute('title', 'Needs a connection');

  await startAt(folder, { state: 'restarted', port });
  await banner.getByRole('button', { name: 'Retry now' }).click();

  await expect(banner).toContainText('Connected again');
  await expect(panel.getByText('No signing methods yet.')).toBeVisible();
  await expect(strip.getByText('Listening')).toBeVisible();
  await expect(banner).toBeHidden();
  await newUser.click();
  await drawer.getByLabel('Reference').fill('grace');
  await typePin(drawer, pin);
  await drawer.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'grace' })).toBeVisible();
});

test('a restart invalidates what the page sent to any program on the port, and the page continues', async ({
  folder,
  tab: page,
}) => {
  const first = await startAt(folder, { state: 'restarted' });
  const { baseUrl, operatorToken } = first.ready;
  const port = Number(new URL(baseUrl).port);
  const sentRequests: Captured[] = [];
  page.on('request', (request) =>
    sentRequests.push({ url: request.url(), headers: request.headers(), body: request.postData() ?? '' }),
  );
  await page.goto(first.ready.consoleUrl);
  await confirmClientSecret(page, operatorToken);
  await expect(page.getByText(first.ready.clientSecret)).toBeVisible();
  await first.kill();

  const impostor = await openImpostor(port, baseUrl);
  await expect.poll(() => sessionsIn(impostor.captured).length).toBeGreaterThan(0);
  await impostor.close();
  const second = await startAt(folder, { state: 'restarted', port });

  await expect(page.getByRole('contentinfo').getByText('live', { exact: true })).toBeVisible();
  const requests = [...sentRequests, ...impostor.captured];
  expect(sessionsIn(requests).length).toBeGreaterThan(5);
  expect(JSON.stringify(requests)).not.toContain(operatorToken);
  for (const session of sessionsIn(requests)) {
    const headers = { 'content-type': 'application/json', 'x-vaultdesk-session': session };
    const list = await fetch(`${baseUrl}/console/trpc/users.list`, { headers });
    const reset = await fetch(`${baseUrl}/console/trpc/snapshots.reset`, {
      ...{ method: 'POST', headers, body: '{}' },
    });
    expect([list.status, reset.status]).toEqual([401, 401]);
  }
  await page.reload();
  await confirmClientSecret(page, second.ready.operatorToken);
  await expect(page.getByText(second.ready.clientSecret)).toBeVisible();
});

test('a session without WebCrypto ends with the service, and Settings and the page show this', {
  tag: '@long',
}, async ({ folder, tab: page }) => {
  const first = await startAt(folder, { state: 'without-key' });
  const port = Number(new URL(first.ready.baseUrl).port);
  // As at a plain HTTP address of another machine.
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined }));
  await page.goto(first.ready.consoleUrl);
  await openPage(page, 'Settings');
  const sessions = page.getByRole('list', { name: 'Sessions' });
  await expect(sessions).toContainText('Ends when Vaultdesk stops');
  await sessions.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'session-without-key');

  await first.stop();
  await startAt(folder, { state: 'without-key', port });

  const heading = page.getByRole('heading', { name: 'Session ended with the service' });
  await expect(heading).toBeVisible();
  await expectAccessible(page, 'session-stopped');
});

test('a world with a random seed warns on every page that its keys can be guessed', async ({ folder, tab: page }) => {
  const { ready } = await startAt(folder, { state: 'seeded', more: ['--random-seed', '7'] });
  await page.goto(ready.consoleUrl);
  const banner = page.getByRole('complementary', { name: 'Random seed' });
  await expect(banner).toContainText('Keys of this world can be guessed.');
  await expect(banner).toContainText('seed 7');

  await page.getByRole('link', { name: 'Wallets', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Wallets' })).toBeVisible();
  await expect(banner).toBeVisible();
});

type Captured = { readonly url?: string; readonly headers: IncomingHttpHeaders; readonly body?: string };

/** The session headers that were captured. */
function sessionsIn(requests: readonly Captured[]): string[] {
  return requests.flatMap(({ headers }) => headers['x-vaultdesk-session'] ?? []);
}

/** Another program on the port of the service, which issues nonces of its own. */
async function openImpostor(port: number, baseUrl: string) {
  const captured: Captured[] = [];
  const server = createServer((request, response) => {
    captured.push({ headers: request.headers });
    const result = { nonce: 'mine', validMilliseconds: 60_000 };
    response.writeHead(request.url === '/console/nonces' ? 200 : 500);
    response.end(JSON.stringify({ result }));
  });
  server.listen(port, new URL(baseUrl).hostname);
  await once(server, 'listening');
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { captured, close };
}

async function confirmClientSecret(page: Page, operatorToken: string): Promise<void> {
  await page.getByRole('button', { name: 'Show the client secret' }).click();
  await page.getByLabel('Operator token').fill(operatorToken);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}
