import { expect, test } from 'vitest';
import { z } from 'zod';
import { anApplication } from '../../../test/records/users.ts';
import { present } from '../../../test/values.ts';
import { type CallOptions, call, resultIn } from '../../../test/world/call.ts';
import { aCall, aSender, aToken, contract, receiver } from '../../../test/world/sender.ts';
import { tokenOf, transportsOf } from '../../../test/world/service.ts';
import type { Profile } from '../../model/kernel/open-points.ts';

const aRequest = z.record(z.string(), z.unknown());
const listed = z.array(z.object({ transactionRequest: aRequest, transactionDetails: aRequest.optional() }));

async function aClient(profile: Profile) {
  const application = anApplication();
  const sender = await aSender({ applications: [application], settings: { profile } });
  const { http } = transportsOf(sender.ports);
  const { id, value } = sender.owner.credential;
  const headers = { 'signing-method': `${id}:${value}` };
  const request = async (place: string, options: CallOptions = {}) =>
    call(http, place, { token: await tokenOf(sender.ports, application), headers, ...options });
  const ofWallet = { walletId: sender.owner.wallet.id, secretType: 'ETHEREUM', to: receiver };
  return { ...sender, request, transfer: { type: 'TRANSFER', ...ofWallet, value: '0.02' }, ofWallet };
}

test('lists requests typed by their chain, without numbers that clients of the hosted service cannot read', async () => {
  const { request, send, chain } = await aClient('hosted');
  await send({ value: '0.02' });
  await send({ ...aCall, to: contract });
  chain.respondToCall = aToken();
  await send({ type: 'TOKEN_TRANSFER', tokenAddress: contract, value: '3000000000' });

  const requests = resultIn(await request('GET /api/transactions'), listed).map((item) => item.transactionRequest);

  expect(requests).toMatchObject([
    { type: 'ETHEREUM_ERC20_TRANSACTION', tokenAddress: contract, nonce: 2 },
    { type: 'ETHEREUM_CONTRACT_EXECUTION', functionName: 'take', value: 0, nonce: 1 },
    { type: 'ETH_TRANSACTION', value: 0.02, rawValue: '20000000000000000', gas: 25_200, status: 'PENDING' },
  ]);
  expect(requests.map(({ gasPrice }) => gasPrice)).toEqual([undefined, undefined, undefined]);
  expect(requests[0]?.value).toBeUndefined();
});

test('builds a request that execution accepts again, with the same amount', async () => {
  const { request, all, transfer } = await aClient('hosted');

  const built = resultIn(await request('POST /api/transactions/build', { body: transfer }), aRequest);
  await request('POST /api/transactions/execute', { body: { transactionRequest: built } });

  expect(built).toMatchObject({ type: 'ETH_TRANSACTION', value: 0.02 });
  expect(all()).toMatchObject([{ type: 'TRANSFER', value: '20000000000000000', gasLimit: '25200' }]);
});

test.each(['contract', 'hosted'] as const)('returns the executed request in the profile %s', async (profile) => {
  const { request, transfer } = await aClient(profile);
  const body = { transactionRequest: transfer };

  const executed = resultIn(
    await request('POST /api/transactions/execute', { body }),
    z.object({ transactionDetails: aRequest }),
  );
  const [item] = resultIn(await request('GET /api/transactions'), listed);

  expect(executed.transactionDetails).toMatchObject(transfer);
  expect(present(item).transactionDetails).toMatchObject(transfer);
  expect(present(item).transactionRequest.type).toBe(profile === 'hosted' ? 'ETH_TRANSACTION' : 'TRANSFER');
});

test('confirms a saved transaction with its request, and none that expired', async () => {
  const { request, transfer, ports } = await aClient('contract');
  const withId = z.object({ id: z.string() });
  const save = async () =>
    resultIn(await request('POST /api/transactions', { body: { ...transfer, status: 'SAVED' } }), withId).id;
  const [first, second] = [await save(), await save()];

  const confirmed = await request(`POST /api/transactions/${first}/confirm`, { body: { secretType: 'ETHEREUM' } });
  ports.clock.advance(30 * 24 * 60 * 60_000);
  const late = await request(`POST /api/transactions/${second}/confirm`);

  expect(resultIn(confirmed, aRequest)).toMatchObject({
    id: first,
    createdAt: '2030-01-01T00:00:00.000',
    expiresAt: '2030-01-31T00:00:00.000',
    transactionRequest: transfer,
  });
  expect(late.text).toContain('saved-request.expired');
});
