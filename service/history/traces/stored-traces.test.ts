import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, resultIn } from '../../../test/world/call.ts';
import { aService } from '../../../test/world/service.ts';
import type { Ready } from '../../host/ready.ts';
import { trace } from '../../model/history/trace.ts';
import { checkoutSession } from '../../model/payments/checkout-session.ts';

const token = z.object({ access_token: z.string() });

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
  const { operatorToken, baseUrl } = await second.start();
  await call(second.http, `POST /pay/${id}/card`, {
    rawBody: 'card=4242424242424242&expiry=12%2F34&cvc=123',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    baseUrl,
  });
  const requestId = created.headers.get('x-request-id') ?? '';
  const response = await call(second.http, `GET /_vaultdesk/traces/${requestId}`, { token: operatorToken, baseUrl });

  const { links } = resultIn(response, trace);
  const ledger = links.filter(({ kind }) => kind === 'ledger').map(({ title }) => title);
  expect(ledger).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
  expect(links.map(({ record }) => record?.id)).toContain(paymentIntentId);
});

async function tokenOf({ tokenUrl, clientId, clientSecret }: Ready): Promise<string> {
  const credentials = { client_id: clientId, client_secret: clientSecret };
  const reply = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...credentials }),
  });
  return token.parse(await reply.json()).access_token;
}
