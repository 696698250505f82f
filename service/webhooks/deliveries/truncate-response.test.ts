import { expect, test } from 'vitest';
import { boundAnswer } from './truncate-response.ts';

test('stores a small response completely', () => {
  const response = { headers: { server: 'a' }, body: '{"ok":true}', isCut: false };

  expect(boundAnswer(response)).toEqual(response);
});

test('stores the beginning of a long response', () => {
  const headers = Object.fromEntries(
    Array.from({ length: 100 }, (_, number) => [`x-${number}`, 'v'.repeat(5_000)]),
  );

  const bounded = boundAnswer({ headers, body: 'b'.repeat(16_384), isCut: false });

  expect(bounded.isCut).toBe(true);
  expect(bounded.body).toBe('b'.repeat(1_024));
  expect(JSON.stringify(bounded).length).toBeLessThan(4_096);
});

test('never cuts within a character', () => {
  const { body } = boundAnswer({ headers: {}, body: `${'b'.repeat(1_023)}😀`, isCut: false });

  expect(body.isWellFormed()).toBe(true);
});
