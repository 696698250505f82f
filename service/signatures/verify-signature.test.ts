import { Wallet } from 'ethers/wallet';
import { expect, test } from 'vitest';
import { ok } from '../kernel/result.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { messageDigest } from './message-digest.ts';
import { signDigest } from './sign-digest.ts';
import { mailDocument, mailTypes } from './testing/mail-document.ts';
import { verifySignature } from './verify-signature.ts';

const privateKey = Buffer.alloc(32, 4);
const signer = new Wallet(`0x${privateKey.toString('hex')}`);
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const { r, s, v, signature } = signDigest(messageDigest('Some data'), privateKey);

type Input = Parameters<typeof verifySignature>[1];

function verify(parts: Partial<Input> = {}) {
  const defaults = {
    secretType: 'ETHEREUM' as const,
    signerAddress: signer.address,
    message: 'Some data',
    signature,
  };
  return verifySignature(fakePorts(), { ...defaults, ...parts });
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
    await verify({
      message: { ...mailDocument, message: { ...message, contents: 'Hello' } },
      signature: signed,
    }),
  ).toEqual(ok(false));
});

test('accepts a v of 0 or 1 as 27 or 28', async () => {
  const [smallV, wrongV] = v === '0x1b' ? ['0x00', '0x01'] : ['0x01', '0x00'];

  expect(await verify({ signature: signatureOf({ v: smallV }) })).toEqual(ok(true));
  expect(await verify({ signature: signatureOf({ v: wrongV }) })).toEqual(ok(false));
});

test.each([
  ['another v', signatureOf({ v: '0x1d' })],
  ['a v of EIP-155', signatureOf({ v: '0x25' })],
  [
    'the s of the upper half',
    signatureOf({ s: word(order - BigInt(s)), v: v === '0x1b' ? '0x1c' : '0x1b' }),
  ],
  ['an s of 0', signatureOf({ s: word(0n) })],
  ['an s of the order', signatureOf({ s: word(order) })],
  ['an r of 0', signatureOf({ r: word(0n) })],
  ['an r of the order', signatureOf({ r: word(order) })],
  ['an r that is no point of the curve', signatureOf({ r: word(5n) })],
  ['nothing but f', `0x${'f'.repeat(130)}`],
  ['nothing but 0', `0x${'0'.repeat(130)}`],
])('rejects a signature with %s', async (_what, wrong) => {
  expect(await verify({ signature: wrong })).toEqual(ok(false));
});

test('reports the path of an invalid document', async () => {
  const message = { ...mailDocument, message: { ...mailDocument.message, contents: 7 } };

  expect(await verify({ message })).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path: 'message.message.contents' }] },
  });
});
