import { hashMessage } from 'ethers/hash';
import { expect, test } from 'vitest';
import { messageDigest } from './sign.ts';

function digestOf(text: string): string {
  return `0x${Buffer.from(messageDigest(text)).toString('hex')}`;
}

// https://docs.ethers.org/v6/api/hashing/#hashMessage and
// https://web3js.readthedocs.io/en/v1.10.0/web3-eth-accounts.html#hashmessage
test.each([
  ['Hello World', '0xa1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2'],
  ['Some data', '0x1da44b586eb0729ff70a73c326926f6ed5a25f5b056e7f47fbc6e58d86871655'],
])('computes the published digest of "%s"', (text, digest) => {
  expect(digestOf(text)).toBe(digest);
});

test.each([
  ['empty', ''],
  ['of several bytes a letter', 'Grüße, 世界 👋🏽'],
  ['with a zero byte and line breaks', 'a\u0000b\r\nc'],
  ['that looks like hexadecimal, which is signed as the text it is', '0xdeadbeef'],
  ['of 9 bytes', '123456789'],
  ['of 10 bytes', '1234567890'],
  ['of 200 KiB', 'x'.repeat(200 * 1024)],
  ['with half a letter, which counts as U+FFFD', 'a\ud800b'],
])('hashes the UTF-8 bytes of a text %s like ethers', (_what, text) => {
  expect(digestOf(text)).toBe(hashMessage(new TextEncoder().encode(text)));
});
