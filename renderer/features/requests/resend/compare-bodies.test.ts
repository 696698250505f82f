import { expect, test } from 'vitest';
import { compareBodies } from './compare-bodies.ts';

const body = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { bytes: text.length, isCut: false, text };
};

test('ignores the order of names and the trace code', () => {
  expect(compareBodies(body({ a: 1, traceCode: 'first' }), body({ traceCode: 'again', a: 1 }))).toEqual({
    differences: [],
    equal: 1,
    hasCommonField: true,
  });
});

test('lists changed, added and removed fields by path', () => {
  const { differences } = compareBodies(
    body({ success: false, errors: [{ code: 'a' }] }),
    body({ success: true, result: { id: 'x\u202e' } }),
  );

  expect(differences).toEqual([
    { id: 'success', first: 'false', again: 'true' },
    { id: 'errors[0].code', first: '"a"', again: undefined },
    { id: 'result.id', first: undefined, again: '"x⟨U+202E⟩"' },
  ]);
});

test('finds no common field in unlike bodies, and compares other content as a whole', () => {
  expect(compareBodies(body({ a: 1 }), body({ b: 1 })).hasCommonField).toBe(false);
  expect(compareBodies(body('one'), { bytes: 12, isCut: false }).differences).toEqual([
    { id: 'body', first: 'one', again: '12 bytes of binary data' },
  ]);
});
