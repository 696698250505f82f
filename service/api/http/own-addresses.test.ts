import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FakePortsOptions, fakePorts, operatorToken } from '../../../test/fakes/fake-ports.ts';
import { anApplication, clientSecret } from '../../../test/records/users.ts';
import { present } from '../../../test/values.ts';
import { call, codesIn, resultIn } from '../../../test/world/call.ts';
import { aCalledService } from '../../../test/world/service.ts';
import { deliveryUrl } from '../../domain/targets/check-target.ts';
import { toOwnInboxes } from '../../domain/webhooks/inbox/receive-message.ts';
import { prepareDelivery } from '../../domain/webhooks/sending/prepare-delivery.ts';
import { overview } from '../../model/history/overview.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { checkoutSession } from '../../model/payments/checkout-session.ts';
import { everyApplication } from '../../model/table.ts';

const application = anApplication({ isDefault: true });
type Names = NonNullable<FakePortsOptions['installation']>;

/** A service with these names; `callWithHost` calls it with a Host. */
async function aListener(installation: Names = {}) {
  const { http, ports, token } = await aCalledService({ installation }, application);
  const callWithHost = (host: string, address: string, { headers = {}, ...content }: Sent = {}) =>
    call(http, address, {
      token: address.includes('/_vaultdesk') ? operatorToken : token,
      headers: { host, ...headers },
      ...content,
    });
  return { ports, callWithHost };
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly rawBody?: string;
}

const payment = { amount: 1250, currency: 'usd' };
const tokenForm = { grant_type: 'client_credentials', client_id: application.clientId, client_secret: clientSecret };
const withUrl = z.object({ url: z.string() });
const openApi = z.object({ servers: z.array(z.object({ url: z.string() })) });

/** The base of every address issued to a caller with this Host. */
async function basesFor(host: string, names: Names) {
  const { callWithHost } = await aListener(names);
  const resultOf = async <Value extends z.ZodType>(address: string, schema: Value, body?: unknown) =>
    resultIn(await callWithHost(host, address, { body }), schema);
  const session = await resultOf('POST /checkout/sessions', checkoutSession, payment);
  const read = await resultOf(`GET /checkout/sessions/${session.id}`, checkoutSession);
  const { baseUrl, marketUrl, tokenUrl, docsUrl } = await resultOf('GET /_vaultdesk/overview', overview);
  const [inbox] = await resultOf('GET /_vaultdesk/inboxes', z.array(withUrl));
  const link = await resultOf('POST /_vaultdesk/console-links', withUrl);
  const [chain] = await resultOf('GET /_vaultdesk/chains', z.array(z.object({ rpcUrl: z.string() })));
  const worlds = await resultOf('GET /_vaultdesk/worlds', z.array(z.object({ baseUrl: z.string() })));
  const issued = await callWithHost(host, 'POST /oauth/token', { body: tokenForm });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(issued.body);
  const { servers } = openApi.parse((await callWithHost(host, 'GET /openapi.json')).body);
  const addresses = [
    ...[session.url, read.url, baseUrl, marketUrl, tokenUrl, docsUrl, inbox?.url, link.url],
    ...[chain?.rpcUrl, decodeJwt(token).iss, ...servers.map(({ url }) => url)],
    ...worlds.map(({ baseUrl }) => baseUrl),
  ];
  return new Set(addresses.map((address) => new URL(address ?? '').origin));
}

const hosts = { allowedHosts: ['host.docker.internal', 'vault.test', 'tls.test:443'] };
const publicUrl = 'https://vault.example';

test.each<[string, string, Names]>([
  ['localhost:9999', 'http://localhost:9999', hosts],
  ['127.0.0.1:8787', 'http://127.0.0.1:8787', hosts],
  ['host.docker.internal:8787', 'http://host.docker.internal:8787', hosts],
  ['Vault.test', 'http://vault.test', hosts],
  ['vault.test:1234', 'http://vault.test:1234', hosts],
  ['tls.test', 'https://tls.test', hosts],
  ['vault.example', publicUrl, { ...hosts, publicUrl }],
  ['vault.example:443', publicUrl, { ...hosts, publicUrl }],
  ['localhost:9999', publicUrl, { ...hosts, publicUrl }],
  ['vault.test', publicUrl, { ...hosts, publicUrl }],
])('issues addresses for the Host %s that start with %s', async (host, origin, names) => {
  expect(await basesFor(host, names)).toEqual(new Set([origin]));
});

test('checks each Host and scheme anew on one listener', async () => {
  const { callWithHost } = await aListener({ allowedHosts: ['vault.test'] });
  const tls = { 'x-forwarded-proto': 'https' };
  const baseFor = async (host: string, headers = {}) => {
    const { status, body } = await callWithHost(host, 'GET /openapi.json', { headers });
    return status === 200 ? openApi.parse(body).servers[0]?.url : status;
  };

  expect(await baseFor('vault.test')).toBe('http://vault.test');
  expect(await baseFor('vault.test', tls)).toBe('https://vault.test');
  expect(await baseFor('vault.test')).toBe('http://vault.test');
  expect(await baseFor('evil.test')).toBe(403);
  expect(await baseFor('localhost:9999')).toBe('http://localhost:9999');
  expect(await baseFor('vault.test')).toBe('http://vault.test');
});

test('returns a session created under one Host with the address of another Host', async () => {
  const { callWithHost } = await aListener({ allowedHosts: ['vault.test'] });
  const created = resultIn(
    await callWithHost('localhost:9999', 'POST /checkout/sessions', { body: payment }),
    checkoutSession,
  );

  const read = resultIn(await callWithHost('vault.test', `GET /checkout/sessions/${created.id}`), checkoutSession);

  expect([created.url, read.url]).toEqual([
    `http://localhost:9999/pay/${created.id}`,
    `http://vault.test/pay/${created.id}`,
  ]);
});

test.each([
  [{ publicUrl }, publicUrl],
  [{ listenerUrl: () => 'http://0.0.0.0:8790' }, 'http://127.0.0.1:8790'],
  [{ listenerUrl: () => 'http://[::]:8790' }, 'http://[::1]:8790'],
])('uses publicUrl or the listener address in webhook payloads: %j', async (names, origin) => {
  const { callWithHost, ports } = await aListener(names);

  const created = await callWithHost('localhost:9999', 'POST /checkout/sessions', { body: payment });
  const { id, paymentIntentId } = resultIn(created, checkoutSession);
  const paymentResponse = await callWithHost('localhost:9999', `POST /pay/${id}/card`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    rawBody: 'card=4242424242424242&expiry=12/34&cvc=123',
  });

  expect(paymentResponse.status).toBe(303);
  const payloads = ports.storage
    .read(({ paymentEvents }) => paymentEvents.listBy('byPayment', paymentIntentId))
    .map(({ payload }) => payload)
    .join();
  expect(payloads).toContain(`"${origin}/pay/`);
  expect(payloads).not.toContain('localhost:9999');
});

describe('publicUrl', () => {
  const names = { publicUrl: 'https://vault.example:8443', allowedHosts: [] };

  test.each([
    ['vault.example:8443', 200],
    ['VAULT.example:8443', 200],
    ['localhost:8787', 200],
    ['vault.example', 403],
    ['vault.example:443', 403],
    ['vault.example:8787', 403],
    ['x.vault.example:8443', 403],
  ])('accepts publicUrl as Host with its port: %s is answered %i', async (host, status) => {
    const { callWithHost } = await aListener(names);

    expect((await callWithHost(host, 'GET /api/users')).status).toBe(status);
  });

  test.each([
    ['https://vault.example:8443', 200],
    ['http://vault.example:8443', 403],
    ['https://vault.example', 403],
    ['https://evil.test:8443', 403],
  ])('accepts publicUrl as Origin, also under the Host of a proxy: %s is answered %i', async (origin, status) => {
    const { callWithHost } = await aListener(names);

    for (const host of ['vault.example:8443', '127.0.0.1:8787'])
      expect((await callWithHost(host, 'GET /api/users', { headers: { origin } })).status).toBe(status);
  });
});

describe('a listener on all addresses', () => {
  const names = { listenerUrl: () => 'http://0.0.0.0:8790', allowedHosts: ['vaultdesk'] };

  test.each(['172.17.0.2:8790', '172.17.0.2:9999', '[fd00::2]:8790', 'vaultdesk:8790', 'localhost'])(
    'accepts the Host %s and its pages if it listens on all addresses',
    async (host) => {
      const { callWithHost } = await aListener(names);
      const own = await callWithHost(host, 'GET /_vaultdesk/overview', { headers: { origin: `http://${host}` } });
      const otherResponse = await callWithHost(host, 'GET /_vaultdesk/overview', {
        headers: { origin: 'http://172.17.0.2:3000' },
      });

      expect([own.status, codesIn(otherResponse)]).toEqual([200, ['origin.refused']]);
    },
  );

  test.each(['vaultdesk.evil.test', '172.17.0.2.evil.test', '1.2.3', 'evil.test:8790'])(
    'rejects the Host %s and names the flag that allows it',
    async (host) => {
      const { callWithHost } = await aListener(names);

      const response = await callWithHost(host, 'GET /api/users');

      expect(codesIn(response)).toEqual(['host.refused']);
      expect(response.text).toContain(`--allow-host ${host}`);
    },
  );

  test('reports to the console that other machines can reach it', async () => {
    const isOpen = async (hostNames: Names) => {
      const { callWithHost } = await aListener(hostNames);
      return resultIn(await callWithHost('localhost:9999', 'GET /_vaultdesk/overview'), overview).isOpenToOthers;
    };

    expect([await isOpen(names), await isOpen({})]).toEqual([true, undefined]);
  });
});

describe('webhooks to built-in receivers', () => {
  const authenticationMethod = { type: 'API_KEY', headerName: 'x-api-key', apiKey: 'a-key' };

  async function delivered(host: string, url: string, names: Names) {
    const { callWithHost, ports } = await aListener(names);
    const created = await callWithHost(host, 'POST /webhooks', { body: { url, authenticationMethod } });
    const { id, url: shownUrl } = resultIn(created, withUrl.extend({ id: z.string() }));
    const webhook = present(ports.storage.read(({ webhooks }) => webhooks.find(id)));
    const time = { at: ports.clock.now(), machineTime: ports.clock.now() };
    const prepared = prepareDelivery(ports, webhook, { id: 'evt', payload: '{}' }, time);
    return [shownUrl, prepared.ok && prepared.value.request.url];
  }

  const inbox = '/_vaultdesk/inbox/shop';

  const everywhere: Names = { listenerUrl: () => 'http://0.0.0.0:8790', allowedHosts: ['vaultdesk'] };

  test.each<[string, string, Names, delivered: string]>([
    ['localhost:9999', 'http://localhost:9999', everywhere, 'http://127.0.0.1:8790'],
    ['vaultdesk:8790', 'http://vaultdesk:8790', everywhere, 'http://127.0.0.1:8790'],
    ['localhost:8790', publicUrl, { ...everywhere, publicUrl }, 'http://127.0.0.1:8790'],
    // Another Vaultdesk on this machine.
    ['localhost:8787', 'http://localhost:8788', {}, 'http://localhost:8788'],
  ])('delivers to a built-in receiver that is registered under %s as %s', async (host, base, names, address) => {
    expect(await delivered(host, base + inbox, names)).toEqual([base + inbox, address + inbox]);
  });

  test('delivers to another address once the URL changes', async () => {
    const { callWithHost, ports } = await aListener(everywhere);
    const body = (url: string) => ({ url, application: 'PAY', authenticationMethod });
    const created = await callWithHost('localhost:9999', 'POST /webhooks', {
      body: body(`http://localhost:9999${inbox}`),
    });
    const { id } = resultIn(created, z.object({ id: z.string() }));
    const elsewhere = 'http://127.0.0.1:3000/hooks';

    await callWithHost('localhost:9999', `PUT /webhooks/${id}`, { body: body(elsewhere) });

    const webhook = present(ports.storage.read(({ webhooks }) => webhooks.find(id)));
    expect(deliveryUrl(ports, webhook)).toBe(elsewhere);
  });

  test('delivers to the receiver of the world that a snapshot is restored into', async () => {
    const { callWithHost, ports } = await aListener(everywhere);
    const url = `http://localhost:9999${inbox}`;
    await callWithHost('localhost:9999', 'POST /webhooks', { body: { url, authenticationMethod } });
    const world = fakePorts({ installation: { ...everywhere, ownUrl: () => 'http://127.0.0.1:8790/w/one' } });

    await ports.storage.transact((tables) => ok(toOwnInboxes(tables, world)));

    const [webhook] = ports.storage.read(({ webhooks }) => webhooks.listBy('byCreation', everyApplication));
    expect(deliveryUrl(ports, present(webhook))).toBe(`http://127.0.0.1:8790/w/one${inbox}`);
  });
});
