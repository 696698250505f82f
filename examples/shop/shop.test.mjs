import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { startVaultdesk } from 'vaultdesk/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createShop } from './shop.mjs';

const vault = await startVaultdesk();
const { orThrow } = vault.client;
let secret = '';
const shop = createShop({ vaultdesk: vault.client, signingSecret: async () => secret });
const server = serve({ fetch: shop.fetch, hostname: '127.0.0.1', port: 0 });
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/webhook`;

beforeEach(async () => {
  await vault.reset();
  const authenticationMethod = { type: 'API_KEY', headerName: 'x-shop', apiKey: 'a-key-of-mine' };
  const { id } = await orThrow.webhooks.register({ url, authenticationMethod });
  ({ signingSecret: secret } = await orThrow.webhooks.showSigningSecret({ webhookId: id }));
});
afterAll(async () => {
  server.close();
  await vault.stop();
});

async function anOrder() {
  const answer = await shop.request('/orders', { method: 'POST' });
  return answer.json();
}

async function statusOf(order) {
  const answer = await shop.request(`/orders/${order}`);
  return (await answer.json()).status;
}

test('an order is paid once its payment succeeded', async () => {
  const { order, session } = await anOrder();
  expect(await statusOf(order)).toBe('open');

  await vault.pay(session);
  await vault.settled();

  expect(await statusOf(order)).toBe('paid');
});

test('a declined card leaves it open', async () => {
  const { order, session } = await anOrder();

  const payment = await vault.pay(session, 'declined');

  expect(payment.status).toBe('requires_payment_method');
  expect(await statusOf(order)).toBe('open');
});

test('a lost response of Vaultdesk creates no second session', async () => {
  const effect = { kind: 'lose-answer' };
  await vault.faults.set('lost', { where: { operations: ['checkout.create'] }, effect, until: { hits: 1 } });

  await anOrder();

  expect((await orThrow.payments.list()).items).toHaveLength(1);
});

test('a stranger pays nothing', async () => {
  const { order } = await anOrder();
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    data: { object: { metadata: { order } } },
  });

  const answer = await shop.request('/webhook', { method: 'POST', body });

  expect(answer.status).toBe(401);
  expect(await statusOf(order)).toBe('open');
});
