import { type MessageTypes, SignTypedDataVersion, TypedDataUtils } from '@metamask/eth-sig-util';
import { TypedDataEncoder } from 'ethers/hash';
import { expect, test } from 'vitest';
import type { TypedDataDocument } from '../../resources/typed-data.ts';
import { seeded } from '../../testing/seeded.mjs';
import { valueIn } from '../../testing/value-in.ts';
import { randomDocument } from '../testing/random-document.ts';
import { toHex } from '../to-hex.ts';
import { prepareTypedData } from './prepare-typed-data.ts';

const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
};

/** The document with its domain declared in another order than the standard order. */
function withDeclaredDomain(document: TypedDataDocument): TypedDataDocument {
  const EIP712Domain = Object.entries(domainTypes)
    .filter(([name]) => Object.hasOwn(document.domain, name))
    .map(([name, type]) => ({ name, type }))
    .toReversed();
  return { ...document, types: { ...document.types, EIP712Domain } };
}

function digestOf(document: TypedDataDocument): string {
  return toHex(valueIn(prepareTypedData(document, '')).digest);
}

function encodedTypeOf(document: TypedDataDocument): string {
  return valueIn(prepareTypedData(document, '')).encodedType;
}

/** https://github.com/MetaMask/eth-sig-util, the encoding of eth_signTypedData_v4. */
function digestOfMetaMask(document: TypedDataDocument): string {
  const { types, domain, primaryType, message } = document;
  const typesWithDomain: MessageTypes = { EIP712Domain: [], ...types };
  return toHex(
    TypedDataUtils.eip712Hash(
      { types: typesWithDomain, domain, primaryType, message },
      SignTypedDataVersion.V4,
    ),
  );
}

test('hashes random documents like ethers and MetaMask', () => {
  const chance = seeded(712);
  for (let number = 0; number < 30; number += 1) {
    const document = randomDocument(chance, { isRecursive: false });
    const { domain, types, primaryType, message } = document;

    expect(digestOf(document), `${number}`).toBe(TypedDataEncoder.hash(domain, types, message));
    expect(encodedTypeOf(document)).toBe(TypedDataEncoder.from(types).encodeType(primaryType));
    const declaredDocument = withDeclaredDomain(document);
    expect(digestOf(declaredDocument), `${number}`).toBe(digestOfMetaMask(declaredDocument));
  }
});

test('hashes recursive types like MetaMask', () => {
  const chance = seeded(4);
  let nulls = 0;
  for (let number = 0; number < 30; number += 1) {
    const document = withDeclaredDomain(randomDocument(chance, { isRecursive: true }));
    const { message } = valueIn(prepareTypedData(document, ''));
    if (message.some(({ content }) => content.kind === 'nothing')) nulls += 1;

    expect(digestOf(document), `${number}`).toBe(digestOfMetaMask(document));
  }
  expect(nulls).toBeGreaterThan(10);
});
