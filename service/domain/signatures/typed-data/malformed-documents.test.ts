import { expect, test } from 'vitest';
import { mailDocument, members } from '../../../../test/signing/documents.ts';
import { validate } from '../../../model/kernel/results/validation.ts';
import { typedDataDocument } from '../../../model/wallets/typed-data.ts';
import { prepareTypedData } from './prepare-typed-data.ts';

const { types, domain, message } = mailDocument;

type Parts = Readonly<Record<string, unknown>>;

/** The errors of the mail with replaced parts, as path and message. */
function faultsOf(parts: Parts) {
  const outline = validate(typedDataDocument, { ...mailDocument, ...parts });
  const result = outline.ok ? prepareTypedData(outline.value, '') : outline;
  return result.ok ? [] : (result.failure.fields ?? []);
}

/** Replaces the members of a type, or parts of the message. */
const withType = (name: string, declared: unknown) => ({ types: { ...types, [name]: declared } });
const withMessage = (parts: object) => ({ message: { ...message, ...parts } });
const withField = (type: string, a: unknown) => ({ ...withType('Mail', members(`${type} a`)), message: { a } });
const withDomain = (parts: object) => ({ domain: { ...domain, ...parts } });
const withTypes = (declared: object, message: object) => ({ types: declared, domain: {}, message });
const nested = (depth: number): object => ({ next: depth === 0 ? null : nested(depth - 1) });
const withNested = (depth: number) => withTypes({ Mail: members('Mail next') }, nested(depth));

test.each<[string, Parts, string, RegExp]>([
  ['no types', { types: undefined }, 'types', /required/],
  ['types in a list', { types: [] }, 'types', /object/],
  ['a type that is no list', withType('Person', {}), 'types.Person', /array/],
  ['a field that is a text', withType('Person', ['name']), 'types.Person[0]', /object/],
  ['a field without a type', withType('Person', [{ name: 'a' }]), 'types.Person[0].type', /required/],
  ['a nested unusual name', withTypes({ Mail: members('X:Y a'), 'X:Y': [] }, { a: {} }), 'types.Mail', /unusual names/],
  [
    'an unusual name of a type with nested types',
    { ...withTypes({ 'X:Y': members('Z a'), Z: [] }, { a: {} }), primaryType: 'X:Y' },
    'types.X:Y',
    /unusual names/,
  ],
  ['a missing struct without fields', withTypes({ Mail: members('Z a'), Z: [] }, {}), 'message.a', /Use \{\}/],
  ['a missing member toString', withTypes({ Mail: members('string toString') }, {}), 'message.toString', /missing/],
  ['a list as a type name', withType('Person[]', []), 'types.Person[]', /brackets/],
  ['an impossible integer as a type name', withType('uint7', []), 'types.uint7', /elementary/],
  ['an elementary type name', withType('uint8', []), 'types.uint8', /elementary/],
  ['an unknown type', withType('Mail', members('Parcel a')), 'types.Mail[0].type', /Parcel/],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((type): [string, Parts, string, RegExp] => [
    `the type ${type} that is not declared`,
    withType('Mail', [{ name: 'a', type }]),
    'types.Mail[0].type',
    /is not a type/,
  ]),
  ['uint7', withField('uint7', 1), 'types.Mail[0].type', /steps of 8/],
  ['uint264', withField('uint264', 1), 'types.Mail[0].type', /steps of 8/],
  ['uint08', withField('uint08', 1), 'types.Mail[0].type', /steps of 8/],
  ['bytes33', withField('bytes33', '0x'), 'types.Mail[0].type', /bytes32/],
  ['a bracket too many', withField('bool[]]', []), 'types.Mail[0].type', /not a type/],
  ['a list with a name in it', withField('bool[a]', []), 'types.Mail[0].type', /not a type/],
  ['33 lists in one another', withField(`bool${'[]'.repeat(33)}`, []), 'types.Mail[0].type', /32/],
  ['no primary type', { primaryType: undefined }, 'primaryType', /required/],
  ['a primary type that is not there', { primaryType: 'Parcel' }, 'primaryType', /Parcel/],
  ['the primary type toString', { primaryType: 'toString' }, 'primaryType', /toString/],
  ['a list as the primary type', { primaryType: 'Mail[]' }, 'primaryType', /Mail\[\]/],
  ['a domain in a list', { domain: [] }, 'domain', /object/],
  ['a field the domain lacks', withDomain({ version: undefined }), 'domain.version', /missing/],
  ['a null the domain declares', withDomain({ version: null }), 'domain.version', /missing/],
  ['a chain id below zero', withDomain({ chainId: -1 }), 'domain.chainId', /uint256/],
  ['a message in a list', { message: [] }, 'message', /object/],
  ['a message of null', { message: null }, 'message', /object/],
  ['a missing field', { message: { from: message.from, to: message.to } }, 'message.contents', /missing.*string/],
  ['a field of undefined', withMessage({ contents: undefined }), 'message.contents', /missing/],
  ['a text for a struct', withMessage({ to: 'Bob' }), 'message.to', /Person/],
  ['a list for a struct', withMessage({ to: [] }), 'message.to', /Person/],
  ['an object for a list', withField('bool[]', { length: 0 }), 'message.a', /array/],
  ['a null for a list', withField('bool[]', null), 'message.a', /array/],
  ['an element deep inside', withField('address[][2]', [[], ['Bob']]), 'message.a[1][0]', /address/],
  ['structs 33 deep', withNested(32), `message${'.next'.repeat(32)}`, /32/],
  ['structs 1,000 deep', withNested(1000), `message${'.next'.repeat(32)}`, /32/],
  ['a number that is none', withField('uint8', 'one'), 'message.a', /whole number/],
  ['a number with a fraction', withField('uint8', 1.5), 'message.a', /fraction/],
  ['not a number', withField('uint256', Number.NaN), 'message.a', /fraction/],
  ['0x without digits', withField('uint8', '0x'), 'message.a', /whole number/],
  ['300 as uint8', withField('uint8', 300), 'message.a', /0 to 255/],
  ['-1 as uint8', withField('uint8', -1), 'message.a', /0 to 255/],
  ['2^256', withField('uint256', 2n ** 256n), 'message.a', /2\^256/],
  ['a number of 100,000 digits', withField('uint256', '9'.repeat(100_000)), 'message.a', /78/],
  ['an address without 0x', withField('address', 'ab'.repeat(20)), 'message.a', /40/],
  ['an odd number of digits after 0X', withField('bytes', '0XABC'), 'message.a', /0x/],
  ['33 bytes', withField('bytes32', `0x${'00'.repeat(33)}`), 'message.a', /64 hexadecimal/],
  ['256 as int8', withField('int8', 256), 'message.a', /-128 to 127/],
  ['a boolean for a text', withField('string', true), 'message.a', /string/],
  ['a list for a number', withField('uint8', [1]), 'message.a', /number/],
  ['a name for an address', withField('address', 'vitalik.eth'), 'message.a', /40/],
])('rejects %s and names its path', (_what, parts, path, sentence) => {
  expect(faultsOf(parts)).toContainEqual({ path, message: expect.stringMatching(sentence) });
});

test('reports all errors of a message, at most 20', () => {
  const parts = { from: { name: [], wallet: {} }, to: { name: 'Bob' }, contents: [] };

  expect(
    faultsOf(withMessage(parts))
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['message.contents', 'message.from.name', 'message.from.wallet', 'message.to.wallet']);
  expect(faultsOf(withField('uint8[]', Array(100).fill(-1)))).toHaveLength(20);
});

test('rejects types with too many mutual references, even for a small message', () => {
  const names = Array.from({ length: 60 }, (_, index) => `T${index}${'x'.repeat(2000)}`);
  const chained = names.map((name, index) => [
    name,
    [{ name: 'next', type: `${names[(index + 1) % names.length]}[]` }],
  ]);
  const nestedMessage = Array.from({ length: 12 }).reduce<object>((next) => ({ next: [next] }), { next: [] });

  expect(
    faultsOf({ types: Object.fromEntries(chained), domain: {}, primaryType: names[0], message: nestedMessage }),
  ).toEqual([{ path: 'types', message: expect.stringContaining('mutual references') }]);
});

test('rejects more omitted members than a body can state values', () => {
  const all = Array.from({ length: 1000 }, (_, index) => ({ name: `m${index}`, type: 'Other' }));
  const declared = { Mail: [{ name: 'list', type: 'All[]' }], All: all, Other: members('bool a') };

  expect(faultsOf(withTypes(declared, { list: Array(65).fill({}) }))).toEqual([]);
  expect(faultsOf(withTypes(declared, { list: Array(100).fill({}) }))).toEqual([
    { path: 'message.list[65]', message: expect.stringContaining('65536 values') },
  ]);
});

test('shortens a long name in a path', () => {
  const name = 'k'.repeat(10_000);
  const [fault] = faultsOf(withTypes({ Mail: [{ name, type: 'bool' }] }, {}));

  expect(fault?.path).toBe(`message.${'k'.repeat(60)}…`);
});
