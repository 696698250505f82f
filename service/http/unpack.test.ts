import { expect, test } from 'vitest';
import { operations } from '../operations/index.ts';
import { nodeHeaders } from './request-headers.ts';
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
    value: {
      input: {
        transactionRequest: request,
        pincode: '123456',
        signingMethodCredential: 'id:123456',
      },
    },
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
    value: {
      input: { signingMethodCredential: 'id:123456' },
      sealedCredential: { header: 'sealed' },
    },
  });
});
