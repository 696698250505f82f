import { expect, test } from 'vitest';
import { toTree } from './snapshot-tree.ts';

test('what comes from a snapshot stands behind it, and one whose origin is gone by itself', () => {
  const tree = toTree([
    { name: 'branch', parent: 'early' },
    { name: 'late', parent: 'early' },
    { name: 'orphan', parent: 'deleted' },
    { name: 'early' },
  ]);

  expect(tree.map(({ name, depth }) => `${depth} ${name}`)).toEqual([
    '0 orphan',
    '0 early',
    '1 branch',
    '1 late',
  ]);
});

test('a long line is cut in its depth and not in its length', () => {
  const line = Array.from({ length: 8 }, (_one, place) => ({
    name: `${place}`,
    ...(place > 0 && { parent: `${place - 1}` }),
  }));

  expect(toTree(line.toReversed()).map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4, 4, 4, 4]);
});
