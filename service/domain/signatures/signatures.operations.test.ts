import { Signature } from 'ethers/crypto';
import { Wallet } from 'ethers/wallet';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { throughSchema } from '../../../test/operations/run.ts';
import { anApplication, aWallet, aWalletOwner } from '../../../test/records/users.ts';
import { mailDocument, mailTypes } from '../../../test/signing/documents.ts';
import { type CallOptions, call, resultIn } from '../../../test/world/call.ts';
import { tokenOf, transportsOf } from '../../../test/world/service.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { messageDigest, signDigest } from './sign.ts';
import { signatureOperations, type verifySignatureInput } from './signatures.operations.ts';

const privateKey = Buffer.alloc(32, 4);
const signer = new Wallet(`0x${privateKey.toString('hex')}`);
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const { r, s, v, signature } = signDigest(messageDigest('Some data'), privateKey);

const verifyUnchecked = throughSchema(signatureOperations.verify);
type Input = z.input<typeof verifySignatureInput>;

function verify(parts: Partial<Input> = {}, ports = fakePorts()) {
  const defaults = { secretType: 'ETHEREUM', signerAddress: signer.address, message: 'Some data', signature };
  return verifyUnchecked(ports, { ...defaults, ...parts });
}

/** r, s and v concatenated, some of them replaced. */
function signatureOf(parts: { r?: string; s?: string; v?: string }): string {
  const all = { r, s, v, ...parts };
  return `0x${[all.r, all.s, all.v].map((part) => part.slice(2)).join('')}`;
}

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

test('verifies a text signature in any letter case', async () => {
  expect(await verify()).toEqual(ok(true));
  expect(await verify({ signerAddress: signer.address.toLowerCase() })).toEqual(ok(true));
  expect(await verify({ signature: `0x${signature.slice(2).toUpperCase()}` })).toEqual(ok(true));
  expect(await verify({ message: 'Some datum' })).toEqual(ok(false));
  expect(await verify({ signerAddress: Wallet.createRandom().address })).toEqual(ok(false));
});

test('verifies a typed-data signature for any chain', async () => {
  const { domain, message } = mailDocument;
  const signed = await signer.signTypedData(domain, mailTypes, message);

  expect(await verify({ message: mailDocument, signature: signed })).toEqual(ok(true));
  expect(
    await verify({ message: { ...mailDocument, message: { ...message, contents: 'Hello' } }, signature: signed }),
  ).toEqual(ok(false));
});

const bytes = signature.slice(2);
const parity = v === '0x1b' ? 0 : 1;
const wrongParity = 1 - parity;
const hexOf = (value: number) => value.toString(16).padStart(2, '0');
const compact = Signature.from(signature).compactSerialized;

describe.each([0, 27, 37])('a v of %i plus the recovery id', (base) => {
  const eitherV = (id: number) => signatureOf({ v: `0x${hexOf(base + id)}` });

  test('verifies a signature in bytes', async () => {
    // An EIP-155 value is odd for the recovery id 0, like 27.
    expect(await verify({ signature: eitherV(parity) })).toEqual(ok(true));
    expect(await verify({ signature: eitherV(wrongParity) })).toEqual(ok(false));
  });

  test.each<[string, (id: number) => Input['signature']]>([
    ['a number', (id) => ({ r, s, v: base + id })],
    ['decimal text', (id) => ({ r, s, v: String(base + id) })],
    ['hexadecimal text', (id) => ({ r, s, v: `0x${hexOf(base + id)}` })],
  ])('verifies an object with v as %s', async (_form, toSignature) => {
    expect(await verify({ signature: toSignature(parity) })).toEqual(ok(true));
    expect(await verify({ signature: toSignature(wrongParity) })).toEqual(ok(false));
  });
});

const upperR = `0X${r.slice(2).toUpperCase()}`;

test.each<[string, Input['signature']]>([
  ['without 0x', bytes],
  ['with 0X', `0X${bytes}`],
  ['in uppercase without 0x', bytes.toUpperCase()],
  ['with whitespace around it', ` \t${signature}\r\n`],
  ['in two lines', `${signature.slice(0, 66)}\n${signature.slice(66)}`],
  ['of 64 bytes (EIP-2098)', compact],
  ['of 64 bytes in uppercase without 0x', compact.slice(2).toUpperCase()],
  ['as the response to its request', { type: 'HEX_SIGNATURE', r, s, v, signature }],
  ['as ethers writes it', Signature.from(signature).toJSON()],
  ['with a v of a large chain id', { r, s, v: String(2 * 1_337_001 + 35 + parity) }],
  ['with yParity as a number', { r, s, yParity: parity }],
  ['with yParity as text', { r, s, yParity: `0x${parity}` }],
  ['with v and yParity', { r, s, v: 27 + parity, yParity: parity }],
  ['with recoveryParam', { r, s, recoveryParam: parity, v: null }],
  ['with yParityAndS', { r, yParityAndS: Signature.from(signature).yParityAndS }],
  ['with _vs', { r, _vs: Signature.from(signature).yParityAndS }],
  ['with words in uppercase', { r: upperR, s: s.slice(2).toUpperCase(), v }],
  ['with decimal words', { r: BigInt(r).toString(), s: BigInt(s).toString(), v }],
  ['with words as integers', { r: BigInt(r), s: BigInt(s), v }],
  ['as the JSON text of an object', JSON.stringify({ r, s, v })],
  ['as JSON text with integers', `{"r": ${BigInt(r)}, "s": ${BigInt(s)}, "v": ${27 + parity}}`],
  ['in quotes', JSON.stringify(signature)],
  ['as Python prints it', `HexBytes('${signature}')`],
])('verifies a signature %s', async (_form, form) => {
  expect(await verify({ signature: form })).toEqual(ok(true));
});

test.each([
  [
    // ethers and OpenZeppelin reject it, viem accepts it.
    'the s of the upper half',
    signatureOf({ s: word(order - BigInt(s)), v: parity === 0 ? '0x1c' : '0x1b' }),
  ],
  ['an s of 0', signatureOf({ s: word(0n) })],
  ['an s of the order', signatureOf({ s: word(order) })],
  ['an r of 0', signatureOf({ r: word(0n) })],
  ['an r of the order', signatureOf({ r: word(order) })],
  ['an r that is no point of the curve', signatureOf({ r: word(5n) })],
  ['nothing but f', `0x${'f'.repeat(130)}`],
  ['nothing but 0', `0x${'0'.repeat(130)}`],
])('a signature with %s is invalid', async (_what, wrong) => {
  expect(await verify({ signature: wrong })).toEqual(ok(false));
});

const forms = /^Use hexadecimal digits, with or without 0x: 65 bytes .* 64 bytes .* object with r, s/;

test.each<[string, Input['signature'], string, RegExp]>([
  ['63 bytes', compact.slice(0, -2), 'signature', forms],
  ['66 bytes', `${signature}00`, 'signature', forms],
  ['half a byte', signature.slice(0, -1), 'signature', forms],
  ['other letters', `0x${'zz'.repeat(65)}`, 'signature', forms],
  ['no digits', '', 'signature', forms],
  ['only 0x', '0x', 'signature', forms],
  ['another v in its bytes', signatureOf({ v: '0x1d' }), 'signature', forms],
  ['another v', { r, s, v: 29 }, 'signature.v', /^Use 0, 1, 27, 28 or an EIP-155 value for v/],
  ['an object as v', { r, s, v: Object.create(null) }, 'signature.v', /^Use 0, 1, 27, 28/],
  ['a list as v', { r, s, v: [27 + parity] }, 'signature.v', /^Use 0, 1, 27, 28/],
  ['no v', { r, s }, 'signature.v', /0 or 1 for yParity/],
  ['contradicting v and yParity', { r, s, v, yParity: wrongParity }, 'signature.v', /contradict/],
  ['no r', { s, v }, 'signature.r', /^Use 0x and up to 64 hexadecimal digits/],
  ['a long s', { r, s: `${s}00`, v }, 'signature.s', /decimal number as text, for s\.$/],
  ['text that is not JSON', '{ r: 1', 'signature', forms],
  ['an open quote', `"${signature}`, 'signature', forms],
])('rejects a signature with %s and names the field and the forms', async (...parts) => {
  const [, malformed, path, message] = parts;

  expect(await verify({ signature: malformed })).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path, message: expect.stringMatching(message) }] },
  });
});

test('starts no chain for a valid signature or a wallet of this service', async () => {
  const ports = fakePorts({ wallets: [aWallet({ address: signer.address })] });
  ports.chains.of('ETHEREUM').failure = fail('chain.unavailable', 'No chain.');

  expect(await verify({}, ports)).toEqual(ok(true));
  expect(await verify({ message: 'Some datum' }, ports)).toEqual(ok(false));
  expect(await verify({ signerAddress: Wallet.createRandom().address }, ports)).toMatchObject({
    failure: { code: 'chain.unavailable' },
  });
});

test('reports the path of an invalid document', async () => {
  const message = { ...mailDocument, message: { ...mailDocument.message, from: 'Cow' } };

  expect(await verify({ message })).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path: 'message.message.from' }] },
  });
});

const fields = z.looseObject({ id: z.string(), status: z.string() });

async function aClient() {
  const application = anApplication();
  const owner = await aWalletOwner();
  const ports = fakePorts({ ...owner.records, applications: [application] });
  const { http } = transportsOf(ports);
  const request = async (place: string, options: CallOptions = {}) =>
    call(http, place, { token: await tokenOf(ports, application), ...options });
  const signing = { headers: { 'signing-method': `${owner.credential.id}:${owner.credential.value}` } };
  const message = { type: 'MESSAGE', walletId: owner.wallet.id, secretType: 'ETHEREUM', data: 'Hello' };
  const save = async (status: string) =>
    resultIn(await request('POST /api/signatures', { body: { signatureRequest: { ...message, status } } }), fields);
  const listed = async (place: string) => resultIn(await request(`GET ${place}`), z.array(fields)).map(({ id }) => id);
  return { request, ports, message, save, listed, signing };
}

test('a request may be ready when it is created, and the list filters by status', async () => {
  const { save, listed, ports } = await aClient();
  const [saved, ready] = [await save('SAVED'), await save('READY')];

  expect(ready.status).toBe('READY');
  expect(await listed('/api/signatures?status=SAVED')).toEqual([saved.id]);
  expect(await listed('/api/signatures?status=READY')).toEqual([ready.id]);
  expect(await listed('/api/signatures?status=SIGNED,CANCELED')).toEqual([]);

  ports.clock.advance(30 * 24 * 60 * 60_000);
  expect(await listed('/api/signables')).toEqual([]);
  expect(await listed('/api/signatures?status=EXPIRED')).toHaveLength(2);
});

test('builds a request from a flat body', async () => {
  const { request, message } = await aClient();

  const built = await request('POST /api/signatures/build', { body: { ...message, status: 'READY' } });

  expect(resultIn(built, z.looseObject({}))).toEqual(message);
});
