import { join } from 'node:path';
import { type Browser, chromium, expect } from '@playwright/test';
import { z } from 'zod';
import { checkoutSession } from '../../service/model/payments/checkout-session.ts';
import { inboxMessage } from '../../service/model/webhooks/inbox.ts';
import { openReverseProxy } from '../../test/network/proxies.ts';
import { findPostgres } from '../../test/postgres/programs.mjs';
import { startPostgresServer } from '../../test/postgres/server.mjs';
import { skipReason } from '../../test/programs.mjs';
import { callUnderName } from '../../test/world/call.ts';
import { findChromium } from '../harness/chromium.ts';
import type { Ready } from '../harness/desktop-host.ts';
import { test as base, watchPage } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';
import { PayPage } from '../pages/pay.ts';
import { createUser } from '../pages/users.ts';

// The console and the API of a service under other names than its listener's.

const test = base.extend<{ atEnd: (end: () => Promise<unknown>) => void }>({
  /** Adds what has to end with the test, the newest first. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  atEnd: async ({}, use) => {
    const ends: (() => Promise<unknown>)[] = [];
    await use((cleanup) => ends.unshift(cleanup));
    for (const cleanup of ends) await cleanup();
  },
});

const withUrl = z.object({ url: z.url() });
const token = z.object({ access_token: z.string() });
const messages = z.object({ result: z.array(inboxMessage) });
const event = z.object({ type: z.string() });

test('a service in a container works under a published port, a name and an IP address', { tag: '@long' }, async ({
  folder,
  atEnd,
}) => {
  const flags = ['--listen', '0.0.0.0', '--allow-host', 'vaultdesk'];
  const service = await startHeadless(folder, { more: flags });
  atEnd(service.stop);
  const port = portOf(service.ready);
  const hosts = ['localhost:9999', `vaultdesk:${port}`, `192.0.2.10:${port}`];
  const browser = await launch(hosts.map((host) => `MAP ${host} 127.0.0.1:${port}`));
  atEnd(() => browser.close());

  for (const host of hosts) {
    const base = `http://${host}`;
    expect((await callUnderName(port, `GET ${base}/readyz`)).text).toBe('ok\n');
    await workInConsole(browser, base, { port, instances: [service.ready] });
    await payInBrowser(browser, base, { port, instances: [service.ready] });
  }
});

test('two instances with a load balancer are a single service under publicUrl', { tag: '@long' }, async ({
  folder,
  atEnd,
}) => {
  const programs = findPostgres();
  const reason = skipReason('reason' in programs ? programs.reason : undefined);
  test.skip(reason !== undefined, reason);
  const postgres = await startPostgresServer({ fsync: false });
  atEnd(postgres.stop);
  const proxy = await openReverseProxy();
  atEnd(proxy.close);
  const address = new URL(postgres.url);
  const environment = { ...process.env, PGPASSWORD: decodeURIComponent(address.password) };
  address.password = '';
  address.search = '?world=reachable&chains=own';
  const start = (state: string, flags: readonly string[] = []) =>
    startHeadless(folder, {
      state,
      more: ['--database', address.href, '--public-url', proxy.origin, ...flags],
      environment,
    });
  const first = await start('one');
  atEnd(first.stop);
  const second = await start('two', ['--device-key-file', join(folder, 'one', 'device.key')]);
  atEnd(second.stop);
  proxy.setInstances([portOf(first.ready), portOf(second.ready)]);
  const browser = await launch([]);
  atEnd(() => browser.close());
  const port = Number(new URL(proxy.origin).port);

  expect([first.ready.baseUrl, second.ready.baseUrl]).toEqual([proxy.origin, proxy.origin]);
  await workInConsole(browser, proxy.origin, { port, instances: [first.ready, second.ready] });
  await payInBrowser(browser, proxy.origin, { port, instances: [first.ready, second.ready] });
  for (const path of ['/livez', '/readyz', '/docs', '/openapi.json'])
    expect((await fetch(`${proxy.origin}${path}`)).status).toBe(200);
  expect(proxy.calls().size).toBe(2);
});

/** The port of the listener, which may differ from that of issued addresses. */
function portOf(ready: Ready): number {
  return Number(new URL(localUrlOf(ready)).port);
}

function localUrlOf({ baseUrl, localUrl = baseUrl }: Ready): string {
  return localUrl;
}

/** A browser for which names lead elsewhere. */
async function launch(rules: readonly string[]): Promise<Browser> {
  const chromiumLaunch = await findChromium();
  if ('reason' in chromiumLaunch) {
    test.skip(true, chromiumLaunch.reason);
    throw new Error(chromiumLaunch.reason);
  }
  const { args = [], ...options } = chromiumLaunch.value;
  return chromium.launch({ ...options, args: [...args, `--host-resolver-rules=${rules.join(', ')}`] });
}

interface Endpoint {
  /** The port to which the name of the service leads. */
  readonly port: number;
  readonly instances: readonly [Ready, ...Ready[]];
}

/** Opens the console by its link, changes something, and copies an address. */
async function workInConsole(browser: Browser, base: string, { port, instances }: Endpoint): Promise<void> {
  const [ready] = instances;
  const headers = { authorization: `Bearer ${ready.operatorToken}` };
  const link = await callUnderName(port, `POST ${base}/_vaultdesk/console-links`, { headers, body: {} });
  const { url } = link.result(withUrl);
  expect(url).toContain(`${base}/console/`);
  const page = await browser.newPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const assertClean = watchPage(page);

  await page.goto(url);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await expect(page.locator('footer').getByText(new URL(base).host)).toBeVisible();
  await page.getByRole('button', { name: 'Copy Base URL' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Copy Base URL' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy Base URL' }).click();
  await expect(page.getByRole('button', { name: 'Copied: Copy Base URL' })).toBeVisible();
  await createUser(page, { reference: `Ada at ${new URL(base).hostname}`, pin: '482915' });
  await page.goto(`${base}/console/webhooks`);
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  await page.getByRole('button', { name: 'Use the built-in inbox' }).click();
  await expect(page.getByRole('textbox', { name: 'URL' })).toHaveValue(`${base}/_vaultdesk/inbox/default`);

  assertClean();
  await page.close();
}

/** From a session to the webhook that reports its payment. */
async function payInBrowser(browser: Browser, base: string, { port, instances }: Endpoint): Promise<void> {
  const [{ clientId: client_id, clientSecret: client_secret, operatorToken }] = instances;
  const form = { grant_type: 'client_credentials', client_id, client_secret };
  const issued = await callUnderName(port, `POST ${base}/oauth/token`, { form });
  const { access_token } = token.parse(JSON.parse(issued.text));
  const headers = { authorization: `Bearer ${access_token}` };
  const inbox = `shop-${new URL(base).host.replaceAll(/\W/g, '-')}`;
  const webhook = {
    url: `${base}/_vaultdesk/inbox/${inbox}`,
    authenticationMethod: { type: 'API_KEY', headerName: 'x-shop-key', apiKey: 'a-key' },
  };
  const registered = await callUnderName(port, `POST ${base}/webhooks`, { headers, body: webhook });
  expect(registered.status).toBe(200);
  const body = { amount: 1250, currency: 'usd' };
  const created = await callUnderName(port, `POST ${base}/checkout/sessions`, { headers, body });
  const page = await browser.newPage({ javaScriptEnabled: false });

  const payPage = await new PayPage(page).open(created.result(checkoutSession).url);
  await payPage.payWith('Succeeds');
  await expect(payPage.heading('Paid')).toBeVisible();
  await page.close();

  await expect
    .poll(async () => (await Promise.all(instances.map((ready) => typesAt(localUrlOf(ready))))).flat())
    .toContain('payment_intent.succeeded');

  async function typesAt(localUrl: string): Promise<string[]> {
    const response = await fetch(`${localUrl}/_vaultdesk/inboxes/${inbox}/messages`, {
      headers: { authorization: `Bearer ${operatorToken}` },
    });
    const { result } = messages.parse(await response.json());
    return result.map(({ body }) => event.parse(JSON.parse(body)).type);
  }
}
