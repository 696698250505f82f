import { expect, test } from 'vitest';
import { operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { present } from '../../../../test/values.ts';
import { type Answer, type CallOptions, call } from '../../../../test/world/call.ts';
import { aWorld } from '../../../../test/world/world.ts';
import type { RequestRecord } from '../../../model/history/request-record.ts';
import { once } from '../../../model/kernel/values/curves.ts';

const world = once(aWorld);
const uniqueSecret = counted((number) => `s3cr3t-${number}-Zk9`);
const uniquePin = counted((number) => String(903_000 + number));

type Caller = 'application' | 'operator' | 'anonymous';
const callers = ['application', 'operator', 'anonymous'] as const;

/** A call with a path of an operation that this caller may use. */
const addressOf = {
  application: 'POST /api/users',
  operator: 'POST /_vaultdesk/applications',
  anonymous: 'POST /oauth/token',
} as const satisfies Record<Caller, string>;

async function tokenOf(caller: Caller): Promise<{ readonly token?: string }> {
  if (caller === 'anonymous') return {};
  return { token: caller === 'operator' ? operatorToken : (await world()).token };
}

/** Every secret that was sent, and some request ids. */
const sent: string[] = [];
const requestIds: string[] = [];

/** Sends a request and returns its entries in the request log and the process log. */
async function storedOf(address: string, options: CallOptions) {
  const { http, ports } = await world();
  const from = ports.log.entries.length;
  const response = await call(http, address, options);
  await ports.requestLog.settle();
  const record = present(await ports.requestLog.find(idOf(response)));
  requestIds.push(record.id);
  return { record, all: JSON.stringify([record, ports.log.entries.slice(from)]) };
}

function idOf({ headers }: Answer): string {
  return present(headers.get('x-request-id') ?? undefined);
}

function placesOf({ request }: RequestRecord): readonly string[] {
  return (request.omitted ?? []).map(({ place }) => place);
}

const names = ['newPin', 'recoveryCode', 'pass', 'pincode'];
const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=-x',
  xml: 'application/xml',
  text: 'text/plain',
};

/** The encodings of a field in a body. */
const encodings: Readonly<Record<string, (name: string, value: string) => readonly [type: string, body: string]>> = {
  JSON: (name, value) => [types.json, JSON.stringify({ [name]: value })],
  'a number in JSON': (name, value) => [types.json, `{"${name}":${value}}`],
  'a list in JSON': (name, value) => [types.json, JSON.stringify({ [name]: [value] })],
  'nested JSON': (name, value) => [types.json, JSON.stringify({ user: { [name]: value } })],
  'JSON in a string': (name, value) => [types.json, JSON.stringify({ reference: JSON.stringify({ [name]: value }) })],
  'a name in JSON': (name, value) => [types.json, JSON.stringify({ [value]: name })],
  'JSON with the key twice': (name, value) => [types.json, `{"${name}":"${value}","${name}":""}`],
  'JSON with a hidden first value': (name, value) => [
    types.json,
    `{"reference":{"${name}":"${value}"},"reference":"a"}`,
  ],
  'JSON with an escaped name': (name, value) => [types.json, `{"\\u0070${name.slice(1)}":"${value}"}`],
  'malformed JSON': (name, value) => [types.json, `{"${name}":"${value}"`],
  'a JSON string': (_name, value) => [types.json, `"${value}"`],
  'a form': (name, value) => [types.form, `${name}=${value}`],
  'a form with brackets': (name, value) => [types.form, `signingMethod[${name}]=${value}`],
  'a form in a string': (name, value) => [types.json, JSON.stringify({ reference: `${name}=${value}` })],
  'a multipart body': (name, value) => [
    types.multipart,
    `---x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n---x--\r\n`,
  ],
  XML: (name, value) => [types.xml, `<${name}>${value}</${name}>`],
  text: (name, value) => [types.text, `${name}: ${value}`],
};

const bodies = Object.keys(encodings).flatMap((encoding) =>
  callers.flatMap((caller) => names.map((name) => [name, encoding, caller] as const)),
);

test.each(bodies)('does not store the value of %s in %s of a body sent by: %s', async (name, encoding, caller) => {
  const value = uniquePin();
  const [type, rawBody] = present(encodings[encoding])(name, value);

  const { all, record } = await storedOf(addressOf[caller], {
    ...(await tokenOf(caller)),
    rawBody,
    headers: { 'content-type': type },
  });

  expect(all).not.toContain(value);
  expect(record.request.body).toBeDefined();
});

const queryNames = [...names, 'signingMethod[value]', 'reference'];
const queries = queryNames.flatMap((name) => callers.map((caller) => [name, caller] as const));

test.each(queries)('does not store the query parameter %s sent by: %s', async (name, caller) => {
  const value = uniquePin();

  const { all, record } = await storedOf(`${addressOf[caller]}?${name}=${value}`, {
    ...(await tokenOf(caller)),
    body: {},
  });

  expect(all).not.toContain(value);
  // Some schema declares the other two names.
  const isDeclared = name === 'pincode' || name === 'reference';
  expect(placesOf(record)).toContain(isDeclared ? `query.${name}` : 'query');
});

test.each([
  ['rejects the input', { body: { signingMethod: { type: 'PIN', value: '1' } } }],
  ['accepts the input', { body: { signingMethod: { type: 'PIN', value: '482915' } } }],
])('stores the profile of a call if the operation %s', async (_, options) => {
  const { record } = await storedOf('POST /api/users', { ...(await tokenOf('application')), ...options });
  expect(record.profile).toBe('contract');
});

test('stores the names of declared headers and query parameters only', async () => {
  const value = uniqueSecret();

  const { record } = await storedOf(`GET /api/users?walletID=${value}&referense=2&shade=${value}`, {
    ...(await tokenOf('application')),
    headers: { 'x-shade': value, 'x-forwarded-for': value },
  });

  expect(record.path).toBe('/api/users');
  expect(record.ignoredParameters).toEqual(['referense']);
  expect(Object.keys(record.request.headers)).toContain('x-forwarded-for');
  expect(Object.keys(record.request.headers)).not.toContain('x-shade');
  expect((record.request.omitted ?? []).filter(({ type }) => type === 'unnamed field')).toEqual([
    { place: 'query', type: 'unnamed field', length: 'walletID'.length + value.length },
    { place: 'query', type: 'unnamed field', length: 'referense2'.length },
    { place: 'query', type: 'unnamed field', length: 'shade'.length + value.length },
    { place: 'headers', type: 'unnamed field', length: 'x-shade'.length + value.length },
  ]);
});

test.each(['294817', '2948', '-294'])(
  'stores a rejected number only if it is shorter than secrets, not %s',
  async (size) => {
    const { record } = await storedOf(`GET /api/users?page=0&size=${size}`, await tokenOf('application'));

    expect(record.path).toBe('/api/users?page=0&size=••••••');
    expect(record.failures.map(({ field }) => field)).toEqual(['page', 'size']);
  },
);

test('stores the response header with the ignored fields, without names that may be secret', async () => {
  const name = uniqueSecret();
  const body = { refrence: 'ada', [name]: 1 };

  const { record, all } = await storedOf('POST /api/users', { ...(await tokenOf('application')), body });

  expect(record.answer.headers['ignored-fields']).toBe('refrence, *');
  expect(all).not.toContain(name);
});

test.each(queries)('does not store the query parameter %s of a path that is sent for: %s', async (name, caller) => {
  const value = uniquePin();
  const [method, path] = addressOf[caller].split(' ');

  const { all } = await storedOf('POST /_vaultdesk/requests', {
    token: operatorToken,
    body: { method, path: `${path}?${name}=${value}`, body: '{}' },
  });

  expect(all).not.toContain(value);
});

const paths = [
  ...['GET /api/%', 'GET /api/users/%', 'PUT /api/users/%', 'GET /%/users', 'GET /pay/%'],
  ...['POST /_vaultdesk/rpc/ETHEREUM/%', 'POST /_vaultdesk/inbox/%/x', 'GET /w/%/api/users'],
  'PATCH /_vaultdesk/nothing/%',
];

test.each(paths.flatMap((path) => callers.map((caller) => [path, caller] as const)))(
  'does not store a secret in the path %s sent by: %s',
  async (path, caller) => {
    const value = uniqueSecret();

    const { all, record } = await storedOf(path.replace('%', value), await tokenOf(caller));

    expect(all).not.toContain(value);
    expect(record.request.masked).toContain('path');
  },
);

const headers: readonly (readonly [name: string, value: string])[] = [
  ['referer', 'http://shop.example/reset?token=%'],
  ['referer', 'http://shop:%@shop.example/'],
  ['x-recovery-code', '%'],
  ['x-code', '%'],
  ['x-forwarded-for', '%'],
  ['x-9f3e-%', 'value'],
  ['cookie', 'session=%'],
  ['authorization', '%'],
  ['authorization', 'Bearer %'],
  ['authorization', 'Basic %'],
  ['proxy-authorization', 'Basic %'],
  ['signing-method', '%'],
  ['encrypted-signing-method', '%'],
  ['user-agent', 'shop/1 (%)'],
  ['accept', 'text/%'],
  ['accept-language', '%'],
  ['content-type', 'application/%'],
  ['x-vaultdesk-session', '%'],
  ['x-vaultdesk-application', '%'],
  ['traceparent', '%'],
  ['if-none-match', '"%"'],
];

test.each(headers.flatMap(([name, value]) => callers.map((caller) => [name, value, caller] as const)))(
  'does not store a secret in the header %s: %s sent by: %s',
  async (name, value, caller) => {
    const secret = uniqueSecret().toLowerCase();

    const { all } = await storedOf(addressOf[caller], {
      ...(await tokenOf(caller)),
      rawBody: '{}',
      headers: { [name.replace('%', secret)]: value.replace('%', secret) },
    });

    expect(all.toLowerCase()).not.toContain(secret);
  },
);

const methods = [
  ...['personal_unlockAccount', 'personal_sign', 'eth_sign', 'hardhat_setRpcUrl', 'unlock', 'eth_getBalance'],
  'anvil_setBalance',
];

test.each(methods.flatMap((method) => [false, true].map((isBatch) => [method, isBatch] as const)))(
  'does not store the parameters of the RPC method %s (in a batch: %s)',
  async (method, isBatch) => {
    const value = uniqueSecret();
    const request = { jsonrpc: '2.0', id: 1, method, params: ['0xaa', value, { pass: value }] };

    const { all, record } = await storedOf('POST /_vaultdesk/rpc/ETHEREUM', { body: isBatch ? [request] : request });

    expect(all).not.toContain(value);
    expect(record.request.omitted).not.toEqual([]);
  },
);

test('stores the parameters of an RPC method that reads the chain', async () => {
  const params = ['0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6', 'latest'];
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params };

  const { record } = await storedOf('POST /_vaultdesk/rpc/ETHEREUM', { body });

  expect(record.request.body?.text).toBe(JSON.stringify(body));
});

const inboxEvent = {
  id: `evt_${'a'.repeat(24)}`,
  object: 'event',
  api_version: '2022-08-01',
  created: 1_893_456_000,
  type: 'payment_intent.succeeded',
  livemode: false,
  pending_webhooks: 1,
  request: { id: `req_${'b'.repeat(16)}`, idempotency_key: '0f8fad5b-d9cb-469f-a165-70867728950e' },
};

test('stores the envelope of an event that an inbox receives, without its data', async () => {
  const body = { ...inboxEvent, data: { object: { id: 'pi_1', client_secret: 'pi_1_secret_2' } } };

  const { record } = await storedOf('POST /_vaultdesk/inbox/shop', { body });

  expect(JSON.parse(present(record.request.body?.text))).toEqual({
    ...inboxEvent,
    data: { object: { id: '••••••', client_secret: '••••••' } },
  });
});

const inEvent: readonly ((secret: string | number) => object)[] = [
  ...Object.keys(inboxEvent)
    .filter((name) => name !== 'livemode')
    .map((name) => (secret: string | number) => ({ [name]: secret })),
  (secret) => ({ request: { id: secret } }),
  (secret) => ({ request: { idempotency_key: secret } }),
  (secret) => ({ id: `evt_${secret}`, request: { id: `req_${secret}` } }),
];

test.each(inEvent)('does not store a secret in an event field that an inbox receives (%#)', async (eventWith) => {
  for (const value of [uniqueSecret(), uniquePin()]) {
    const bodies = [eventWith(value), eventWith(Number(value) || value)];
    for (const body of bodies) {
      const { all } = await storedOf('POST /_vaultdesk/inbox/shop', { body: { ...inboxEvent, ...body } });
      expect(all).not.toContain(value);
    }
  }
});

const urls = [
  ...['http://shop:%@shop.example/hook', 'http://%@shop.example/hook', 'https://shop.example/hook?token=%'],
  ...['https://shop.example/hook#%', 'http:/shop:%@shop.example/', 'http://169.254.169.254/?token=%', 'not a URL %'],
  'ftp://shop.example/?pass=%',
];
const authenticationMethod = { type: 'API_KEY', headerName: 'x-shop-key', apiKey: 'k-0000-1111' };

test.each(urls)('does not store the secret in the webhook URL %s', async (url) => {
  const value = uniqueSecret();

  const { all } = await storedOf('POST /webhooks', {
    ...(await tokenOf('application')),
    body: { url: url.replace('%', value), application: 'PAY', authenticationMethod },
  });

  expect(all).not.toContain(value);
});

test.each([
  ['POST /_vaultdesk/webhooks/%/test-events', {}],
  ['PATCH /_vaultdesk/settings/%', { value: true }],
  ['GET /_vaultdesk/snapshots/%/file', undefined],
  ['DELETE /_vaultdesk/faults/%', undefined],
])('does not store a rejected value that the error message of %s quotes', async (address, body) => {
  const value = uniqueSecret();

  const { record, all } = await storedOf(address.replace('%', `{"pin":"${value}"}`.replaceAll('"', '%22')), {
    token: operatorToken,
    body,
  });

  expect(record.status).toBeGreaterThanOrEqual(400);
  expect(all).not.toContain(value);
});

// Runs last: it looks for the secrets of all other tests.
test('stores none of these secrets in the audit log, and shows none in a trace', async () => {
  const { http } = await world();
  const get = (path: string) => call(http, `GET ${path}`, { token: operatorToken });
  const audit = await get('/_vaultdesk/audit/export');
  const sampledIds = requestIds.filter((_id, index) => index % 20 === 0);
  const traces = await Promise.all(sampledIds.map((id) => get(`/_vaultdesk/traces/${id}`)));

  const texts = [audit, ...traces].map(({ text }) => text.toLowerCase()).join('\n');

  expect(audit.text).toContain('requests.send');
  expect(traces.every(({ status }) => status === 200)).toBe(true);
  expect(sent.filter((secret) => texts.includes(secret.toLowerCase()))).toEqual([]);
});

function counted(write: (number: number) => string): () => string {
  let number = 0;
  return () => {
    number += 1;
    const value = write(number);
    sent.push(value);
    return value;
  };
}
