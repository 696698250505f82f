import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { isFromVaultdesk } from './verify-webhook.ts';

const secret = `whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`;
const otherSecret = `whsec_${Buffer.from('b'.repeat(32)).toString('base64')}`;
const at = new Date('2030-01-01T00:00:00Z');
const now = at.getTime();
const body = '{"price":"12.50 €"}';

function headersBy(...secrets: readonly string[]) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(now / 1000),
    'webhook-signature': secrets.map((value) => new Webhook(value).sign('evt_1', at, body)).join(' '),
  };
}

test('what the library of the standard signed is verified, from any kind of headers and body', async () => {
  const headers = headersBy(secret);

  expect(await isFromVaultdesk(secret, { headers, body }, { now })).toBe(true);
  expect(
    await isFromVaultdesk(secret, { headers: new Headers(headers), body: new TextEncoder().encode(body) }, { now }),
  ).toBe(true);
});

test('one signature of several is enough, as after a secret was replaced', async () => {
  expect(await isFromVaultdesk(secret, { headers: headersBy(otherSecret, secret), body }, { now })).toBe(true);
});

test.each([
  ['another secret', { by: otherSecret }],
  ['another body', { body: `${body} ` }],
  ['another id', { headers: { 'webhook-id': 'evt_2' } }],
  ['a delivery of six minutes ago', { now: now + 360_000 }],
  ['no timestamp', { headers: { 'webhook-timestamp': undefined } }],
  ['a signature of no form', { headers: { 'webhook-signature': 'v1,%%% v2,x' } }],
])('%s is not', async (_what, changed: { by?: string; body?: string; now?: number; headers?: object }) => {
  const headers = { ...headersBy(changed.by ?? secret), ...changed.headers };
  const delivered = { headers, body: changed.body ?? body };

  expect(await isFromVaultdesk(secret, delivered, { now: changed.now ?? now })).toBe(false);
});

test('throws if the signing secret is malformed', async () => {
  await expect(isFromVaultdesk('', { headers: {}, body })).rejects.toThrow('Invalid signing secret');
});
