import { expect, test } from 'vitest';
import { z } from 'zod';
import { operatorToken } from '../test/fakes/fake-ports.ts';
import { call, codesIn, resultIn } from '../test/world/call.ts';
import { aWorld, type World } from '../test/world/world.ts';

/*
 * Marketplace shapes that clients of the hosted service rely on beyond the interface, over HTTP
 * against a whole service.
 */

/** Calls as the application of the world, or without a token. */
function asker({ http, token }: World) {
  return {
    ask: (address: string, body?: unknown) => call(http, address, { token, body }),
    askAsStranger: (address: string) => call(http, address),
  };
}

async function set({ ports }: World, key: string, value: string) {
  await ports.storage.transact(({ settings }) => {
    settings.put({ id: key, value });
    return { ok: true, value: undefined };
  });
}

test('reports the preparation of an offer in the current form, or in that of 2021', async () => {
  const world = await aWorld();
  const { ask } = asker(world);
  const { id, dataToSign } = world.offers.unsigned;
  const path = `GET /offers/${id}/preparation/transactions?walletId=${world.owner.wallet.id}`;
  const approval = expect.objectContaining({ functionName: 'setApprovalForAll' });

  expect((await ask(path)).body).toEqual({
    success: true,
    result: { approvalPreparationTransactions: [approval], signableMessages: [dataToSign] },
  });
  await set(world, 'preparationReply', 'array');
  expect((await ask(path)).body).toEqual({ success: true, result: [approval] });
});

test('fulfillments need a token, unless a setting opens offers that need none', async () => {
  const world = await aWorld();
  const { askAsStranger } = asker(world);
  const { id, offerId } = world.fulfillment;
  const single = `GET /fulfillments/${id}`;
  const list = `GET /market/fulfillments?offerId=${offerId}`;

  expect((await askAsStranger(single)).status).toBe(401);
  expect((await askAsStranger(list)).status).toBe(401);

  await set(world, 'fulfillmentReads', 'open');
  expect((await askAsStranger(single)).status).toBe(404);
  expect((await askAsStranger(list)).body).toMatchObject({ result: [] });
  expect((await askAsStranger('GET /fulfillments')).body).toMatchObject({ result: [] });
  expect((await call(world.http, single, { token: 'nonsense' })).status).toBe(401);

  const updated = await asker(world).ask(`PATCH /offers/${offerId}`, { visibility: 'UNLISTED' });
  expect(updated.status).toBe(200);
  expect((await askAsStranger(single)).body).toMatchObject({ result: { id } });
  expect((await askAsStranger(list)).body).toMatchObject({ result: [{ id }] });
  expect((await askAsStranger('GET /fulfillments')).body).toMatchObject({ result: [] });
});

test('the market account of another application is not visible', async () => {
  const world = await aWorld();
  const { ask } = asker(world);
  resultIn(await ask('POST /user/deposit-addresses', { chain: 'MATIC' }), z.unknown());
  const asOther = (path: string) => call(world.http, path, { token: world.otherToken });

  const sales = await asOther(`GET /users/${world.marketUser.userId}/offers`);
  expect(codesIn(sales)).toEqual(['market-user.not-found']);
  for (const list of ['offers', 'fulfillments', 'deposit-addresses']) {
    expect((await asOther(`GET /user/${list}`)).body).toMatchObject({ result: [] });
    const operator = await call(world.http, `GET /user/${list}`, { token: operatorToken });
    expect(operator.status).toBe(401);
  }
});
