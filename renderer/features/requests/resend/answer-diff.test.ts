import { expect, test } from 'vitest';
import { answerDiff, isSame, toLines } from './response-diff.ts';

const body = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { bytes: text.length, isCut: false, text };
};

test('ignores the order of names and the trace code', () => {
  const rows = answerDiff(body({ a: 1, traceCode: 'first' }), body({ traceCode: 'again', a: 1 }));

  expect(isSame(rows)).toBe(true);
  expect(rows).toContainEqual({ kind: 'same', left: '  "traceCode": "first"', right: '  "traceCode": "again"' });
});

test('marks only the difference within two lines of the same name', () => {
  expect(answerDiff(body({ success: false }), body({ success: true }))).toContainEqual({
    kind: 'changed',
    left: [
      { text: '  "success": ', isMarked: false },
      { text: 'false', isMarked: true },
    ],
    right: [
      { text: '  "success": ', isMarked: false },
      { text: 'true', isMarked: true },
    ],
  });
});

test('leaves a line without a counterpart alone', () => {
  expect(answerDiff(body({ a: 1 }), body({ a: 1, b: 2 }))).toContainEqual({
    kind: 'changed',
    right: [{ text: '  "b": 2', isMarked: false }],
  });
});

test('replaces many equal lines with their number', () => {
  const long = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`key${at + 10}`, at]));

  const rows = answerDiff(body({ ...long, z: 1 }), body({ ...long, z: 2 }));

  expect(rows).toContainEqual({ kind: 'fold', count: 17 });
  expect(rows.length).toBeLessThan(10);
});

test('shows the size of binary data, and notes where a body was cut off', () => {
  expect(toLines({ bytes: 12, isCut: false })).toEqual(['12 bytes of binary data']);
  expect(toLines({ bytes: 90_000, isCut: true, text: 'begin' })).toEqual(['begin', '… of 90000 bytes']);
  expect(toLines(undefined)).toEqual([]);
});

test('shows control characters', () => {
  expect(toLines(body('a\u202eb'))).toEqual(['a⟨U+202E⟩b']);
});

test('shows two large bodies with nothing in common as two bodies', () => {
  const lines = (prefix: string) => Array.from({ length: 3_000 }, (_, at) => `${prefix}${at}`).join('\n');

  expect(answerDiff(body(lines('a')), body(lines('b')))).toHaveLength(3_000);
});
