import { test as base, expect } from 'vitest';
import { z } from 'zod';
import { operatorToken } from '../test/fakes/fake-ports.ts';
import { call, codesIn, resultIn } from '../test/world/call.ts';
import { aWorld, type World } from '../test/world/world.ts';

const test = base.extend('world', () => aWorld());

/* Marketplace shapes beyond the interface that clients of the hosted service rely on, against a whole service. */

/** Calls as the application of the world, or without a token. */
function asker({ http, token }: World) {
  return {
    request: (address: string, body?: unknown) => call(http, address, { token, body }),
    requestWithoutToken: (address: string) => call(http, address),
  };
}

async function set({ ports }: World, key: string, value: string) {
  await ports.storage.change(({ settings }) => settings.put({ id: key, value }));
}

test('reports the preparation of an offer in the current form, or in that of 2021 to one application', async ({
  world,
}) => {
  const { request } = asker(world);
  const { unsigned, sale } = world.offers;
  const { id } = unsigned;
  const path = `GET /offers/${id}/preparation/transactions?walletId=${world.owner.wallet.id}`;
  const approval = expect.objectContaining({ functionName: 'setApprovalForAll' });

  expect((await request(path)).body).toEqual({
    success: true,
    result: { approvalPreparationTransactions: [approval] },
  });
  const nothingNeeded = `GET /offers/${sale.id}/preparation/transactions`;
  expect((await request(nothingNeeded)).body).toEqual({ success: true, result: {} });

  const address = `PATCH /_vaultdesk/applications/${world.application.id}`;
  const own = { token: operatorToken, body: { settings: { preparationReply: 'array' } } };
  resultIn(await call(world.http, address, own), z.unknown());
  expect((await request(path)).body).toEqual({ success: true, result: [approval] });
  expect((await request(nothingNeeded)).body).toEqual({ success: true, result: [] });
});

test('offers need a token, unless a setting opens public offers', async ({ world }) => {
  const { request, requestWithoutToken } = asker(world);
  const { id } = world.offers.sale;
  const reads = [`GET /offers/${id}`, `GET /market/offers/${id}`, 'GET /offers', `GET /offers/${id}/bids`];
  const ofOther = (read: string) => call(world.http, read, { token: world.otherToken });
  resultIn(await request(`PATCH /offers/${id}`, { visibility: 'PUBLIC' }), z.unknown());

  for (const read of reads) expect(codesIn(await requestWithoutToken(read))).toEqual(['token.missing']);
  await set(world, 'offerReads', 'open');
  for (const read of reads) {
    const open = await requestWithoutToken(read);
    expect(open.status).toBe(200);
    expect((await ofOther(read)).body).toEqual(open.body);
    expect(codesIn(await call(world.http, read, { token: 'nonsense' }))).toEqual(['token.invalid']);
  }
  expect((await requestWithoutToken('GET /offers')).body).toMatchObject({ result: [{ id }] });
});

test('fulfillments need a token, unless a setting opens offers that need none', async ({ world }) => {
  const { requestWithoutToken } = asker(world);
  const { id, offerId } = world.fulfillment;
  const single = `GET /fulfillments/${id}`;
  const list = `GET /market/fulfillments?offerId=${offerId}`;

  expect((await requestWithoutToken(single)).status).toBe(401);
  expect((await requestWithoutToken(list)).status).toBe(401);

  await set(world, 'fulfillmentReads', 'open');
  expect((await requestWithoutToken(single)).status).toBe(404);
  expect((await requestWithoutToken(list)).body).toMatchObject({ result: [] });
  expect((await requestWithoutToken('GET /fulfillments')).body).toMatchObject({ result: [] });
  expect((await call(world.http, single, { token: 'nonsense' })).status).toBe(401);

  const updated = await asker(world).request(`PATCH /offers/${offerId}`, { visibility: 'UNLISTED' });
  expect(updated.status).toBe(200);
  expect((await requestWithoutToken(single)).body).toMatchObject({ result: { id } });
  expect((await requestWithoutToken(list)).body).toMatchObject({ result: [{ id }] });
  expect((await requestWithoutToken('GET /fulfillments')).body).toMatchObject({ result: [] });
});

test('fulfillments have a time with a zone, or without and with microseconds', async ({ world }) => {
  const { request } = asker(world);
  const { id, createdAt } = world.fulfillment;
  const reads = [`GET /fulfillments/${id}`, `GET /fulfillments?offerId=${world.fulfillment.offerId}`];
  const times = () => Promise.all(reads.map(async (read) => JSON.stringify((await request(read)).body)));

  for (const text of await times()) expect(text).toContain(`"creationDate":"${createdAt}"`);
  await set(world, 'profile', 'hosted');
  for (const text of await times()) expect(text).toContain(`"creationDate":"${createdAt.replace('Z', '000')}"`);
  const inspection = `GET /_vaultdesk/market/fulfillments/${id}/inspection`;
  const inspected = await call(world.http, inspection, { token: operatorToken });
  expect(inspected.body).toMatchObject({ result: { creationDate: createdAt } });
});

test('the market account of another application is not visible', async ({ world }) => {
  const { request } = asker(world);
  resultIn(await request('POST /user/deposit-addresses', { chain: 'MATIC' }), z.unknown());
  const asOther = (path: string) => call(world.http, path, { token: world.otherToken });

  const sales = await asOther(`GET /users/${world.marketUser.userId}/offers`);
  expect(codesIn(sales)).toEqual(['market-user.not-found']);
  for (const list of ['offers', 'fulfillments', 'deposit-addresses']) {
    expect((await asOther(`GET /user/${list}`)).body).toMatchObject({ result: [] });
    const operator = await call(world.http, `GET /user/${list}`, { token: operatorToken });
    expect(operator.status).toBe(401);
  }
});

test('an application without a market account has a balance of 0 and no history', async ({ world }) => {
  const prompt = async (address: string) => (await call(world.http, address, { token: world.otherToken })).body;

  expect(await prompt('GET /market/user/credits')).toMatchObject({
    result: [{ currency: 'USDC', balance: 0, lockedBalance: 0 }],
  });
  expect(await prompt('GET /user/credits')).toEqual({ success: true, result: { balance: 0, lockedBalance: 0 } });
  expect(await prompt('GET /market/user/credits?currencies=VENS')).toMatchObject({ result: [] });
  expect(await prompt('GET /user/credits/USDC/history')).toMatchObject({ errors: [{ code: 'movement.not-found' }] });
});

test('an application sees the balance and the newest deposit of its market account', async ({ world }) => {
  const { body } = await asker(world).request('GET /market/user/credits/USDC/history');

  expect(body).toMatchObject({
    result: { type: 'DEPOSIT', gross: 25, net: 25, reference: { id: null, type: 'NONE' }, fees: [], status: 'SUCCESS' },
  });
});

test('the profile of the caller names its application', async ({ world }) => {
  const { id: userId, clientId: username, name: nickname } = world.application;

  expect((await asker(world).request('GET /api/profile')).body).toMatchObject({
    result: { userId, username, hasMasterPin: false, nickname },
  });
});
