import { createHash } from 'node:crypto';
import { personalSign, SignTypedDataVersion, signTypedData } from '@metamask/eth-sig-util';
import { SigningKey } from 'ethers/crypto';
import { Wallet } from 'ethers/wallet';
import { expect, test } from 'vitest';
import { mailDocument } from '../../test/signing/mail-document.ts';
import { valueIn } from '../../test/value-in.ts';
import { messageDigest } from './message-digest.ts';
import { recoverSigner } from './recover-address.ts';
import { signDigest } from './sign-digest.ts';
import { prepareTypedData } from './typed-data/prepare-typed-data.ts';

const halfOfTheOrder = BigInt('0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0');

/** A deterministic key. */
function keyOf(seed: string): Buffer {
  return createHash('sha256').update(seed).digest();
}

// https://web3js.readthedocs.io/en/v1.10.0/web3-eth-accounts.html#sign
test('creates the published signature of "Some data"', () => {
  const key = Buffer.from(
    '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
    'hex',
  );
  const r = 'b91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd';
  const s = '6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a029';

  expect(signDigest(messageDigest('Some data'), key)).toEqual({
    type: 'HEX_SIGNATURE',
    r: `0x${r}`,
    s: `0x${s}`,
    v: '0x1c',
    signature: `0x${r}${s}1c`,
  });
});

test('creates the same signatures as ethers, byte for byte, with both values of v', () => {
  const values = new Set<string>();
  for (let number = 0; number < 40; number += 1) {
    const key = keyOf(`key ${number}`);
    const text = `message ${number}`;

    const signature = signDigest(messageDigest(text), key);

    const expected = new SigningKey(key).sign(messageDigest(text));
    expect(signature).toEqual({
      type: 'HEX_SIGNATURE',
      r: expected.r,
      s: expected.s,
      v: `0x${expected.v.toString(16)}`,
      signature: expected.serialized,
    });
    expect(new Wallet(`0x${key.toString('hex')}`).signMessageSync(text)).toBe(signature.signature);
    expect(BigInt(signature.s) <= halfOfTheOrder).toBe(true);
    values.add(signature.v);
  }
  expect([...values].toSorted()).toEqual(['0x1b', '0x1c']);
});

test.each(['', 'Some data', 'Grüße, 世界 👋🏽', '0xdeadbeef', 'a\u0000b'])(
  'creates the same signature as MetaMask for the text %j',
  (text) => {
    const privateKey = keyOf('key');
    // Passed as bytes: text that looks hexadecimal would be decoded.
    const data = `0x${Buffer.from(text).toString('hex')}`;

    expect(signDigest(messageDigest(text), privateKey).signature).toBe(
      personalSign({ privateKey, data }),
    );
  },
);

test('creates the same signature as MetaMask for typed data', () => {
  const privateKey = keyOf('key');
  const { types, domain, message } = mailDocument;
  const { digest } = valueIn(prepareTypedData(mailDocument, ''));

  expect(signDigest(digest, privateKey).signature).toBe(
    signTypedData({
      privateKey,
      data: { types, domain, primaryType: 'Mail', message },
      version: SignTypedDataVersion.V4,
    }),
  );
});

test("a signature recovers to its key's address, and to another address after any byte change", () => {
  const key = keyOf('key');
  const digest = messageDigest('text');
  const signed = signDigest(digest, key);
  const { address } = new Wallet(`0x${key.toString('hex')}`);

  expect(recoverSigner(digest, signed)).toBe(address);
  expect(recoverSigner(messageDigest('texT'), signed)).not.toBe(address);
});

test('leaves the key unchanged', () => {
  const key = keyOf('key');
  signDigest(messageDigest('text'), key);

  expect(key).toEqual(keyOf('key'));
});
