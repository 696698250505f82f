import { expect, test } from 'vitest';
import { answerDiff, isSame, toLines } from './answer-diff.ts';

const body = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { bytes: text.length, isCut: false, text };
};

test('the order of names is no difference, and neither is the trace code', () => {
  const rows = answerDiff(body({ a: 1, traceCode: 'first' }), body({ traceCode: 'again', a: 1 }));

  expect(isSame(rows)).toBe(true);
  expect(rows).toContainEqual({
    kind: 'same',
    left: '  "traceCode": "first"',
    right: '  "traceCode": "again"',
  });
});

test('within a line of one name only what differs is marked', () => {
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

test('a line that has nothing beside it stands alone', () => {
  expect(answerDiff(body({ a: 1 }), body({ a: 1, b: 2 }))).toContainEqual({
    kind: 'changed',
    right: [{ text: '  "b": 2', isMarked: false }],
  });
});

test('many equal lines are told as a number', () => {
  const long = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`key${at + 10}`, at]));

  const rows = answerDiff(body({ ...long, z: 1 }), body({ ...long, z: 2 }));

  expect(rows).toContainEqual({ kind: 'fold', count: 17 });
  expect(rows.length).toBeLessThan(10);
});

test('what is no text is told by its size, and what was cut says so', () => {
  expect(toLines({ bytes: 12, isCut: false })).toEqual(['12 bytes that are no text']);
  expect(toLines({ bytes: 90_000, isCut: true, text: 'begin' })).toEqual([
    'begin',
    '… of 90000 bytes',
  ]);
  expect(toLines(undefined)).toEqual([]);
});

test('what would turn the text around it is a mark', () => {
  expect(toLines(body('a\u202eb'))).toEqual(['a⟨U+202E⟩b']);
});

test('two large bodies that have nothing in common are told as two', () => {
  const lines = (prefix: string) =>
    Array.from({ length: 3_000 }, (_, at) => `${prefix}${at}`).join('\n');

  expect(answerDiff(body(lines('a')), body(lines('b')))).toHaveLength(3_000);
});
