import { expect, test } from 'vitest';
import type { DescribedField } from '../../../../service/model/installation/operation-route.ts';
import { aRecord } from '../../../../test/records/a-record.ts';
import { secret } from '../../../service/call/api-call.ts';
import { repairsOf } from '../repairs.ts';
import { maskProblems, problemsIn, repairedDraft, typeProblems } from './body-problems.ts';
import {
  type Draft,
  draftOfRecord,
  emptyDraft,
  exampleBody,
  isSecretSent,
  maskLabels,
  missingIn,
  newUuid,
  openMaskNames,
  toCall,
  toRow,
  toSendInput,
  withSigningMethod,
} from './draft.ts';

const id = '7523915e-0000-4000-8000-000000ce0359';
const text = '{"pin":"••••••","size":"••••••"}';
const record = aRecord({
  path: '/api/users?size=1',
  request: {
    headers: { authorization: 'Bearer ••••••', 'idempotency-key': 'a', 'signing-method': `${id}:••••••`, host: 'x' },
    masked: ['headers.authorization', 'headers.signing-method', 'body.pin', 'body.size'],
    omitted: [{ place: 'body.size', type: 'number' }],
    body: { bytes: text.length, isCut: false, text },
  },
});

test('repeats a logged request with the values that the log lacks, and with a new idempotency key', () => {
  const draft = draftOfRecord(record);
  const secrets = { secretValue: '294817', secretValue1: '1"2', secretValue2: '5' };

  expect(draft.headers.map(({ name, value }) => [name, value])).toEqual([['idempotency-key', newUuid]]);
  expect(toSendInput(draft, secrets, () => 'new')).toEqual({
    method: 'POST',
    path: '/api/users?size=1',
    headers: { 'idempotency-key': 'new' },
    body: '{\n  "pin": "1\\"2",\n  "size": 5\n}',
    signingMethod: `${id}:294817`,
    applicationId: undefined,
    resendOf: record.id,
  });
});

test('names the masks of a body by their fields', () => {
  expect(maskLabels(text)).toEqual(['pin', 'size']);
  expect(maskLabels('pin=••••••&size=••••••')).toEqual(['pin', 'size']);
  expect(maskLabels('{"signingMethod":{"value":"••••••"},"pins":["••••••"]}')).toEqual([
    'signingMethod.value',
    'pins[0]',
  ]);
  expect(maskLabels('["••••••"]')).toEqual(['Masked value 1']);
});

test('separates masked values from secrets and from unknown fields', () => {
  const body = '{"secretType":"••••••","pin":"••••••","description":"••••••","pinn":"••••••"}';

  expect(openMaskNames(body, [...fields, field('pin', { isSecret: true })])).toEqual(['secretValue1', 'secretValue3']);
});

test('shows a draft as its call, with placeholders for values that are never stored', () => {
  expect(toCall(draftOfRecord(record), 'application')).toEqual({
    method: 'POST',
    path: '/api/users?size=1',
    headers: [
      ['authorization', secret('TOKEN', 'Bearer ')],
      ['idempotency-key', secret('UUID')],
      ['content-type', 'application/json'],
      ['signing-method', secret('PIN', `${id}:`)],
    ],
    text: ['{\n  "pin": "', secret('SECRET_1'), '",\n  "size": "', secret('SECRET_2'), '"\n}'],
  });
});

test('omits rows that are off, and requires path parameters and masks to be replaced', () => {
  const draft = draftOfRecord(record);
  const off = draft.headers.map((row) => ({ ...row, isOn: false }));

  expect(toSendInput({ ...draft, headers: off }, {}, () => 'new').headers).toEqual({});
  expect(missingIn(draft)).toBeUndefined();
  expect(missingIn({ ...draft, path: '/api/users/{userId}' })).toBe('Replace {userId} in the path.');
  expect(missingIn({ ...draft, path: '/api/users/••••••' })).toContain('Replace each mask');
});

const field = (path: string, change: Partial<DescribedField> = {}): DescribedField => ({
  path,
  in: 'body',
  types: ['string'],
  isRequired: false,
  isSecret: false,
  isOpen: false,
  ...change,
});

const fields = [
  field('secretType', { isRequired: true, choices: ['ETHEREUM', 'MATIC'] }),
  field('description'),
  field('items', { types: ['array'] }),
  field('items[]', { types: ['object'] }),
  field('items[].amount', { types: ['integer'], isRequired: true }),
  field('metadata', { types: ['object'], isOpen: true }),
];
const messagesOf = (text: string) =>
  problemsIn(text, fields).map(({ line, path, message }) => `${line} ${path}: ${message}`);

test('fills an example with own ids, masks its secrets, and omits references to absent records', () => {
  const examples = {
    walletId: 'a',
    proof: { value: '000000', to: 'x' },
    offerId: `${'0'.repeat(7)}1-0000-4000`,
    offerAmount: 2,
  };
  const described = Object.entries(examples).map(([name, example]) => ({ ...field(name), example }));

  expect(
    JSON.parse(exampleBody([...described, field('proof.value', { isSecret: true })], { walletId: 'mine' })),
  ).toEqual({ walletId: 'mine', proof: { value: '••••••', to: 'x' } });
});

test('finds nothing in a body that matches', () => {
  const body = { secretType: 'matic', items: [{ amount: 2 }], metadata: { any: 1 }, description: '••••••' };

  expect(problemsIn(JSON.stringify(body), fields, ['x'])).toEqual([]);
  expect(messagesOf('')).toEqual([]);
});

test('marks each problem at its line', () => {
  const text = '{\n "secretType": "ETHERIUM",\n "descripton": "x",\n "items": [{ "amount": "2" }, {}]\n}';

  expect(messagesOf(text)).toEqual([
    '2 secretType: Must be ETHEREUM or MATIC.',
    '3 descripton: Unknown field, has no effect.',
    '4 items[0].amount: Must be integer.',
    '4 items[1]: Add amount.',
  ]);
  expect(messagesOf('{}')).toEqual(['1 : Add secretType.']);
  expect(messagesOf('{\n "secretType" "MATIC"}')).toEqual([
    "2 : Not valid JSON at column 15: expected ':' after property name.",
  ]);
});

test('marks each mask until its value is typed', () => {
  const masked = '{\n"description":"••••••",\n"metadata":{"any":"••••••"},\n"secretType":"••••••"}';

  expect(messagesOf(masked)).toEqual([
    '2 description: Not stored: type the value below.',
    '3 metadata.any: Not stored: type the value below.',
    '4 secretType: Not stored. Must be ETHEREUM or MATIC.',
  ]);
  expect(problemsIn(masked, fields, ['x', 'y', ' matic'])).toEqual([]);
  expect(problemsIn(masked, fields, [true, true, true])).toEqual([]);
  expect(problemsIn(masked, fields, ['x', 'y', 'z']).map(({ message }) => message)).toEqual([
    'Must be ETHEREUM or MATIC.',
  ]);
  expect(maskProblems('a=••••••&b=••••••', ['x']).map(({ path }) => path)).toEqual(['b']);
  expect(maskProblems(`["${Array(21).fill('••••••').join('","')}"]`, []).at(-1)?.message).toBe(
    'Not stored: replace the dots.',
  );
});

test.each([
  ['secretValue', { signingMethodId: id }, true],
  ['secretValue', { signingMethodId: '' }, false],
  ['secretValue', { signingMethodId: id, body: '{"pincode":"1"}' }, false],
  ['secretValue1', { body: '{"pin":"••••••"}' }, true],
  ['secretValue2', { body: '{"pin":"••••••"}' }, false],
])('knows whether the value of %s is sent with %j', (name, change, isSent) => {
  expect(isSecretSent(name, { ...emptyDraft, ...change })).toBe(isSent);
});

test('fills in a signing method for a new request, but not for a resend without it', () => {
  const signed = [field('header', { in: 'header', header: 'Signing-Method' })];
  const idIn = (change: Partial<Draft>, described = signed) =>
    withSigningMethod({ ...emptyDraft, ...change }, described, id).signingMethodId;

  expect(idIn({})).toBe(id);
  expect(idIn({ signingMethodId: '' })).toBe('');
  expect(idIn({ resendOf: record.id })).toBe('');
  expect(idIn({}, [])).toBeUndefined();
});

test('adds a missing field in the layout of its object', () => {
  const fixIn = (body: string) => problemsIn(body, fields)[0]?.fix;

  expect(fixIn('{}')).toEqual({ label: 'Add secretType', text: '{"secretType": "ETHEREUM"}', field: 'secretType' });
  expect(fixIn('{"secretType": "MATIC", "items": [{}]}')?.field).toBe('items[0].amount');
  expect(fixIn('{"description": "x"}')?.text).toBe('{"description": "x", "secretType": "ETHEREUM"}');
  expect(fixIn('{\n  "description": "x"\n}')?.text).toBe('{\n  "description": "x",\n  "secretType": "ETHEREUM"\n}');
  expect(fixIn('{"secretType": "MATIC", "items": [{}]}')?.text).toBe(
    '{"secretType": "MATIC", "items": [{"amount": 0}]}',
  );
});

test('renames a misspelled field instead of adding it, and reports a repeated field', () => {
  const first = '{"secretTyp": "MATIC", "secretTypes": "MATIC"}';
  const fixesIn = (body: string) => problemsIn(body, fields).map(({ fix }) => fix?.label);

  expect(fixesIn(first)).toEqual(['Rename to secretType', undefined]);
  expect(problemsIn(first, fields)[0]?.fix?.text).toBe('{"secretType": "MATIC", "secretTypes": "MATIC"}');
  expect(fixesIn('{"secretType": "MATIC", "secretTyp": "MATIC"}')).toEqual([undefined]);
  expect(
    messagesOf('{\n "secretType": "MATIC",\n "items": [{ "amount": 1,\n "amount": 2 }],\n "secretType": "MATIC"}'),
  ).toEqual([
    '4 amount: Duplicate field. Only the last value counts.',
    '5 secretType: Duplicate field. Only the last value counts.',
  ]);
});

test('fixes a value and a name in place', () => {
  const [value, name] = problemsIn('{ "secretType": "ETHERIUM", "descripton": 9007199254740993 }', fields);

  expect(value?.fix).toEqual({
    label: 'Use ETHEREUM',
    text: '{ "secretType": "ETHEREUM", "descripton": 9007199254740993 }',
    field: 'secretType',
  });
  expect(name?.fix?.field).toBe('description');
  expect(name?.fix?.text).toBe('{ "secretType": "ETHERIUM", "description": 9007199254740993 }');
});

test.each([
  ['json', '{}', 'Application/JSON; charset=utf-8', undefined],
  ['json', '{}', 'text/plain', 'application/json'],
  ['form', 'a=1', 'application/x-www-form-urlencoded', undefined],
  ['form', '{}', 'application/json', undefined],
  ['form', 'a=1', 'text/plain', 'application/x-www-form-urlencoded'],
  ['form', '{}', 'text/plain', 'application/json'],
  ['json', ' ', 'text/plain', undefined],
] as const)('an operation with a %s body %j of type %s gets the type %s', (body, typed, type, value) => {
  const draft = { ...emptyDraft, method: 'POST', body: typed, headers: [toRow(['Content-Type', type])] } as const;

  const [problem] = typeProblems(draft, { body });

  expect(problem?.fix?.headers?.[0]?.value).toBe(value);
});

test('repairs rejected values whose spelling is close to an allowed value', () => {
  const failures = ['secretType', 'size', 'type'].map((name) => ({
    code: 'input.invalid',
    field: name,
    message: '',
    rule: '',
  }));
  const rejected = aRecord({
    path: '/api/wallets?size=smal',
    request: {
      headers: {},
      masked: ['body.pin', 'body.type'],
      omitted: [{ place: 'body.type', type: 'string', length: 1 }],
      body: { bytes: 1, isCut: false, text: '{"pin":"••••••","secretType":"MATIK","type":"••••••"}' },
    },
    failures,
  });
  const choices = ['small', 'large'];
  const described = [...fields, field('size', { in: 'query', choices }), field('type', { choices })];
  const repairs = repairsOf(rejected, described);

  expect(repairs).toEqual([
    { in: 'body', path: 'secretType', value: 'MATIC' },
    { in: 'query', path: 'size', value: 'small' },
  ]);
  expect(repairs.reduce(repairedDraft, draftOfRecord(rejected))).toMatchObject({
    query: [{ name: 'size', value: 'small' }],
    body: '{\n  "pin": "••••••",\n  "secretType": "MATIC",\n  "type": "••••••"\n}',
  });
});
