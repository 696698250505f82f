import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { anApplication, aSigningMethod, aWalletOwner } from '../../../../test/records/users.ts';
import { call } from '../../../../test/world/call.ts';
import { tokenOf, transportsOf } from '../../../../test/world/service.ts';
import { operations } from '../../operations/index.ts';
import { nodeHeaders } from '../request-headers.ts';
import { unpack } from './unpack.ts';

const request = { type: 'TRANSFER', walletId: 'w', secretType: 'ETHEREUM', to: '0x', value: 0 };
const header = { 'signing-method': 'id:123456' };

const options = { addressed: {}, maximumKiB: 256 };

async function unpackExecution(body: object) {
  const request = new Request('http://127.0.0.1:8787/api/transactions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...header },
    body: JSON.stringify(body),
  });
  const { headers } = request;
  return unpack(operations.transactions.execute, { request, headers }, options);
}

test('uses the content of a wrapped body like a flat one, with the fields next to it', async () => {
  const wrapped = await unpackExecution({ transactionRequest: request, pincode: '123456' });

  expect(await unpackExecution({ ...request, pincode: '123456' })).toEqual(wrapped);
  expect(wrapped).toEqual({
    ok: true,
    value: { input: { transactionRequest: request, pincode: '123456', signingMethodCredential: 'id:123456' } },
  });
});

test('leaves a body without wrapped fields unchanged', async () => {
  for (const body of [{}, { pincode: null }])
    expect(await unpackExecution(body)).toEqual({
      ok: true,
      value: { input: { ...body, signingMethodCredential: 'id:123456' } },
    });
});

test('does not merge fields next to a wrapped request into it', async () => {
  expect(await unpackExecution({ transactionRequest: request, value: 7 })).toMatchObject({
    value: { input: { transactionRequest: { value: 0 }, value: 7 } },
  });
});

test('finds headers parsed by Node, including the encrypted one', async () => {
  const headers = nodeHeaders({ ...header, 'encrypted-signing-method': 'sealed' });
  const request = new Request('http://127.0.0.1:8787/api/transactions', { method: 'POST' });

  const unpacked = await unpack(operations.transactions.execute, { request, headers }, options);

  expect(unpacked).toMatchObject({
    value: { input: { signingMethodCredential: 'id:123456' }, sealedCredential: { header: 'sealed' } },
  });
});

const value = 'Daumen-Jürgen-指';

test.each([
  { how: 'as UTF-8', bytes: Buffer.from(value, 'utf8').toString('latin1'), stored: value },
  { how: 'as Latin-1', bytes: 'Daumen-Jürgen', stored: 'Daumen-Jürgen' },
])('decodes a value beyond ASCII if the header has it $how', async ({ bytes, stored }) => {
  const application = anApplication();
  const owner = await aWalletOwner();
  const finger = await aSigningMethod({
    userId: owner.user.id,
    type: 'BIOMETRIC',
    physicalDeviceId: 'phone',
    value: stored,
  });
  const ports = fakePorts({
    ...owner.records,
    applications: [application],
    signingMethods: [...owner.records.signingMethods, finger],
  });

  const response = await call(transportsOf(ports).http, 'POST /api/wallets', {
    token: await tokenOf(ports, application),
    body: { userId: owner.user.id, secretType: 'MATIC' },
    headers: { 'signing-method': `${finger.id}:${bytes}` },
  });

  expect(response.status, response.text).toBe(200);
});
