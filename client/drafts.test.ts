import { expect, expectTypeOf, test } from 'vitest';
import type { OutputOf } from './client-types.ts';
import { createClient } from './create-client.ts';

const walletId = '5b0d9d1c-30d7-4f3e-9a0e-3f9d0b3e6f11';
const transfer = { type: 'TRANSFER', walletId, secretType: 'MATIC', to: `0x${'0'.repeat(40)}` } as const;
const message = { type: 'MESSAGE', walletId, secretType: 'MATIC', data: 'Hello' } as const;
const draft = { id: walletId, status: 'SAVED', walletId };

/** A client of a service that responds with a draft to a request with the status SAVED. */
const { orThrow: vaultdesk } = createClient({
  baseUrl: 'http://127.0.0.1:8787',
  clientId: 'shop',
  clientSecret: 'x',
  fetch: async (request) => {
    const text = await request.text();
    if (request.url.endsWith('/token')) return Response.json({ access_token: 'a.b.c' });
    if (text.includes('SAVED')) return Response.json({ success: true, result: draft }, { status: 202 });
    const result = { transactionHash: '0x12', signature: '0x34' };
    return Response.json({ success: true, result });
  },
});

test('responses with status 200 have one type, that of the default settings', async () => {
  const sent = await vaultdesk.transactions.execute({ transactionRequest: { ...transfer, value: 1 } });
  const signed = await vaultdesk.signatures.sign({ signatureRequest: message });

  expectTypeOf(sent.transactionHash).toEqualTypeOf<string>();
  expectTypeOf(signed.signature).toEqualTypeOf<string>();
  expectTypeOf<OutputOf<'users', 'createSigningMethod'>>().toHaveProperty('value');
  expectTypeOf<OutputOf<'offers', 'getPreparation'>>().toHaveProperty('approvalPreparationTransactions');
  expectTypeOf<OutputOf<'transactions', 'listAll'>['items'][number]>().toHaveProperty('hash');
  expect([sent.transactionHash, signed.signature]).toEqual(['0x12', '0x34']);
});

test('a request with the status SAVED has the type of a draft', async () => {
  const transaction = await vaultdesk.transactions.execute({
    transactionRequest: { ...transfer, value: 1, status: 'SAVED' },
  });
  const signature = await vaultdesk.signatures.sign({ signatureRequest: { ...message, status: 'SAVED' } });

  expectTypeOf(transaction.status).toEqualTypeOf<'SAVED' | 'EXPIRED'>();
  expectTypeOf(signature.id).toEqualTypeOf<string>();
  expect([transaction, signature]).toEqual([draft, draft]);
});
