import { constants, createPublicKey, publicEncrypt, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encryptFor, plainSigningMethod, toHeader } from '../../../../conformance/world/encrypt-signing-method.ts';
import { countingVault } from '../../../../test/fakes/fake-vault.ts';
import { aPair, encryptedHeaders } from '../../../../test/records/encrypted-signing-method.ts';
import { aWalletOwner, theOtherApplication } from '../../../../test/records/users.ts';
import { present } from '../../../../test/values.ts';
import { type Answer, call, codesIn, resultIn } from '../../../../test/world/call.ts';
import { aCalledService, tokenOf } from '../../../../test/world/service.ts';
import { fail } from '../../../model/kernel/results/result.ts';
import type { EncryptionPairRecord } from '../../../model/state.ts';

const name = 'Encrypted-Signing-Method';
const signatures = 'POST /api/signatures';

/** An application whose user has a PIN and a wallet, and a service with a key pair. */
async function aCaller(pair: EncryptionPairRecord = aPair) {
  const owner = await aWalletOwner();
  const vault = countingVault();
  const service = await aCalledService({ ...owner.records, encryptionPairs: [pair], vault });
  const { ports, send } = service;
  const { id: walletId, secretType } = owner.wallet;
  const body = { signatureRequest: { type: 'MESSAGE', secretType, walletId, data: 'Hello' } };
  const credential = `${owner.credential.id}:${owner.credential.value}`;
  const sign = (header: string, more: object = {}, sentBody: object = body) =>
    send(signatures, { body: sentBody, headers: { [name]: header, ...more } });
  const plain = (fields: object = {}) => ({ ...plainSigningMethod(credential, JSON.stringify(body)), ...fields });
  /** The attempts, uses and commits so far. */
  const traces = () => ({
    derivations: vault.derivations,
    used: ports.storage.read(({ usedCredentials }) => usedCredentials.countBy('byPair', aPair.id)),
    attempts: ports.storage.read(({ signingMethods }) => signingMethods.find(owner.method.id))?.remainingAttempts,
  });
  return { ...service, owner, vault, body, credential, sign, plain, traces };
}

function rejectionOf(response: Answer) {
  const { errors } = z
    .object({ errors: z.array(z.object({ code: z.string(), message: z.string() })) })
    .parse(response.body);
  return { status: response.status, ...present(errors[0]) };
}

test('an encrypted signing method signs like the plain header', async () => {
  const { http, token, body, credential, sign, plain } = await aCaller();

  const encrypted = await sign(toHeader(await encryptFor(aPair, plain())));

  const headers = { 'signing-method': credential };
  const readable = await call(http, signatures, { token, body, headers });
  expect(encrypted.status, encrypted.text).toBe(200);
  expect(encrypted.body).toEqual(readable.body);
});

test('an encrypted signing method may use a hexadecimal hash, URL-safe base64 and uppercase ids', async () => {
  const { sign, plain } = await aCaller();
  const { id, idempotencyKey, signature } = plain();
  const hash = Buffer.from(signature.value, 'base64').toString('hex');
  const written = plain({
    id: id.toUpperCase(),
    idempotencyKey: idempotencyKey.toUpperCase(),
    signature: { type: 'sha256', value: hash },
    physicalDeviceId: 'phone',
  });
  const { encryption, value } = await encryptFor(aPair, written);
  const { encryptedValue, encryptionKeyId } = encryption.key;
  const forAddresses = (text: string) => Buffer.from(text, 'base64').toString('base64url');
  const key = { encryptedValue: forAddresses(encryptedValue), encryptionKeyId: encryptionKeyId.toUpperCase() };
  const envelope = { type: encryption.type, key, iv: forAddresses(encryption.iv) };
  const header = JSON.stringify({ encryption: envelope, value: forAddresses(value) });

  const response = await sign(Buffer.from(header).toString('base64url'));

  expect(response.status, response.text).toBe(200);
});

test('the hash covers the sent bytes in any JSON format', async () => {
  const { http, token, body, credential } = await aCaller();
  const rawBody = `\ufeff ${JSON.stringify(body, null, 3)}\n`;
  const plain = plainSigningMethod(credential, rawBody);
  const headers = { [name]: toHeader(await encryptFor(aPair, plain)) };

  const response = await call(http, signatures, { token, rawBody, headers });

  expect(response.status, response.text).toBe(200);
});

test('an operation without signing methods ignores the encrypted header', async () => {
  const { http, token, traces } = await aCaller();

  const headers = { [name]: 'not base64' };
  expect((await call(http, 'GET /api/users', { token, headers })).status).toBe(200);
  expect(traces().used).toBe(0);
});

test('an encrypted signing method is not opened without an access token', async () => {
  const { http, body, plain, traces } = await aCaller();
  const headers = { [name]: toHeader(await encryptFor(aPair, plain())) };

  expect((await call(http, signatures, { body, headers })).status).toBe(401);
  expect(traces().used).toBe(0);
});

test('a wrong encrypted value costs one attempt, and a repetition costs no more', async () => {
  const { sign, plain, traces } = await aCaller();
  const header = toHeader(await encryptFor(aPair, plain({ value: '000000' })));

  expect(codesIn(await sign(header))).toEqual(['pincode.incorrect']);
  expect(traces()).toMatchObject({ attempts: 9, used: 1 });
  expect(codesIn(await sign(header))).toEqual(['encrypted-signing-method.used']);
  expect(traces()).toMatchObject({ attempts: 9, used: 1 });
});

test('ten wrong encrypted values lock the method, even for the right value', async () => {
  const { sign, plain } = await aCaller();
  for (let guess = 0; guess < 10; guess += 1)
    await sign(toHeader(await encryptFor(aPair, plain({ value: `00000${guess}` }))));

  const response = await sign(toHeader(await encryptFor(aPair, plain())));

  expect(codesIn(response)).toEqual(['pincode.no-tries-left']);
});

test('an encrypted signing method is valid for one of several concurrent requests', async () => {
  const { sign, plain } = await aCaller();
  const header = toHeader(await encryptFor(aPair, plain()));

  const responses = await Promise.all(Array.from({ length: 6 }, () => sign(header)));

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('re-encoding or re-encrypting a used signing method does not allow another use', async () => {
  const { sign, plain } = await aCaller();
  const plaintext = plain();
  const encrypted = await encryptFor(aPair, plaintext);
  expect((await sign(toHeader(encrypted))).status).toBe(200);

  const others = [
    toHeader({ ...encrypted, more: 'fields' }),
    Buffer.from(JSON.stringify(encrypted, null, 2)).toString('base64url'),
    toHeader(await encryptFor(aPair, plaintext)),
    toHeader(await encryptFor(aPair, { ...plaintext, idempotencyKey: plaintext.idempotencyKey.toUpperCase() })),
  ];
  for (const header of others) expect(codesIn(await sign(header))).toEqual(['encrypted-signing-method.used']);
});

test('a new encryption returns the first response of an Idempotency-Key', async () => {
  const { sign, plain } = await aCaller();
  const key = { 'idempotency-key': 'sign-hello' };
  const first = await sign(toHeader(await encryptFor(aPair, plain())), key);

  const second = await sign(toHeader(await encryptFor(aPair, plain())), key);

  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.body).toEqual(first.body);
});

test('an encrypted signing method for another body is rejected before verification and remains usable', async () => {
  const { sign, body, plain, traces } = await aCaller();
  const before = structuredClone(traces());
  const header = toHeader(await encryptFor(aPair, plain()));
  const otherBody = { signatureRequest: { ...body.signatureRequest, data: 'Hello!' } };

  expect(rejectionOf(await sign(header, {}, otherBody))).toMatchObject({
    status: 400,
    code: 'encrypted-signing-method.other-body',
    message: expect.stringMatching(/^Encrypted-Signing-Method .* exact body bytes/),
  });
  expect(traces()).toEqual(before);
  expect((await sign(header)).status).toBe(200);
});

test('a token of another application does not consume an encrypted signing method', async () => {
  const { ports, http, body, sign, plain, traces } = await aCaller();
  const otherApplication = theOtherApplication();
  await ports.storage.change(({ applications }) => applications.put(otherApplication));
  const token = await tokenOf(ports, otherApplication);
  const before = structuredClone(traces());
  const header = toHeader(await encryptFor(aPair, plain()));

  const stolen = await call(http, signatures, { token, body, headers: { [name]: header } });

  expect(stolen.status).toBe(404);
  expect(traces()).toEqual(before);
  expect((await sign(header)).status).toBe(200);
});

test("another application's request for its own user does not consume an encrypted signing method without a body", async () => {
  const { ports, http, token, owner, credential, traces } = await aCaller();
  const otherApplication = theOtherApplication();
  const foreign = { ...owner.user, id: randomUUID(), applicationId: otherApplication.id };
  const foreignMethod = { ...owner.method, id: randomUUID(), userId: foreign.id };
  await ports.storage.change(({ applications, users, signingMethods }) => {
    applications.put(otherApplication);
    users.put(foreign);
    signingMethods.put({ ...foreignMethod, applicationId: otherApplication.id });
  });
  const headers = await encryptedHeaders(credential, undefined);

  const stolen = await call(http, `DELETE /api/users/${foreign.id}`, {
    token: await tokenOf(ports, otherApplication),
    headers,
  });

  expect(codesIn(stolen)).toEqual(['pincode.incorrect']);
  expect(traces()).toMatchObject({ used: 0, attempts: 10 });
  const own = await call(http, `DELETE /api/users/${owner.user.id}`, { token, headers });
  expect(own.status, own.text).toBe(200);
});

test.each<[what: string, body: (right: object) => object, status: number]>([
  ['an unknown wallet', (right) => ({ ...right, walletId: randomUUID() }), 404],
  ['an invalid field', (right) => ({ ...right, type: 'NONSENSE' }), 400],
])('a request that fails for %s does not consume the encrypted signing method', async (_what, change, status) => {
  const { sign, credential, body, traces } = await aCaller();
  const failing = { signatureRequest: change(body.signatureRequest) };
  const plain = plainSigningMethod(credential, JSON.stringify(failing));
  const header = toHeader(await encryptFor(aPair, plain));

  expect((await sign(header, {}, failing)).status).toBe(status);

  expect(traces()).toMatchObject({ used: 0, attempts: 10, derivations: { open: 0, openDummy: 0 } });
});

test('an encrypted signing method remains usable if the vault is busy', async () => {
  const { vault, sign, plain, traces } = await aCaller();
  const { open } = vault;
  const header = toHeader(await encryptFor(aPair, plain()));
  vault.open = async () => fail('vault.busy', 'Too many requests wait.');

  expect(codesIn(await sign(header))).toEqual(['vault.busy']);

  expect(traces()).toMatchObject({ used: 0, attempts: 10 });
  vault.open = open;
  expect((await sign(header)).status).toBe(200);
});

test('an encrypted and a plain signing method together are rejected', async () => {
  const { sign, credential, plain, traces } = await aCaller();
  const before = structuredClone(traces());
  const header = toHeader(await encryptFor(aPair, plain()));

  const response = await sign(header, { 'signing-method': credential });

  expect(rejectionOf(response)).toMatchObject({ status: 400, code: 'header.duplicate' });
  expect(traces()).toEqual(before);
});

type Encrypted = Awaited<ReturnType<typeof encryptFor>>;

/** The same header with some key fields replaced. */
function withKey({ encryption, value }: Encrypted, key: object): object {
  return { encryption: { ...encryption, key: { ...encryption.key, ...key } }, value };
}

describe('an unreadable encrypted header', () => {
  type Plain = Awaited<ReturnType<typeof aCaller>>['plain'];

  /** Sends a header, which is rejected without a trace and without the value that it contains. */
  async function expectUnreadable(headerOf: (plain: Plain) => Promise<string>, says: RegExp) {
    const { sign, plain, traces } = await aCaller();
    const before = structuredClone(traces());

    const rejection = rejectionOf(await sign(await headerOf(plain)));

    expect(rejection).toMatchObject({ status: 400, code: name, message: expect.stringMatching(says) });
    expect(rejection.message).not.toContain('123456');
    expect(traces()).toEqual(before);
  }

  const emptyEnvelope = { encryption: {}, value: '' };
  const withKeyFields = (fields: object) => (right: Encrypted) => toHeader(withKey(right, fields));
  const withFields =
    (fields: object) =>
    ({ encryption, value }: Encrypted) =>
      toHeader({ encryption: { ...encryption, ...fields }, value });
  test.each<[what: string, header: (right: Encrypted) => string, says: RegExp]>([
    ['is empty', () => '', /base64/],
    ['is not base64', () => 'äöü', /base64/],
    ['was sent twice', (right) => `${toHeader(right)}, ${toHeader(right)}`, /base64/],
    ['is not JSON', () => Buffer.from('{"a":').toString('base64'), /a JSON object/],
    ['is not UTF-8', () => Buffer.from('7b22ff', 'hex').toString('base64'), /a JSON object/],
    ['is not an object', () => toHeader('text'), /a JSON object/],
    ['is an empty object', () => toHeader(emptyEnvelope), /encryption\.type/],
    ['names another cipher', withFields({ type: 'AES/CBC/PKCS5Padding' }), /encryption\.type: Use AES\/GCM\/NoPadding/],
    ['has a short iv', withFields({ iv: 'AAAA' }), /encryption\.iv: Use 12 bytes/],
    ['has a short key', withKeyFields({ encryptedValue: 'AAAA' }), /encryption\.key\.encryptedValue: Use 256 bytes/],
    ['names no key', withKeyFields({ encryptionKeyId: undefined }), /encryptionKeyId: This field is required/],
    ['has a value that is not base64', (right) => toHeader({ ...right, value: '%%%' }), /value: Use base64/],
    ['has only a tag', (right) => toHeader({ ...right, value: 'A'.repeat(20) }), /value: Use the/],
  ])('responds with a 400 that names the header if it %s', async (_what, header, says) => {
    await expectUnreadable(async (plain) => header(await encryptFor(aPair, plain())), says);
  });

  test.each<[what: string, plain: object | string, says: RegExp]>([
    ['is not JSON', '123456', /the encrypted content must be a JSON object/],
    ['has no id', { id: undefined }, /the encrypted content, id: This field is required/],
    ['has an invalid id', { id: 'pin' }, /id: Use a UUID/],
    ['has an empty value', { value: '' }, /value: This must not be empty/],
    ['has a value that is too long', { value: 'é'.repeat(257) }, /value: Use at most 512 bytes/],
    ['has a value that is a number', { value: 123456 }, /value: Use a string/],
    ['has no idempotency key', { idempotencyKey: undefined }, /idempotencyKey: This field/],
    ['has an invalid idempotency key', { idempotencyKey: 'once' }, /idempotencyKey: Use a UUID/],
    ['has no hash', { signature: undefined }, /signature: This field is required/],
    ['has an invalid hash', { signature: { type: 'md5', value: '' } }, /type: Use sha256/],
    ['has a truncated hash', { signature: { type: 'sha256', value: 'AAAA' } }, /32 bytes of a SHA-256/],
  ])('responds with a 400 that names the header if the encrypted content %s', async (_what, fields, says) => {
    await expectUnreadable(async (plain) => {
      const inside = typeof fields === 'string' ? fields : plain(fields);
      return toHeader(await encryptFor(aPair, inside));
    }, says);
  });

  test('an unknown encryption key is reported with the route for the current key', async () => {
    const { sign, plain } = await aCaller();
    const encrypted = await encryptFor({ ...aPair, id: randomUUID() }, plain());

    expect(rejectionOf(await sign(toHeader(encrypted)))).toMatchObject({
      status: 409,
      code: 'encrypted-signing-method.unknown-key',
      message: expect.stringContaining('GET /api/security'),
    });
  });
});

test('every decryption failure returns the same response, so that key and tag errors are indistinguishable', async () => {
  const { sign, plain, traces } = await aCaller();
  const before = structuredClone(traces());
  const right = await encryptFor(aPair, plain());
  const publicKey = createPublicKey({ key: Buffer.from(aPair.publicKey, 'base64'), format: 'der', type: 'spki' });
  const wrapKey = (key: Buffer, options: { padding: number; oaepHash?: string }) =>
    withKey(right, { encryptedValue: publicEncrypt({ key: publicKey, ...options }, key).toString('base64') });
  const changed = (text: string) => {
    const bytes = Buffer.from(text, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    return bytes.toString('base64');
  };
  const { RSA_PKCS1_OAEP_PADDING: oaep, RSA_PKCS1_PADDING: old } = constants;
  const headers = [
    withKey(right, { encryptedValue: randomBytes(256).toString('base64') }),
    withKey(right, { encryptedValue: Buffer.alloc(256, 255).toString('base64') }),
    withKey(right, { encryptedValue: changed(right.encryption.key.encryptedValue) }),
    wrapKey(randomBytes(32), { padding: oaep, oaepHash: 'sha256' }),
    wrapKey(randomBytes(16), { padding: oaep, oaepHash: 'sha256' }),
    wrapKey(randomBytes(32), { padding: oaep, oaepHash: 'sha1' }),
    wrapKey(randomBytes(32), { padding: old }),
    { ...right, value: changed(right.value) },
    { ...right, value: randomBytes(200).toString('base64') },
    { ...right, encryption: { ...right.encryption, iv: randomBytes(12).toString('base64') } },
  ];

  const rejections = [];
  for (const header of headers) rejections.push(rejectionOf(await sign(toHeader(header))));

  expect(new Set(rejections.map((rejection) => JSON.stringify(rejection))).size).toBe(1);
  expect(rejections[0]).toMatchObject({
    status: 400,
    code: 'encrypted-signing-method.unreadable',
    message: expect.stringMatching(/^Encrypted-Signing-Method cannot be decrypted/),
  });
  expect(traces()).toEqual(before);
});

test('an edited key pair is no longer shown and opens nothing', async () => {
  const edited = { ...aPair, sealedKey: aPair.sealedKey.replace(/^./, (character) => (character === 'A' ? 'B' : 'A')) };
  const { http, sign, plain } = await aCaller(edited);

  const signFor = async (pair: { id: string; publicKey: string }) => sign(toHeader(await encryptFor(pair, plain())));

  expect(codesIn(await signFor(aPair))).toEqual(['encrypted-signing-method.unreadable']);
  const keys = z.object({ encryptionKeys: z.tuple([z.object({ id: z.string(), publicKey: z.string() })]) });
  const [shown] = resultIn(await call(http, 'GET /api/security'), keys).encryptionKeys;
  expect(shown.id).not.toBe(aPair.id);
  expect((await signFor(shown)).status).toBe(200);
});
