import { TypedDataEncoder } from 'ethers/hash';
import { expect, test } from 'vitest';
import { bySize } from '../../../../test/run-size.ts';
import { seeded } from '../../../../test/seeded.mjs';
import {
  digestOfEthers,
  digestOfMetaMask,
  oddDocument,
  randomDocument,
  withDeclaredDomain,
} from '../../../../test/signing/documents.ts';
import { valueIn } from '../../../../test/values.ts';
import type { TypedDataDocument } from '../../../model/wallets/typed-data.ts';
import { toHex } from '../verify-signer.ts';
import { prepareTypedData } from './prepare-typed-data.ts';

const documents = bySize({ quick: 40, full: 500, long: 10_000 });
const options = { timeout: bySize({ quick: 30_000, full: 60_000, long: 1_800_000 }) };

/** The document with its domain declared in another order than the standard order. */
function withReversedDomain(document: TypedDataDocument): TypedDataDocument {
  const { types, ...others } = withDeclaredDomain(document);
  return { ...others, types: { ...types, EIP712Domain: types.EIP712Domain?.toReversed() ?? [] } };
}

function digestOf(document: TypedDataDocument): string {
  return toHex(valueIn(prepareTypedData(document, '')).digest);
}

function encodedTypeOf(document: TypedDataDocument): string {
  return valueIn(prepareTypedData(document, '')).encodedType;
}

/** The result of a library; `undefined` if it throws. */
function triedDigest(
  compute: (document: TypedDataDocument) => string,
  document: TypedDataDocument,
): string | undefined {
  try {
    return compute(document);
  } catch {
    return undefined;
  }
}

test('hashes random documents like ethers and MetaMask', options, () => {
  const chance = seeded(712);
  for (let number = 0; number < documents; number += 1) {
    const document = randomDocument(chance, { isRecursive: false });
    const { types, primaryType } = document;

    expect(digestOf(document), `${number}`).toBe(digestOfEthers(document));
    expect(encodedTypeOf(document)).toBe(TypedDataEncoder.from(types).encodeType(primaryType));
    const declaredDocument = withReversedDomain(document);
    expect(digestOf(declaredDocument), `${number}`).toBe(digestOfMetaMask(declaredDocument));
  }
});

test('hashes recursive types like MetaMask', options, () => {
  const chance = seeded(4);
  let nulls = 0;
  for (let number = 0; number < documents; number += 1) {
    const document = withReversedDomain(randomDocument(chance, { isRecursive: true }));
    const { message } = valueIn(prepareTypedData(document, ''));
    if (message.some(({ content }) => content.kind === 'nothing')) nulls += 1;

    expect(digestOf(document), `${number}`).toBe(digestOfMetaMask(document));
  }
  expect(nulls).toBeGreaterThan(10);
});

test('signs an unusual document exactly if MetaMask hashes it and ethers computes no other digest', options, () => {
  const chance = seeded(66);
  const results = { signed: 0, rejected: 0, disputed: 0 };
  for (let number = 0; number < documents; number += 1) {
    const document = withDeclaredDomain(oddDocument(chance));
    const digest = triedDigest(digestOfMetaMask, document);
    const digestByEthers = triedDigest(digestOfEthers, document);
    const isDisputed = digest !== undefined && ![undefined, digest].includes(digestByEthers);
    const prepared = prepareTypedData(document, '');

    expect(prepared.ok && toHex(prepared.value.digest), JSON.stringify(document, toText)).toBe(
      isDisputed || digest === undefined ? false : digest,
    );
    if (isDisputed) results.disputed += 1;
    else results[digest === undefined ? 'rejected' : 'signed'] += 1;
  }
  for (const count of Object.values(results)) expect(count).toBeGreaterThan(0);
});

function toText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
