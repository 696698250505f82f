import { expect, test } from 'vitest';
import { z } from 'zod';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import { call, resultIn } from '../../../test/world/call.ts';
import { aService } from '../../../test/world/service.ts';
import { aWorld } from '../../../test/world/world.ts';
import type { Ready } from '../../host/ready.ts';
import { withoutEffects } from '../../model/history/request-subjects.ts';
import { trace } from '../../model/history/trace.ts';
import { checkoutSession } from '../../model/payments/checkout-session.ts';

const tokenResponse = z.object({ access_token: z.string() });

test('preserves the trace across a restart and continues it', async () => {
  const first = await aService();
  const before = await first.start();
  const created = await call(first.http, 'POST /checkout/sessions', {
    token: await tokenOf(before),
    baseUrl: before.baseUrl,
    body: { amount: 1250, currency: 'usd' },
  });
  const { id, paymentIntentId } = resultIn(created, checkoutSession);
  await first.stop();

  const second = await aService({ dataDir: first.dataDir });
  const { operatorToken: token, baseUrl } = await second.start();
  await call(second.http, `POST /pay/${id}/card`, {
    rawBody: 'card=4242424242424242&expiry=12%2F34&cvc=123',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    baseUrl,
  });
  const requestId = created.headers.get('x-request-id') ?? '';
  const response = await call(second.http, `GET /_vaultdesk/traces/${requestId}`, { token, baseUrl });

  const { links } = resultIn(response, trace);
  const ledger = links.filter(({ kind }) => kind === 'ledger').map(({ title }) => title);
  expect(ledger).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
  expect(links.map(({ record }) => record?.id)).toContain(paymentIntentId);
});

test('names the record that a request without other effects created, and none for a read', async () => {
  const world = await aWorld();
  const traceOf = async (address: string, body?: object) => {
    const { headers } = await call(world.http, address, { token: world.token, body });
    const id = headers.get('x-request-id');
    return resultIn(await call(world.http, `GET /_vaultdesk/traces/${id}`, { token: operatorToken }), trace);
  };

  expect(await traceOf('POST /api/users', { reference: 'bob' })).toMatchObject({
    title: 'user bob created',
    subject: { type: 'user', name: 'bob' },
    links: [{ kind: 'request' }],
  });
  const created = await traceOf('POST /api/users', {});
  const name = String(created.subject?.id.slice(0, 8));
  expect(created).toMatchObject({ title: `user ${name} created`, subject: { type: 'user', name } });
  const path = `POST /api/users/${created.subject?.id}/signing-methods`;
  expect(await traceOf(path, { type: 'PIN', value: '294817' })).toMatchObject({ title: `PIN added for ${name}` });
  expect(await traceOf('GET /api/users')).toMatchObject({ title: withoutEffects, subject: { type: 'request' } });
});

async function tokenOf({ tokenUrl, clientId, clientSecret }: Ready): Promise<string> {
  const credentials = { client_id: clientId, client_secret: clientSecret };
  const reply = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...credentials }),
  });
  return tokenResponse.parse(await reply.json()).access_token;
}
