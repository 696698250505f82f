import { expect, test } from 'vitest';
import { call } from '../../../../test/world/call.ts';
import { aWorld } from '../../../../test/world/world.ts';
import { parseJson } from '../../../model/kernel/json.ts';

test('an application without a market account has a balance of 0 and no history', async () => {
  const { http, otherToken: token } = await aWorld();
  const ask = async (address: string) => parseJson((await call(http, address, { token })).text);

  expect(await ask('GET /market/user/credits')).toMatchObject({
    result: [{ currency: 'USDC', balance: 0, lockedBalance: 0 }],
  });
  expect(await ask('GET /user/credits')).toEqual({ success: true, result: { balance: 0, lockedBalance: 0 } });
  expect(await ask('GET /market/user/credits?currencies=VENS')).toMatchObject({ result: [] });
  expect(await ask('GET /user/credits/USDC/history')).toMatchObject({ errors: [{ code: 'movement.not-found' }] });
});

test('an application sees the balance and the newest deposit of its market account', async () => {
  const { http, token } = await aWorld();

  const { text } = await call(http, 'GET /market/user/credits/USDC/history', { token });

  expect(parseJson(text)).toMatchObject({
    result: { type: 'DEPOSIT', gross: 25, net: 25, reference: { id: null, type: 'NONE' }, fees: [], status: 'SUCCESS' },
  });
});

test('the profile of the caller names its application', async () => {
  const { http, token, application } = await aWorld();

  const { text } = await call(http, 'GET /api/profile', { token });

  expect(parseJson(text)).toMatchObject({
    result: { userId: application.id, username: application.clientId, hasMasterPin: false, nickname: application.name },
  });
});
