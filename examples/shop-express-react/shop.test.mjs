import { startVaultdesk } from 'vaultdesk/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openShop } from './open-shop.mjs';

const vault = await startVaultdesk();
const shop = await openShop(vault);

beforeEach(async () => {
  await vault.reset();
  await shop.register();
});
afterAll(async () => {
  shop.close();
  await vault.stop();
});

const order = async () => (await fetch(`${shop.url}/orders`, { method: 'POST' })).json();
const statusOf = async (id) => (await (await fetch(`${shop.url}/orders/${id}`)).json()).status;

test('an order is paid once its payment succeeded', async () => {
  const { order: id, session } = await order();
  expect(await statusOf(id)).toBe('open');

  await vault.pay(session);
  await vault.settled();

  expect(await statusOf(id)).toBe('paid');
});

test('a declined card leaves the order open', async () => {
  const { order: id, session } = await order();

  await vault.pay(session, 'declined');

  expect(await statusOf(id)).toBe('open');
});

test('a forged event pays nothing', async () => {
  const { order: id } = await order();
  const event = { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { metadata: { order: id } } } };

  const response = await fetch(`${shop.url}/webhook`, { method: 'POST', body: JSON.stringify(event) });

  expect(response.status).toBe(401);
  expect(await statusOf(id)).toBe('open');
});
