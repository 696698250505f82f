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

test('what holds is one line; what deviates shows what was said', () => {
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
])('no secret is in %s, and an argument of a contract is', (_name, text) => {
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text.replaceAll('&quot;', '"')).toContain('"value": "7"');
});

test('both reports say what deviates, what was skipped and why, and what held', () => {
  for (const text of [toMarkdown(heading, verdicts), toHtml(heading, verdicts)]) {
    const parts = ['What deviates', 'What was skipped', 'Give --operator-token.', 'What held'];
    expect(parts.map((part) => text.indexOf(part))).toEqual(
      parts.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
    );
    expect(text).toContain(summaryOf(verdicts));
  }
  expect(summaryOf(verdicts)).toBe('1 held, 1 deviate, 0 blocked, 1 skipped');
});

test('a page takes nothing that was answered for markup', () => {
  expect(toHtml(heading, verdicts)).toContain('It was &lt;answered&gt;.');
  expect(toHtml(heading, verdicts)).not.toContain('<answered>');
});
