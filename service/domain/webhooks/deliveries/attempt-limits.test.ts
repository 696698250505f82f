import { expect, test } from 'vitest';
import { boundAnswer, readRetryAfter } from './attempt-limits.ts';

const now = Date.parse('2030-01-01T00:00:00.000Z');
const day = 86_400_000;

test.each([
  ['120', 120_000],
  [' 120 ', 120_000],
  ['0', 0],
  ['86400', day],
  ['86401', day],
  ['9'.repeat(400), day],
  ['-5', 0],
  ['1.5', 0],
  ['+5', 0],
  ['0x10', 0],
  ['1e3', 0],
  ['soon', 0],
  ['', 0],
  ['5, 6', 0],
  ['Tue, 01 Jan 2030 00:01:00 GMT', 60_000],
  ['Tuesday, 01-Jan-30 00:01:00 GMT', 60_000],
  ['Tue Jan  1 00:01:00 2030', 60_000],
  ['Mon, 31 Dec 2029 23:59:00 GMT', 0],
  ['Tue, 01 Jan 2040 00:00:00 GMT', day],
  ['Tue, 99 Jan 2030 00:00:00 GMT', 0],
  ['2030-01-01T00:01:00Z', 0],
  ['Tue, 01 Jan 2030 00:01:00 PST', 0],
])('reads Retry-After "%s" as %i ms', (text, milliseconds) => {
  expect(readRetryAfter({ 'retry-after': text }, now)).toBe(milliseconds);
});

test('requests no pause without Retry-After', () => {
  expect(readRetryAfter({}, now)).toBe(0);
});

test("measures a date against the endpoint's clock, which may differ from ours", () => {
  const headers = {
    date: 'Sun, 01 Jan 2023 00:00:00 GMT',
    'retry-after': 'Sun, 01 Jan 2023 00:02:00 GMT',
  };

  expect(readRetryAfter(headers, now)).toBe(120_000);
});

test('stores a small response completely', () => {
  const response = { headers: { server: 'a' }, body: '{"ok":true}', isCut: false };

  expect(boundAnswer(response)).toEqual(response);
});

test('stores the beginning of a long response', () => {
  const headers = Object.fromEntries(Array.from({ length: 100 }, (_, number) => [`x-${number}`, 'v'.repeat(5_000)]));

  const bounded = boundAnswer({ headers, body: 'b'.repeat(16_384), isCut: false });

  expect(bounded.isCut).toBe(true);
  expect(bounded.body).toBe('b'.repeat(1_024));
  expect(JSON.stringify(bounded).length).toBeLessThan(4_096);
});

test('never cuts within a character', () => {
  const { body } = boundAnswer({ headers: {}, body: `${'b'.repeat(1_023)}😀`, isCut: false });

  expect(body.isWellFormed()).toBe(true);
});
