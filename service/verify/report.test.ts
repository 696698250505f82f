import { expect, test } from 'vitest';
import { toMessage } from './exchange.ts';
import { summaryOf, terminalLines, toMarkdown } from './report.ts';
import { toHtml } from './report-page.ts';
import type { Verdict } from './run.ts';

const secrets = ['a-bearer', '482915', 'a-code', 'a-key'];
const request = {
  ...toMessage(
    new Headers({
      authorization: 'Bearer a-bearer',
      'signing-method': 'id-1:482915',
      'x-api-key': 'a-key',
    }),
    JSON.stringify({ type: 'EMERGENCY_CODE', value: 'a-code', pincode: '482915' }),
  ),
  method: 'POST',
  url: 'http://127.0.0.1:1/api/users',
};
const answer = {
  ...toMessage(new Headers(), '{"inputs":[{"type":"uint8","value":"7"}]}'),
  status: 200,
};

const verdict: Verdict = {
  id: 'users.create',
  says: 'a | <b>',
  subject: 'Users',
  part: 'contract',
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
  ['HTML', toHtml(heading, verdicts)],
])('masks secrets in %s, but shows contract arguments', (_name, text) => {
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text.replaceAll('&quot;', '"')).toContain('"value": "7"');
});

test('both reports list failed, skipped with the reason, and passed assertions', () => {
  for (const text of [toMarkdown(heading, verdicts), toHtml(heading, verdicts)]) {
    const parts = ['Failed', 'Skipped', 'Give --operator-token.', 'Passed'];
    expect(parts.map((part) => text.indexOf(part))).toEqual(
      parts.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
    );
    expect(text).toContain(summaryOf(verdicts));
  }
  expect(summaryOf(verdicts)).toBe('1 passed, 1 failed, 0 blocked, 1 skipped');
});

test('escapes markup of responses in the HTML report', () => {
  expect(toHtml(heading, verdicts)).toContain('It was &lt;answered&gt;.');
  expect(toHtml(heading, verdicts)).not.toContain('<answered>');
});
