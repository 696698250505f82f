import { describe, expect, test } from 'vitest';
import { digestOfEthers, digestOfMetaMask, mailDocument, members } from '../../../../test/signing/documents.ts';
import { valueIn } from '../../../../test/values.ts';
import { validate } from '../../../model/kernel/results/validation.ts';
import { type TypedDataDocument, typedDataDocument } from '../../../model/wallets/typed-data.ts';
import { toHex } from '../verify-signer.ts';
import type { AnomalyKind } from './anomalies.ts';
import { prepareTypedData } from './prepare-typed-data.ts';

const { types, domain, message } = mailDocument;
const { EIP712Domain } = types;
const address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826';

/** Parses the mail with replaced parts like a request body. */
function documentWith(parts: object): TypedDataDocument {
  return valueIn(validate(typedDataDocument, { ...mailDocument, ...parts }));
}

function signed(document: TypedDataDocument) {
  const { digest, anomalies } = valueIn(prepareTypedData(document, ''));
  return { digest: toHex(digest), anomalies: anomalies.map(({ kind, paths }) => [kind, ...paths].join(' ')) };
}

const withTypes = (declared: object, ofMessage: object) => ({
  types: { EIP712Domain, ...declared },
  primaryType: Object.keys(declared)[0],
  message: ofMessage,
});
const withField = (type: string, value: unknown) => withTypes({ Note: members(`${type} a`) }, { a: value });
const withType = (name: string, declared: object) => ({ types: { ...types, [name]: declared } });
const withDomainType = (fields: string, ofDomain: object) => ({
  ...withType('EIP712Domain', members(fields)),
  domain: ofDomain,
});
const withComma = [{ name: 'a,b', type: 'string' }];
const salt = `0x${'11'.repeat(32)}`;
const domainOfEvmos = { chainId: 9000, verifyingContract: 'cosmos', salt: '0' };
const domainDiffers = 'domain-differs domain';

test.each<[string, object, ...`${AnomalyKind} ${string}`[]]>([
  ['an undeclared key, like Seaport', { message: { ...message, items: 1 } }, 'undeclared-key message.items'],
  ['a type name of Hyperliquid', withTypes({ 'X:Y': members('string a') }, { a: 'x' }), 'unusual-name types.X:Y'],
  ['a name with a comma', withTypes({ Note: withComma }, { 'a,b': 'x' }), 'ambiguous-name types.Note[0].name'],
  ['a field without a name', withTypes({ Note: members('string ') }, { '': 'x' }), 'ambiguous-name types.Note[0].name'],
  ['lists of integers without a size', withField('int[2][]', [[1, -2]]), 'integer-alias types.Note[0].type'],
  ['integers without a size', withField('uint', 1), 'integer-alias types.Note[0].type'],
  ['a repeated field', withTypes({ Note: members('uint8 a,uint16 a') }, { a: 1 }), 'repeated-field types.Note[1].name'],
  ['an unknown, unused type', withType('Other', members('Parcel a')), 'unused-type types.Other[0].type'],
  ['a missing struct', { message: { ...message, to: undefined } }, 'missing-member message.to'],
  ['a null struct', { message: { ...message, to: null } }, 'missing-member message.to'],
  [
    'a text for an empty struct',
    withTypes({ Note: members('Other a'), Other: [] }, { a: 'x' }),
    'ignored-value message.a',
  ],
  ['an undeclared salt', { domain: { ...domain, salt } }, domainDiffers, 'undeclared-key domain.salt'],
  ['an undeclared domain key', { domain: { ...domain, owner: 1 } }, 'undeclared-key domain.owner'],
  [
    'a declared domain without fields',
    withType('EIP712Domain', []),
    domainDiffers,
    'domain-empty domain',
    'undeclared-key domain.name domain.version domain.chainId',
  ],
  ['no domain', { ...withType('EIP712Domain', []), domain: undefined }, 'domain-empty domain'],
  [
    'the domain of Evmos',
    withDomainType('uint256 chainId,string verifyingContract,string salt', domainOfEvmos),
    'domain-field types.EIP712Domain[1] types.EIP712Domain[2]',
    domainDiffers,
  ],
  [
    'a domain field of the application',
    withDomainType('address owner', { owner: address }),
    'domain-field types.EIP712Domain[0]',
    domainDiffers,
  ],
  ['a domain in another order', withType('EIP712Domain', EIP712Domain.toReversed()), domainDiffers],
  ['only a domain', { primaryType: 'EIP712Domain', message: undefined }, 'domain-only primaryType'],
  ['an empty list of declared length', withField('uint8[0]', [])],
  ['more elements than declared', withField('uint8[0]', [1]), 'list-length message.a'],
])('signs %s like MetaMask and notes it', (_what, parts, ...anomalies) => {
  const document = documentWith(parts);

  expect(signed(document)).toEqual({ digest: digestOfMetaMask(document), anomalies });
});

test.each<[string, unknown, AnomalyKind | undefined]>([
  ['bytes', '', undefined],
  ['bytes', '0XDEAD', 'hex-prefix'],
  ['bytes', '0xabc', 'bytes-length'],
  ['bytes', 'abcd', 'bytes-text'],
  ['bytes', 10, 'number-as-bytes'],
  ['bytes4', '0XDEADBEEF', 'hex-prefix'],
  ['bytes4', '0xDEAD', 'bytes-length'],
  ['bytes2', '0xabc', 'bytes-length'],
  ['bytes32', 10, 'number-as-bytes'],
  ['bytes1', -1, 'number-as-bytes'],
  ['bytes1', '0xDEAD', 'bytes-length'],
  ['uint8', '007', 'integer-spelling'],
  ['uint8', '+5', 'integer-spelling'],
  ['uint8', ' 1 ', 'integer-spelling'],
  ['uint8', '0b11', 'integer-spelling'],
  ['uint8', '', 'integer-spelling'],
  ['uint8', '0X1B', undefined],
  ['uint256', 1e21, undefined],
  ['uint256', 2 ** 60, 'lost-digits'],
  ['int8', 128, 'integer-range'],
  ['int8', '-255', 'integer-range'],
  ['int8', true, 'integer-spelling'],
  ['address', '0x0', 'address-length'],
  ['address', 10, 'address-length'],
  ['address', address.replace('0x', '0X'), 'hex-prefix'],
  ['address', address.replace('CD', 'cD'), 'address-checksum'],
  ['bool', 'true', 'bool-spelling'],
  ['bool', 0, 'bool-spelling'],
  ['bool', null, 'bool-spelling'],
  ['bool', 'false', 'bool-contrary'],
  ['string', null, 'null-text'],
  ['string', 10, 'number-as-bytes'],
  ['string', 'a\ud800', 'half-character'],
])('signs the %s %j like MetaMask and notes it', (type, value, kind) => {
  const document = documentWith(withField(type, value));

  expect(signed(document)).toEqual({
    digest: digestOfMetaMask(document),
    anomalies: kind ? [`${kind} message.a`] : [],
  });
});

test.each([
  ['uint256', '1e3', '1000'],
  ['int16', '-0x10', '-16'],
  ['uint256', { type: 'BigNumber', hex: '0x05' }, '5'],
  ['bytes', { type: 'Buffer', data: [1, 2] }, '0x0102'],
])('reads the %s %j like other inputs of the service', (type, value, spelled) => {
  expect(signed(documentWith(withField(type, value))).digest).toBe(
    digestOfMetaMask(documentWith(withField(type, spelled))),
  );
});

test.each([
  ['bytes1', [1, 2]],
  ['bytes4', { type: 'Buffer', data: [1, 2] }],
  ['bytes32', [1, 2]],
])('signs the bytes of the %s %j like hexadecimal digits and notes their number', (type, value) => {
  const document = documentWith(withField(type, '0x0102'));

  expect(signed(documentWith(withField(type, value)))).toEqual({
    digest: digestOfMetaMask(document),
    anomalies: ['bytes-length message.a'],
  });
});

describe('names of members that every object has', () => {
  const names = ['constructor', 'prototype', 'toString', 'hasOwnProperty', '__proto__'];

  test.each(names)('signs a field and a type named %s', (name) => {
    const text = `{"types": {"EIP712Domain": [], "Note": [{"name": "${name}", "type": "${name}"}], "${name}": [{"name": "a", "type": "uint8"}]},
      "domain": {}, "primaryType": "Note", "message": {"${name}": {"a": 1}}}`;
    const document = valueIn(validate(typedDataDocument, JSON.parse(text)));
    const ordinary = JSON.parse(text.replaceAll(name, 'Other'));

    const { encodedType, digest } = valueIn(prepareTypedData(document, ''));

    expect(encodedType).toBe(`Note(${name} ${name})${name}(uint8 a)`);
    expect(digest).not.toEqual(valueIn(prepareTypedData(ordinary, '')).digest);
    // Their objects have prototypes.
    if (name !== '__proto__') {
      expect(toHex(digest)).toBe(digestOfMetaMask(document));
      expect(toHex(digest)).toBe(digestOfEthers(document));
    }
  });
});

test('reports each kind of anomaly once, with its first paths', () => {
  const keys = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key${index}`, 1]));
  const { anomalies } = valueIn(prepareTypedData(documentWith({ message: { ...message, ...keys } }), ''));

  expect(anomalies).toEqual([
    { kind: 'undeclared-key', count: 50, paths: ['message.key0', 'message.key1', 'message.key2'] },
  ]);
});

test('signs 300 types, 300 fields and 16,000 elements', () => {
  const names = Array.from({ length: 300 }, (_, index) => `T${index}`);
  const fields = names.map((name) => ({ name, type: name }));
  const structs = Object.fromEntries(names.map((name) => [name, [{ name: 'a', type: 'uint8[]' }]]));
  const parts = withTypes({ Note: fields, ...structs }, Object.fromEntries(names.map((name) => [name, { a: [1] }])));
  const list = withField(
    'uint16[]',
    Array.from({ length: 16_000 }, (_, index) => index),
  );

  expect(signed(documentWith(parts)).anomalies).toEqual([]);
  expect(signed(documentWith(list)).anomalies).toEqual([]);
});
