import { expect, test } from 'vitest';
import { toMessage, valueAt } from './exchange.ts';
import { choose, terminalLines, toMarkdown, type Verdict } from './run.ts';
import { inContract, inHosted, type Subject, table } from './shapes.ts';

const secrets = ['a-bearer', '482915', 'a-code', 'a-key'];
const request = toMessage(
  new Headers({ authorization: 'Bearer a-bearer', 'signing-method': 'id-1:482915', 'x-api-key': 'a-key' }),
  JSON.stringify({ type: 'EMERGENCY_CODE', value: 'a-code', pincode: '482915' }),
  { method: 'POST', url: 'http://127.0.0.1:1/api/users' },
);
const answer = toMessage(new Headers(), '{"inputs":[{"type":"uint8","value":"7"}]}', { status: 200 });

const verdict: Verdict = {
  id: 'users.create',
  says: 'a | <b>',
  subject: 'Users',
  part: 'contract',
  evaluated: [],
  outcome: 'deviates',
  why: 'It was <answered>.',
  exchange: { request, answer },
};
const verdicts: Verdict[] = [
  verdict,
  { ...verdict, id: 'users.get', outcome: 'held' },
  { ...verdict, id: 'users.pay', outcome: 'skipped', why: 'Give --operator-token.' },
];
const heading = { baseUrl: 'http://127.0.0.1:1', at: '2030-01-01T00:00:00.000Z' };

test('prints one line for a passed assertion and the exchange for a failed assertion', () => {
  expect(terminalLines({ ...verdict, outcome: 'held' })).toEqual(['✓ users.create  “a | <b>”']);
  const lines = terminalLines(verdict);
  expect(lines[0]).toBe('✗ users.create  “a | <b>”');
  expect(lines).toContain('    | POST http://127.0.0.1:1/api/users');
  expect(lines).toContain('    | signing-method: id-1:•••');
});

test.each([
  ['the terminal', verdicts.flatMap(terminalLines).join('\n')],
  ['Markdown', toMarkdown(heading, verdicts)],
])('masks secrets in %s, but shows contract arguments', (_name, text) => {
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).toContain('"value": "7"');
});

test('the report lists failed, skipped with the reason, and passed assertions', () => {
  const text = toMarkdown(heading, verdicts);

  const places = ['Failed', 'Skipped', 'Give --operator-token.', 'Passed'].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(text).toContain('1 passed, 1 failed, 0 blocked, 1 skipped');
});

const holds = async () => {};
const subjects: readonly Subject[] = [
  { title: 'Wallets', part: 'contract', statements: table({ '': { 'wallets.get': holds, 'wallets.getall': holds } }) },
  { title: 'Lists', part: 'open points', statements: table({ '': { 'open.lists': holds } }) },
];

test.each([
  [[], true, ['wallets.get', 'wallets.getall', 'open.lists']],
  [[], false, ['wallets.get', 'wallets.getall']],
  [['wallets.*'], true, ['wallets.get', 'wallets.getall']],
  [['wallets.get'], true, ['wallets.get']],
  [['wallets-get', 'open*'], true, ['open.lists']],
  [['nothing'], true, []],
])('the patterns %j with open points %s select %j', (only, withOpenPoints, ids) => {
  const chosen = choose(subjects, { only, withOpenPoints, profile: 'contract' });

  expect(chosen.flatMap(({ statements }) => statements.map(({ id }) => id))).toEqual(ids);
});

test('marks a row that only holds in one profile', () => {
  const rows = { 'offers.all-fields': inContract(holds), 'offers.few-fields': inHosted(holds), 'offers.get': holds };

  expect(table({ '': rows }).map(({ id, profile }) => [id, profile])).toEqual([
    ['offers.all-fields', 'contract'],
    ['offers.few-fields', 'hosted'],
    ['offers.get', undefined],
  ]);
});

const body = { a: 1, b: { c: 'text' }, list: [{ id: 'first' }, { id: 'second' }], none: null };

test.each([
  [body, 'a', 1],
  [body, 'b.c', 'text'],
  [body, 'list.1.id', 'second'],
  [undefined, 'a', undefined],
  [body, 'none.b', undefined],
  [null, 'a.b', undefined],
  ['text', 'length', undefined],
  [{}, 'constructor', undefined],
])('%j has at %s the own value %j', (value, path, expected) => {
  expect(valueAt(value, path)).toBe(expected);
});
