import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CallOptions, call } from '../test/world/call.ts';
import { aStarted, type Started } from '../test/world/started-service.ts';
import { routes } from './api/operations/index.ts';
import { requestPage } from './model/history/request-record.ts';
import type { OperationRoute } from './model/installation/operation-route.ts';

const promised = 2_000;
const form = 'application/x-www-form-urlencoded';

/** Secrets of many forms, each used once. */
function secretSource() {
  const secrets: string[] = [];
  const next = (): string => {
    const digest = createHash('sha256').update(`secret ${secrets.length}`).digest();
    const hex = digest.toString('hex');
    const forms = [
      BigInt(`0x${hex}`).toString().slice(0, 12),
      hex.slice(0, 20),
      digest.toString('base64url').slice(0, 22),
      hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5'),
      `${hex.slice(0, 10)} correct horse`,
    ];
    const secret = forms[secrets.length % forms.length] ?? hex;
    secrets.push(secret);
    return secret;
  };
  return { secrets, next };
}

type Next = () => string;
type Body = readonly [type: string, text: string];

/** Bodies with secrets in undeclared places. */
const bodies: readonly ((next: Next) => Body)[] = [
  (next) => [
    'application/json',
    JSON.stringify({
      newPin: next(),
      attempts: [next(), { recoveryCode: next() }],
      [next()]: next(),
      note: JSON.stringify({ pass: next() }),
      digits: Number.parseInt(next().replaceAll(/\D/g, '').slice(0, 9), 10),
    }),
  ],
  (next) => [form, `signingMethod[code]=${next()}&pass=${next()}&${next()}=1`],
  (next) => [
    'multipart/form-data; boundary=-x',
    `---x\r\ncontent-disposition: form-data; name="pass"\r\n\r\n${next()}\r\n---x--\r\n`,
  ],
  (next) => ['application/xml', `<login><pass>${next()}</pass></login>`],
  (next) => ['text/plain', `recovery code: ${next()}`],
  (next) => ['application/json', `{"newPin":"${next()}",`],
  (next) => ['application/json', `{"pass":"${next()}","pass":"","note":{"pass":"${next()}"},"note":1}`],
];

function headersWith(next: Next): Record<string, string> {
  return {
    referer: `http://shop:${next()}@shop.example/?code=${next()}`,
    'x-recovery-code': next(),
    cookie: `session=${next()}`,
    [`x-${next().replaceAll(' ', '-')}`]: '1',
  };
}

/** The address of a route with secrets in its query. Its parameters are declared places. */
function addressOf({ method, path }: OperationRoute, next: Next): string {
  const filled = path.replaceAll(/\{\w+\}/g, '0b5e8c1a-1111-4222-8333-444455556666');
  return `${method} ${filled}?recoveryCode=${next()}&reference[x]=${next()}&${encodeURIComponent(next())}`;
}

interface Reached extends Pick<Started, 'http' | 'baseUrl' | 'token' | 'operatorToken'> {
  readonly next: Next;
}

/** Calls every operation, in turn as an application, anonymously and as an operator, whose calls are all rejected. */
async function callAll({ http, baseUrl, token, operatorToken, next }: Reached): Promise<void> {
  const callers = [{ token }, {}, { token: operatorToken, type: 'text/plain' }];
  for (const [index, route] of routes().entries()) {
    const { type, ...options } = callers[index % callers.length] ?? {};
    const [ownType, rawBody] = bodies[index % bodies.length]?.(next) ?? ['', ''];
    const content = route.method !== 'GET' && { rawBody };
    await call(http, addressOf(route, next), {
      ...{ baseUrl, ...options, ...content },
      headers: { ...headersWith(next), ...(content && { 'content-type': type ?? ownType }) },
    });
  }
}

/** Calls the pages outside the operations. */
async function callPages({ http, baseUrl, token, operatorToken, next }: Reached): Promise<void> {
  const request = (address: string, options: CallOptions) => call(http, address, { baseUrl, ...options });
  for (const method of ['personal_unlockAccount', 'eth_sign', 'eth_getBalance', next()]) {
    const params = [`0xaa`, next(), { pass: next() }];
    await request('POST /_vaultdesk/rpc/ETHEREUM', { body: { jsonrpc: '2.0', id: 1, method, params } });
  }
  await request(`POST /_vaultdesk/rpc/ETHEREUM/${next()}`, { body: { jsonrpc: '2.0' } });
  await request('POST /_vaultdesk/inbox/shop', { body: { event: { code: next() } } });
  await request(`POST /pay/${next()}/card`, {
    rawBody: `pass=${next()}&cvc=${next()}`,
    headers: { 'content-type': form },
  });
  await request(`GET /console/trpc/${next()}?input=${next()}`, {});
  await request(`GET /api/${next()}/${next()}`, { token });
  for (const url of [`http://shop:${next()}@shop.example/`, `shop ${next()}`])
    await request('POST /webhooks', { token, body: { url, application: 'PAY', code: next() } });
  for (const path of [`/api/users?pincode=${next()}`, `/api/${next()}`])
    await request('POST /_vaultdesk/requests', { token: operatorToken, body: { method: 'GET', path, code: next() } });
}

async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const paths = names.map((name) => join(folder, name));
  const kinds = await Promise.all(paths.map((path) => stat(path)));
  const files = paths.filter((_path, index) => kinds[index]?.isFile());
  return Promise.all(files.map((path) => readFile(path, 'latin1')));
}

/** The secrets that a text contains, found in one pass by how they start. */
function secretsIn(text: string, secrets: readonly string[]): string[] {
  const start = 8;
  const byStart = new Map(secrets.map((secret) => [secret.slice(0, start), secret]));
  const matches = new Set<string>();
  for (let at = 0; at + start <= text.length; at += 1) {
    const secret = byStart.get(text.slice(at, at + start));
    if (secret !== undefined && text.startsWith(secret, at)) matches.add(secret);
  }
  return [...matches];
}

test('stores none of 2,000 secrets from undeclared places in any file of the data directory', async () => {
  const { request, stop, ...service } = await aStarted();
  const { secrets, next } = secretSource();
  const reached = { ...service, next };

  await callAll(reached);
  await callPages(reached);
  const { log } = await request('GET /_vaultdesk/requests?size=1', requestPage);
  await stop();

  const text = (await filesOf(service.dataDir)).join('\n');
  expect(secrets.length).toBeGreaterThanOrEqual(promised);
  expect(log.passedOver).toBe(0);
  const withHeader = text.match(/"place":"headers","type":"unnamed field"/g)?.length;
  expect(withHeader).toBeGreaterThanOrEqual(routes().length);
  expect(secretsIn(text, secrets)).toEqual([]);
});
