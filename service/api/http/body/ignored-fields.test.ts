import { expect, test } from 'vitest';
import { operatorToken } from '../../../../test/fakes/fake-ports.ts';
import { anApplication } from '../../../../test/records/users.ts';
import { present } from '../../../../test/values.ts';
import type { CallOptions } from '../../../../test/world/call.ts';
import { aCalledService } from '../../../../test/world/service.ts';

const application = anApplication({ clientId: 'shop', allowedOrigins: ['http://localhost:3000'] });
const session = { amount: 1250, currency: 'usd' };

const aCaller = () => aCalledService({}, application);

/** A service for the tests that do not read the whole process log. */
const { ports, send } = await aCaller();

test('lists unknown body fields in a header, with their paths', async () => {
  const price_data = { unit_amount: 1, currency: 'usd', product_dta: { name: 'Tea' } };
  const body = { succesUrl: 'http://localhost:3000/', line_items: [{ price_data, quantty: 2 }] };

  const response = await send('POST /checkout/sessions', { body });

  expect(response.status, response.text).toBe(200);
  expect(response.headers.get('ignored-fields')).toBe(
    'succesUrl, line_items[0].price_data.product_dta, line_items[0].quantty',
  );
});

test('sends no such header if every field is known, or without a body', async () => {
  for (const [address, options] of [
    ['POST /checkout/sessions', { body: { ...session, metadata: { any: 'name' } } }],
    ['GET /api/users', {}],
    ['POST /api/users', {}],
  ] as const)
    expect((await send(address, options)).headers.get('ignored-fields'), address).toBeNull();
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const ofOtherVariant = { signatureRequest: { type: 'MESSAGE', message: 'Hello', data: 'Hello' } };

test.each<[string, string, CallOptions, status: number, ignored: string]>([
  ['a rejected request', 'POST /checkout/sessions', { body: { amuont: 1250, currency: 'usd' } }, 400, 'amuont'],
  ['a form', 'POST /oauth/token', { rawBody: 'grant_tipe=client', headers: form }, 400, 'grant_tipe'],
  ['another variant', 'POST /api/signatures', { body: ofOtherVariant }, 400, 'signatureRequest.message'],
  [
    'a control route',
    'POST /_vaultdesk/applications',
    { token: operatorToken, body: { name: 'Shop', alowedOrigins: [] } },
    200,
    'alowedOrigins',
  ],
])('lists unknown fields of %s', async (_what, address, options, status, ignored) => {
  const response = await send(address, options);

  expect([response.status, response.headers.get('ignored-fields')]).toEqual([status, ignored]);
});

test('shares the header with pages of an allowed origin', async () => {
  const headers = { origin: 'http://localhost:3000' };

  const response = await send('POST /api/users', { body: { refrence: 'ada' }, headers });

  expect(response.headers.get('ignored-fields')).toBe('refrence');
  expect(response.headers.get('access-control-expose-headers')).toContain('ignored-fields');
});

test.each([
  ['digits', '482915'],
  ['a token', 'vd_op_4f9c8a2f71'],
  ['random letters', 'Zk9xQwRtPlMnBvCx'],
  ['line breaks and commas', 'a\r\nset-cookie: b, c'],
  ['letters beyond ASCII', 'größe'],
  ['an empty text', ''],
])('replaces a name of %s with * in the header and in the logs', async (_kind, name) => {
  const response = await send('POST /api/users', { body: { signingMethod: { [name]: 'x' } } });
  await ports.requestLog.settle();
  const id = present(response.headers.get('x-request-id') ?? undefined);
  const record = await ports.requestLog.find(id);

  expect(response.headers.get('ignored-fields')).toBe('signingMethod.*');
  expect(record?.ignoredFields).toEqual(['signingMethod.*']);
  if (name !== '') expect(JSON.stringify(ports.log.entries)).not.toContain(name);
});

test('lists at most 20 paths of at most 128 characters', async () => {
  const names = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `f${letter}`);
  const long = Array(4).fill('first-and-last-name-of-a-person').join('.');

  const body = Object.fromEntries(names.map((name) => [name, 1]));
  const many = await send('POST /api/users', { body });
  const one = await send('POST /api/wallets', { body: { description: 'a', [long]: 1 } });

  expect(many.headers.get('ignored-fields')).toBe(names.slice(0, 20).join(', '));
  expect((one.headers.get('ignored-fields') ?? '').length).toBeLessThanOrEqual(128);
});

test('records the names, but no values, in the request log and the process log', async () => {
  const { ports, send } = await aCaller();

  const response = await send('POST /api/users', { body: { refrence: 'canary-7' } });
  await ports.requestLog.settle();
  const requestId = present(response.headers.get('x-request-id') ?? undefined);
  const record = await ports.requestLog.find(requestId);

  expect(record?.ignoredFields).toEqual(['refrence']);
  expect(ports.log.entries).toEqual([
    { level: 'info', event: 'http.fields-ignored', fields: { requestId, operation: 'Create user', names: 'refrence' } },
  ]);
  expect(JSON.stringify([record, ports.log.entries])).not.toContain('canary-7');
});
