import { expect, test } from 'vitest';
import { z } from 'zod';
import { anApplication, aWalletOwner, clientSecret } from '../../../../test/records/users.ts';
import { acceptedForms } from '../../../../test/reference/accepted-forms.ts';
import { type CallOptions, call, codesIn, resultIn } from '../../../../test/world/call.ts';
import { aCalledService } from '../../../../test/world/service.ts';

const ours = anApplication();

async function aListener() {
  const owner = await aWalletOwner();
  const service = await aCalledService(owner.records, ours);
  const post = (path: string, options: CallOptions) => service.send(`POST ${path}`, options);
  return { ...service, owner, post };
}

/** A service for all tests. */
const { http, owner, ports, post, token } = await aListener();

/** Builds a JSON object of exactly `bytes` bytes. */
function jsonOf(bytes: number): string {
  return `{"reference":"big"${' '.repeat(bytes - 19)}}`;
}

/** A body that is sent in chunks without a length, and counts the bytes read. */
function aStream(pieces: number, piece: Uint8Array) {
  const state = { chunks: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (state.chunks === pieces) return controller.close();
        state.chunks += 1;
        controller.enqueue(piece);
      },
      cancel: () => {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

test('reads every form of an integer in a body without loss of digits', async () => {
  const inputs = acceptedForms.integers.map(({ json }) => `{"type":"uint256","value":${json}}`);

  const response = await post('/api/contracts/abi/encode', {
    rawBody: `{"functionName":"f","inputs":[${inputs.join(',')}]}`,
  });

  const { data } = resultIn(response, z.object({ data: z.string() }));
  const words = data.slice(10).match(/.{64}/g) ?? [];
  expect(words.map((word) => String(BigInt(`0x${word}`)))).toEqual(acceptedForms.integers.map(({ value }) => value));
});

test.each(['constructor', '__proto__'])('signs typed data with a field named %s', async (name) => {
  const types = { EIP712Domain: [], Note: [{ name, type: 'string' }] };
  const request = { type: 'EIP712', walletId: owner.wallet.id, secretType: 'ETHEREUM' };
  const data = { types, domain: {}, primaryType: 'Note', message: 'MESSAGE' };
  const rawBody = JSON.stringify({ signatureRequest: { ...request, data } });

  const build = (message: string) => post('/api/signatures/build', { rawBody: rawBody.replace('"MESSAGE"', message) });

  expect((await build(`{"${name}":"x"}`)).text).toContain(`"message":{"${name}":"x"}`);
  expect((await build(`{"${name}":1.5}`)).text).toContain(`data.message.${name}"`);
});

test('accepts a body of 64 KiB and rejects one more byte', async () => {
  expect((await post('/api/users', { rawBody: jsonOf(64 * 1024) })).status).toBe(200);
  const response = await post('/api/users', { rawBody: jsonOf(64 * 1024 + 1) });
  expect(response.status).toBe(413);
  expect(codesIn(response)).toEqual(['body.too-large']);
});

test('accepts a signature body of 256 KiB and rejects one more byte', async () => {
  const headers = { 'signing-method': `${owner.credential.id}:${owner.credential.value}` };
  const sign = (bytes: number) => {
    const frame = (data: string) =>
      JSON.stringify({
        signatureRequest: { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: owner.wallet.id, data },
      });
    return post('/api/signatures', { rawBody: frame('x'.repeat(bytes - frame('').length)), headers });
  };

  expect((await sign(256 * 1024)).status).toBe(200);
  expect((await sign(256 * 1024 + 1)).status).toBe(413);
});

test('does not read a body with a declared length that is too large', async () => {
  const { stream, state } = aStream(2, Buffer.from('{}'));

  const headers = { 'content-type': 'application/json', 'content-length': '65537' };
  expect((await post('/api/users', { rawBody: stream, headers })).status).toBe(413);
  expect(state.chunks).toBe(0);
});

test('counts a body without a length and stops reading once it is too large', async () => {
  const { stream, state } = aStream(1000, Buffer.alloc(16 * 1024, ' '));

  const response = await post('/api/users', { rawBody: stream, headers: { 'content-type': 'application/json' } });

  expect(response.status).toBe(413);
  expect(state).toEqual({ chunks: 5, isCancelled: true });
});

test('decodes a body whose chunks split characters', async () => {
  const [first, second] = [Buffer.from('{"reference":"世'), Buffer.from('界"}')];
  const bytes = Buffer.concat([first, second]);
  const { stream } = aStream(bytes.length, Buffer.alloc(0));
  const characters = stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      },
    }),
  );

  const response = await post('/api/users', { rawBody: characters, headers: { 'content-type': 'application/json' } });

  expect(resultIn(response, z.object({ reference: z.string() })).reference).toBe('世界');
});

test('rejects a body that is not UTF-8 as malformed', async () => {
  const rawBody = Buffer.concat([Buffer.from('{"reference":"'), Buffer.of(0xff, 0xfe, 0x22, 0x7d)]);

  expect(codesIn(await post('/api/users', { rawBody: new Uint8Array(rawBody) }))).toEqual(['body.malformed']);
});

test.each(['[]', '[{"reference":"one"}]', '"text"', 'null', '7', 'true'])(
  'rejects JSON that is not an object as malformed: %s',
  async (rawBody) => {
    const response = await post('/api/users', { rawBody });

    expect(response.status).toBe(400);
    expect(codesIn(response)).toEqual(['body.malformed']);
  },
);

test('treats an empty body as a request without fields, with or without a content type', async () => {
  expect((await post('/api/users', {})).status).toBe(200);
  expect((await post('/api/users', { rawBody: '' })).status).toBe(200);
  expect((await post('/api/users', { headers: { 'content-type': 'text/plain' } })).status).toBe(200);
});

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;x=y'])(
  'accepts the content type %s as JSON',
  async (type) => {
    const response = await post('/api/users', { rawBody: '{}', headers: { 'content-type': type } });

    expect(response.status).toBe(200);
  },
);

test.each([
  ...['text/plain', 'text/plain;charset=UTF-8', 'text/plain;application/json', 'text/json'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp'],
  'application/problem+json',
])('rejects the content type "%s"', async (type) => {
  const { commits } = ports.storage;

  const response = await post('/api/users', { rawBody: '{}', headers: { 'content-type': type } });

  expect(response.status).toBe(415);
  expect(codesIn(response)).toEqual(['content-type.unsupported']);
  expect(ports.storage.commits).toBe(commits);
});

test.each(['gzip', 'br', 'identity'])('rejects the content encoding %s', async (encoding) => {
  const response = await post('/api/users', { body: {}, headers: { 'content-encoding': encoding } });

  expect(response.status).toBe(415);
});

test('accepts a form or JSON at the token endpoint', async () => {
  const credentials = { grant_type: 'client_credentials', client_id: ours.clientId, client_secret: clientSecret };
  const post = (type: string) =>
    call(http, 'POST /oauth/token', {
      rawBody: new URLSearchParams(credentials).toString(),
      headers: { 'content-type': type },
    });

  const form = await post('application/x-www-form-urlencoded; charset=utf-8');
  const json = await call(http, 'POST /oauth/token', { body: credentials });
  const text = await post('text/plain');

  expect([form.status, json.status, text.status]).toEqual([200, 200, 415]);
  expect(text.body).toEqual({
    error: 'invalid_request',
    error_description: expect.any(String),
    error_uri: expect.stringContaining('#content-type.unsupported'),
  });
});

test('prefers a path field over query and body fields with the same name', async () => {
  const elsewhere = '00000000-0000-4000-8000-000000000000';

  const response = await call(http, `PUT /api/users/${owner.user.id}?userId=${elsewhere}`, {
    token,
    body: { userId: elsewhere, reference: 'new' },
  });

  expect(resultIn(response, z.object({ id: z.string() })).id).toBe(owner.user.id);
});

test('reads a header field from the header only', async () => {
  const signingMethodCredential = `${owner.credential.id}:${owner.credential.value}`;
  const body = { userId: owner.user.id, secretType: 'ETHEREUM', signingMethodCredential };

  const response = await post(`/api/wallets?signingMethodCredential=${signingMethodCredential}`, { body });

  expect(response.status).toBe(400);
  expect(codesIn(response)).toEqual(['Signing-Method']);
});

test('passes a signing method value with colons to the vault unchanged', async () => {
  const wrong = await call(http, 'POST /api/wallets', {
    token,
    body: { userId: owner.user.id, secretType: 'ETHEREUM' },
    headers: { 'signing-method': `${owner.credential.id}:${owner.credential.value}:x` },
  });

  expect(wrong.status).toBe(403);
  expect(codesIn(wrong)).toEqual(['pincode.incorrect']);
});

test('treats empty texts of optional fields as absent, also in nested objects', async () => {
  const transactionRequest = {
    ...{ type: 'TRANSFER', walletId: owner.wallet.id, secretType: 'ETHEREUM', to: owner.wallet.address, value: 1 },
    ...{ data: '', alias: '', status: 'SAVED', chainSpecificFields: { gasLimit: '', gasPrice: '', nonce: '' } },
  };
  const withRequest = z.object({ transactionRequest: z.record(z.string(), z.unknown()) });

  const response = await post('/api/transactions/execute', { body: { pincode: '', transactionRequest } });

  const saved = resultIn(response, withRequest).transactionRequest;
  expect(saved).toEqual({
    ...transactionRequest,
    value: '1',
    data: undefined,
    alias: undefined,
    status: undefined,
    chainSpecificFields: {},
  });
});

test('rejects an empty text in a required field and signs documents with empty texts', async () => {
  const request = { type: 'MESSAGE', walletId: owner.wallet.id, secretType: 'ETHEREUM', data: 'Hello' };
  const types = { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [] };
  const document = { types, domain: { name: '' }, primaryType: 'Note', message: {} };
  const build = (fields: object) =>
    post('/api/signatures/build', { body: { signatureRequest: { ...request, ...fields } } });

  expect(codesIn(await build({ walletId: '' }))).toEqual(['signatureRequest.walletId']);
  expect((await build({ type: 'EIP712', data: document })).text).toContain('"domain":{"name":""}');
});

test('accepts a pincode as a number', async () => {
  const signatureRequest = { type: 'MESSAGE', walletId: owner.wallet.id, secretType: 'ETHEREUM', data: 'Hello' };
  const headers = { 'signing-method': `${owner.credential.id}:${owner.credential.value}` };

  const response = await post('/api/signatures', { headers, body: { pincode: 1234, signatureRequest } });

  expect(response.status).toBe(200);
});

test('accepts a PIN in the body on operations that the contract does not describe', async () => {
  const pincode = owner.credential.value;
  const replacement = { secretType: 'ETHEREUM', transactionHash: `0x${'0'.repeat(64)}` };

  const exported = await post(`/api/wallets/${owner.wallet.id}/export`, { body: { pincode, password: 'a password' } });
  const rejected = await Promise.all([
    post(`/api/wallets/${owner.wallet.id}/export`, { body: { type: 'PRIVATE_KEY', pincode: '000000' } }),
    post(`/api/wallets/${owner.wallet.id}/export`, { body: { type: 'PRIVATE_KEY', pincode: '' } }),
    post('/api/transactions/resubmit', { body: { ...replacement, pincode } }),
    post('/api/transactions/cancel', { body: { ...replacement, pincode } }),
    post(`/api/users/${owner.user.id}/signing-methods`, { body: { type: 'EMERGENCY_CODE', pincode } }),
  ]);

  expect(resultIn(exported, z.object({ type: z.string() })).type).toBe('KEYSTORE');
  expect(rejected.flatMap(codesIn)).toEqual([
    ...['pincode.incorrect', 'Signing-Method', 'transaction.not-found', 'transaction.not-found', 'pincode.empty'],
  ]);
});
