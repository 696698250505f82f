import { expect, test } from 'vitest';
import { operations } from '../operations/index.ts';
import { nodeHeaders } from './request-headers.ts';
import { unpack } from './unpack.ts';

const request = { type: 'TRANSFER', walletId: 'w', secretType: 'ETHEREUM', to: '0x', value: 0 };
const header = { 'signing-method': 'id:123456' };

const asked = { addressed: {}, maximumKiB: 256 };

async function unpackExecution(body: object) {
  const request = new Request('http://127.0.0.1:8787/api/transactions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...header },
    body: JSON.stringify(body),
  });
  const { headers } = request;
  return unpack(operations.transactions.execute, { request, headers }, asked);
}

test('a flat body is what the wrapped one holds, with the fields beside it left there', async () => {
  const wrapped = await unpackExecution({ transactionRequest: request, pincode: '123456' });

  expect(await unpackExecution({ ...request, pincode: '123456' })).toEqual(wrapped);
  expect(wrapped).toEqual({
    ok: true,
    value: {
      input: {
        transactionRequest: request,
        pincode: '123456',
        signingMethodCredential: 'id:123456',
      },
    },
  });
});

test('a body with nothing that belongs inside is left as it is', async () => {
  for (const body of [{}, { pincode: null }])
    expect(await unpackExecution(body)).toEqual({
      ok: true,
      value: { input: { ...body, signingMethodCredential: 'id:123456' } },
    });
});

test('what stands beside a wrapped request is not taken for a part of it', async () => {
  expect(await unpackExecution({ transactionRequest: request, value: 7 })).toMatchObject({
    value: { input: { transactionRequest: { value: 0 }, value: 7 } },
  });
});

test('headers as Node has read them are found, the encrypted one too', async () => {
  const headers = nodeHeaders({ ...header, 'encrypted-signing-method': 'sealed' });
  const request = new Request('http://127.0.0.1:8787/api/transactions', { method: 'POST' });

  const unpacked = await unpack(operations.transactions.execute, { request, headers }, asked);

  expect(unpacked).toMatchObject({
    value: {
      input: { signingMethodCredential: 'id:123456' },
      sealedCredential: { header: 'sealed' },
    },
  });
});
