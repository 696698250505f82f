import { expect, test } from 'vitest';
import { validate } from '../../kernel/validation.ts';
import { typedDataDocument } from '../../resources/typed-data.ts';
import { mailDocument } from '../testing/mail-document.ts';
import { prepareTypedData } from './prepare-typed-data.ts';

const { types, domain, message } = mailDocument;
const person = types.Person;

type Parts = Readonly<Record<string, unknown>>;

/** The errors of the mail with replaced parts, as path and message. */
function faultsOf(parts: Parts) {
  const outline = validate(typedDataDocument, { ...mailDocument, ...parts });
  const result = outline.ok ? prepareTypedData(outline.value, '') : outline;
  return result.ok ? [] : (result.failure.fields ?? []);
}

/** Replaces the members of a type, or parts of the message. */
const withType = (name: string, members: unknown) => ({ types: { ...types, [name]: members } });
const withMessage = (parts: object) => ({ message: { ...message, ...parts } });
const withField = (type: string, value: unknown) => ({
  types: { ...types, Mail: [{ name: 'a', type }] },
  message: { a: value },
});
const withDomain = (parts: object) => ({ domain: { ...domain, ...parts } });
const nested = (depth: number): unknown =>
  depth === 0 ? { next: null } : { next: nested(depth - 1) };
const manyTypes = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`T${index}`, []]));

test.each<[string, Parts, string, RegExp]>([
  ['no types', { types: undefined }, 'types', /required/],
  ['types in a list', { types: [] }, 'types', /object/],
  ['a type that is no list', withType('Person', {}), 'types.Person', /array/],
  ['a field that is a text', withType('Person', ['name']), 'types.Person[0]', /object/],
  [
    'a field without a type',
    withType('Person', [{ name: 'a' }]),
    'types.Person[0].type',
    /required/,
  ],
  ['65 types', { types: manyTypes(65) }, 'types', /64/],
  ['65 fields', withType('Person', Array(65).fill(person[0])), 'types.Person', /64/],
  ['a type name with a space', withType('Per son', []), 'types.Per son', /type name/],
  ['a type name with a bracket', withType('Person[]', []), 'types.Person[]', /type name/],
  ['an elementary type name', withType('uint8', []), 'types.uint8', /elementary/],
  [
    'a field name with a comma',
    withType('Person', [{ name: 'a,b', type: 'bool' }]),
    'types.Person[0].name',
    /field name/,
  ],
  [
    'an empty field name',
    withType('Person', [{ name: '', type: 'bool' }]),
    'types.Person[0].name',
    /field name/,
  ],
  ['a field twice', withType('Person', [person[0], person[0]]), 'types.Person[1].name', /unique/],
  [
    'an unknown type',
    withType('Mail', [{ name: 'a', type: 'Parcel' }]),
    'types.Mail[0].type',
    /Parcel/,
  ],
  [
    'an unknown type that nothing uses',
    withType('Other', [{ name: 'a', type: 'Parcel[]' }]),
    'types.Other[0].type',
    /Parcel/,
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map(
    (type): [string, Parts, string, RegExp] => [
      `the type ${type} that is not declared`,
      withType('Mail', [{ name: 'a', type }]),
      'types.Mail[0].type',
      /is not a type/,
    ],
  ),
  ['uint without a size', withField('uint', 1), 'types.Mail[0].type', /uint256/],
  ['int without a size', withField('int[]', []), 'types.Mail[0].type', /int256/],
  ['uint7', withField('uint7', 1), 'types.Mail[0].type', /steps of 8/],
  ['uint264', withField('uint264', 1), 'types.Mail[0].type', /steps of 8/],
  ['uint08', withField('uint08', 1), 'types.Mail[0].type', /steps of 8/],
  ['bytes33', withField('bytes33', '0x'), 'types.Mail[0].type', /bytes32/],
  ['a list of no elements', withField('bool[0]', []), 'types.Mail[0].type', /1 to 5000/],
  ['a list of 02 elements', withField('bool[02]', []), 'types.Mail[0].type', /1 to 5000/],
  ['a list of 5001 elements', withField('bool[5001]', []), 'types.Mail[0].type', /1 to 5000/],
  ['a bracket too many', withField('bool[]]', []), 'types.Mail[0].type', /not a type/],
  ['a list with a name in it', withField('bool[a]', []), 'types.Mail[0].type', /not a type/],
  ['33 lists in one another', withField(`bool${'[]'.repeat(33)}`, []), 'types.Mail[0].type', /32/],
  ['no primary type', { primaryType: undefined }, 'primaryType', /required/],
  ['a primary type that is not there', { primaryType: 'Parcel' }, 'primaryType', /Parcel/],
  ['the primary type toString', { primaryType: 'toString' }, 'primaryType', /toString/],
  ['a list as the primary type', { primaryType: 'Mail[]' }, 'primaryType', /Mail\[\]/],
  [
    'the domain as the primary type',
    { primaryType: 'EIP712Domain' },
    'primaryType',
    /primary type/,
  ],
  ['a domain in a list', { domain: [] }, 'domain', /object/],
  ['a field unknown to domains', withDomain({ owner: 1 }), 'domain.owner', /Omit it/],
  ['a field the domain does not declare', withDomain({ salt: '0x' }), 'domain.salt', /Omit it/],
  ['a field the domain lacks', withDomain({ version: undefined }), 'domain.version', /missing/],
  ['a null the domain declares', withDomain({ version: null }), 'domain.version', /missing/],
  ['a chain id below zero', withDomain({ chainId: -1 }), 'domain.chainId', /uint256/],
  [
    'a contract that is no address',
    withDomain({ verifyingContract: '0x0' }),
    'domain.verifyingContract',
    /address/,
  ],
  [
    'a domain that declares a field of its own',
    withType('EIP712Domain', [{ name: 'owner', type: 'address' }]),
    'types.EIP712Domain[0].name',
    /owner/,
  ],
  [
    'a domain that declares another type',
    withType('EIP712Domain', [{ name: 'chainId', type: 'uint8' }]),
    'types.EIP712Domain[0].type',
    /uint256/,
  ],
  ['a message in a list', { message: [] }, 'message', /object/],
  ['a message of null', { message: null }, 'message', /object/],
  [
    'a missing field',
    { message: { from: message.from, to: message.to } },
    'message.contents',
    /missing.*string/,
  ],
  ['a field of undefined', withMessage({ contents: undefined }), 'message.contents', /missing/],
  ['a field nobody declared', withMessage({ cc: 1 }), 'message.cc', /Omit it/],
  [
    'a field inherited from Object',
    withType('Mail', [{ name: 'toString', type: 'string' }]),
    'message.from',
    /Omit/,
  ],
  ['a text for a struct', withMessage({ to: 'Bob' }), 'message.to', /Person/],
  ['a list for a struct', withMessage({ to: [] }), 'message.to', /Person/],
  ['an object for a list', withField('bool[]', { length: 0 }), 'message.a', /array/],
  ['a null for a list', withField('bool[]', null), 'message.a', /array/],
  ['a null for a text', withField('string', null), 'message.a', /string/],
  ['two elements for one', withField('bool[1]', [true, true]), 'message.a', /Use 1\./],
  [
    'an element deep inside',
    withField('address[][2]', [[], ['0x0']]),
    'message.a[1][0]',
    /address/,
  ],
  ['5001 elements', withField('bool[]', Array(5001).fill(true)), 'message.a', /5000/],
  [
    '5000 values in all',
    withField('bool[][]', Array(50).fill(Array(99).fill(true))),
    'message.a[49]',
    /5000/,
  ],
  [
    'structs 33 deep',
    { types: { Mail: [{ name: 'next', type: 'Mail' }] }, domain: {}, message: nested(32) },
    `message${'.next'.repeat(32)}`,
    /32/,
  ],
  [
    'structs 1,000 deep',
    { types: { Mail: [{ name: 'next', type: 'Mail' }] }, domain: {}, message: nested(1000) },
    `message${'.next'.repeat(32)}`,
    /32/,
  ],
  ['a bool of 1', withField('bool', 1), 'message.a', /true or false/],
  ['a bool of "TRUE"', withField('bool', 'TRUE'), 'message.a', /true or false/],
  ['a bool of ""', withField('bool', ''), 'message.a', /true or false/],
  ['a number that is none', withField('uint8', 'one'), 'message.a', /whole number/],
  ['an empty number', withField('uint8', ''), 'message.a', /whole number/],
  ['a number with spaces', withField('uint8', ' 1'), 'message.a', /whole number/],
  ['a number with a zero before it', withField('uint8', '01'), 'message.a', /whole number/],
  ['a number with a fraction', withField('uint8', 1.5), 'message.a', /fraction/],
  ['a number with an exponent', withField('uint256', '1e3'), 'message.a', /whole number/],
  ['a number that JSON could not hold', withField('uint256', 2 ** 60), 'message.a', /as text/],
  ['not a number', withField('uint256', Number.NaN), 'message.a', /fraction/],
  ['0x without digits', withField('uint8', '0x'), 'message.a', /whole number/],
  ['a sign before hexadecimal digits', withField('int8', '-0x1f'), 'message.a', /whole number/],
  ['300 as uint8', withField('uint8', 300), 'message.a', /0 to 2\^8 - 1/],
  ['-1 as uint8', withField('uint8', -1), 'message.a', /0 to 2\^8 - 1/],
  ['128 as int8', withField('int8', 128), 'message.a', /-2\^7 to 2\^7 - 1/],
  ['-129 as int8', withField('int8', '-129'), 'message.a', /-2\^7 to 2\^7 - 1/],
  ['0xff as int8', withField('int8', '0xff'), 'message.a', /-2\^7 to 2\^7 - 1/],
  ['2^256', withField('uint256', 2n ** 256n), 'message.a', /2\^256/],
  ['a number of 100,000 digits', withField('uint256', '9'.repeat(100_000)), 'message.a', /78/],
  ['a list for a number', withField('uint8', [1]), 'message.a', /number/],
  ['a short address', withField('address', '0xab'), 'message.a', /40/],
  ['an address as a number', withField('address', 1), 'message.a', /40/],
  ['a name for an address', withField('address', 'vitalik.eth'), 'message.a', /40/],
  [
    'a wrong checksum',
    withField('address', '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD82a'),
    'message.a',
    /checksum/,
  ],
  ['bytes without 0x', withField('bytes', 'abcd'), 'message.a', /0x/],
  ['half a byte', withField('bytes', '0xabc'), 'message.a', /two/],
  ['bytes as a list', withField('bytes', [1, 2]), 'message.a', /0x/],
  ['three bytes for four', withField('bytes4', '0xabcdef'), 'message.a', /8 hexadecimal/],
  ['a number for a text', withField('string', 1), 'message.a', /string/],
  ['half a letter', withField('string', 'a\ud800'), 'message.a', /surrogate/],
])('rejects %s and names its path', (_what, parts, path, sentence) => {
  expect(faultsOf(parts)).toContainEqual({ path, message: expect.stringMatching(sentence) });
});

test('reports all errors of a message, at most 20', () => {
  const parts = { from: { name: 1, wallet: 2 }, to: { name: 'Bob', hat: true }, contents: [] };

  expect(
    faultsOf(withMessage(parts))
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    'message.contents',
    'message.from.name',
    'message.from.wallet',
    'message.to.hat',
    'message.to.wallet',
  ]);
  expect(faultsOf(withField('uint8[]', Array(100).fill(-1)))).toHaveLength(20);
});

test('rejects types with too many mutual references, even for a small message', () => {
  const names = Array.from({ length: 60 }, (_, index) => `T${index}${'x'.repeat(1000)}`);
  const chained = names.map((name, index) => [
    name,
    [{ name: 'next', type: `${names[(index + 1) % names.length]}[]` }],
  ]);
  const nestedMessage = Array.from({ length: 12 }).reduce<object>((next) => ({ next: [next] }), {
    next: [],
  });

  expect(
    faultsOf({
      types: Object.fromEntries(chained),
      domain: {},
      primaryType: names[0],
      message: nestedMessage,
    }),
  ).toEqual([{ path: 'types', message: expect.stringContaining('mutual references') }]);
});

test('shortens a long key', () => {
  const [fault] = faultsOf(withMessage({ ['k'.repeat(10_000)]: 1 }));

  expect(fault?.path).toBe(`message.${'k'.repeat(60)}…`);
});
