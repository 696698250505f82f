import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openReverseProxy } from '../test/network/proxies.ts';
import { describeWithPostgres, postgresOfTheFile } from '../test/postgres/postgres.ts';
import { aWorldIn } from '../test/storage/databases.ts';
import { callUnderName } from '../test/world/call.ts';
import { aService } from '../test/world/service.ts';
import { anEndpoint } from '../test/world/shop.ts';
import { anInstance } from '../test/world/started-service.ts';
import { parseJson } from './model/kernel/json.ts';
import { checkoutSession } from './model/payments/checkout-session.ts';
import { inboxMessage } from './model/webhooks/inbox.ts';

const withUrl = z.object({ url: z.url() });
const payment = { amount: 1250, currency: 'usd' };
const card = { card: '4242424242424242', expiry: '12/34', cvc: '123' };
const key = { type: 'API_KEY', headerName: 'x-shop-key', apiKey: 'a-key' };

interface ServiceAccess {
  /** The port that the names lead to. */
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly operatorToken: string;
}

/** A caller that knows the service by one base address. */
async function callerAt(base: string, { port, clientId, clientSecret, operatorToken }: ServiceAccess) {
  const call = (methodAndPath: string, options: Parameters<typeof callUnderName>[2] = {}) =>
    callUnderName(port, methodAndPath.replace(' /', ` ${base}/`), options);
  const issued = await call('POST /oauth/token', {
    form: { ...{ grant_type: 'client_credentials', client_id: clientId }, client_secret: clientSecret },
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(parseJson(issued.text));
  const authorization = (path: string) => `Bearer ${path.includes('/_vaultdesk/') ? operatorToken : token}`;
  const request = (methodAndPath: string, body?: unknown) =>
    call(methodAndPath, { headers: { authorization: authorization(methodAndPath) }, body });
  return { call, request: request };
}

type Caller = Awaited<ReturnType<typeof callerAt>>;

/** Pays a session on its page, like a browser without scripts. */
async function pay(port: number, { request }: Caller): Promise<string> {
  const session = (await request('POST /checkout/sessions', payment)).result(checkoutSession);
  const page = await callUnderName(port, `GET ${session.url}`);
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const paid = await callUnderName(port, `POST ${session.url}/card`, {
    form: card,
    headers: { origin: new URL(session.url).origin },
  });
  expect([paid.status, paid.headers.location]).toEqual([303, new URL(session.url).pathname]);
  return session.url;
}

/** Every address that is issued to a caller, except that of payment pages. */
async function issuedTo({ request, call }: Caller): Promise<string[]> {
  const overview = z.object({ baseUrl: z.url(), docsUrl: z.url() });
  const { baseUrl, docsUrl } = (await request('GET /_vaultdesk/overview')).result(overview);
  const link = (await request('POST /_vaultdesk/console-links', {})).result(withUrl);
  const { text } = await call('GET /openapi.json');
  const { servers } = z.object({ servers: z.array(withUrl) }).parse(parseJson(text));
  return [`${baseUrl}/openapi.json`, docsUrl, link.url, ...servers.map(({ url }) => `${url}/readyz`)];
}

/** A page of the console is valid under this base: its key is checked, and not its origin. */
async function enterConsole(base: string, { call }: Caller, origin = base): Promise<string> {
  const headers = { origin, 'x-vaultdesk-entry': 'used' };
  const { text } = await call('POST /console/sessions', { headers, body: {} });
  return z.object({ errors: z.array(z.object({ code: z.string() })) }).parse(parseJson(text)).errors[0]?.code ?? '';
}

test('reaches a service in a container through a published port, a name and an IP address', async () => {
  const service = await aService({ listen: '0.0.0.0', allowedHosts: ['vaultdesk'] });
  const ready = await service.start();
  const port = Number(new URL(ready.baseUrl).port);

  for (const host of ['localhost:9999', `vaultdesk:${port}`, `172.17.0.2:${port}`]) {
    const base = `http://${host}`;
    const caller = await callerAt(base, { ...ready, port });
    const inbox = `shop-${host.replaceAll(/\W/g, '-')}`;
    const url = `${base}/_vaultdesk/inbox/${inbox}`;
    const created = await caller.request('POST /webhooks', { url, authenticationMethod: key });
    expect(created.result(withUrl)).toMatchObject({ url });

    const page = await pay(port, caller);
    expect(page).toContain(`${base}/pay/`);
    await expect
      .poll(async () => typesIn(await caller.request(`GET /_vaultdesk/inboxes/${inbox}/messages`)))
      .toContain('payment_intent.succeeded');
    for (const address of await issuedTo(caller)) {
      expect(address).toContain(`${base}/`);
      // The console is not built here.
      expect([200, 503]).toContain((await callUnderName(port, `GET ${address}`)).status);
    }
    expect(await enterConsole(base, caller)).toBe('console.session-required');
    expect(await enterConsole(base, caller, 'http://evil.test')).toBe('origin.refused');
  }
});

function typesIn({ text }: { readonly text: string }): string[] {
  const messages = z.object({ result: z.array(inboxMessage) }).parse(parseJson(text)).result;
  return messages.map(({ body }) => z.object({ type: z.string() }).parse(parseJson(body)).type);
}

test.each(['evil.test', 'my_service:8790', '10.1.2.3', 'a b'])(
  'answers probes under the Host "%s" without a token, and nothing else',
  async (host) => {
    const service = await aService({ allowedHosts: [] });
    const { baseUrl } = await service.start();
    const request = (path: string, method = 'GET') =>
      callUnderName(Number(new URL(baseUrl).port), `${method} ${baseUrl}${path}`, { headers: { host } });

    for (const path of ['/livez', '/readyz', '/readyz?verbose=1']) {
      const { status, text, headers } = await request(path);
      expect([status, text, headers['content-type']]).toEqual([200, 'ok\n', 'text/plain']);
      expect((await request(path, 'HEAD')).status).toBe(200);
    }
    for (const path of ['/_vaultdesk/health', '/livez/more', '/console/', '/pay/1', '/'])
      expect([400, 403]).toContain((await request(path)).status);
  },
);

describeWithPostgres('two instances with a load balancer', () => {
  const postgres = postgresOfTheFile();

  test('are one service under publicUrl, and every issued address leads back to it', async () => {
    const world = aWorldIn((await postgres()).url);
    const proxy = await openReverseProxy();
    onTestFinished(proxy.close);
    const names = { publicUrl: proxy.origin, allowedHosts: [] };
    const instances = [await anInstance(world, names), await anInstance(world, names)];
    proxy.setInstances(instances.map(({ localUrl }) => Number(new URL(localUrl).port)));
    const [first] = instances;
    if (!first) throw new Error('No instance was started.');
    const port = Number(new URL(proxy.origin).port);
    const events: string[] = [];
    const endpoint = await anEndpoint((incoming, outgoing) => {
      let body = '';
      incoming.on('data', (chunk) => {
        body += chunk;
      });
      incoming.on('end', () => {
        events.push(body);
        outgoing.end();
      });
    });

    for (const instance of instances) expect(instance.baseUrl).toBe(proxy.origin);
    const caller = await callerAt(proxy.origin, { ...first, port });
    for (const path of ['/livez', '/readyz'])
      expect(await caller.call(`GET ${path}`)).toMatchObject({ status: 200, text: 'ok\n' });
    await caller.request('POST /webhooks', { url: `${endpoint.origin}/hooks`, authenticationMethod: key });
    for (let count = 0; count < 4; count += 1) expect(await pay(port, caller)).toContain(`${proxy.origin}/pay/`);

    await expect.poll(() => events.join('')).toContain('payment_intent.succeeded');
    expect(events.join('')).toContain(`${proxy.origin}/pay/`);
    for (const address of await issuedTo(caller)) expect(address).toContain(`${proxy.origin}/`);
    expect(await enterConsole(proxy.origin, caller)).toBe('console.session-required');
    expect(await enterConsole(proxy.origin, caller, 'http://evil.test')).toBe('origin.refused');
    expect([...proxy.calls().values()].filter((count) => count > 3)).toHaveLength(2);
  });
});
