import { expect, test } from 'vitest';
import { toTree } from './snapshot-tree.ts';

test('places a snapshot below its origin, and one without a stored origin at the top level', () => {
  const tree = toTree([
    { name: 'branch', parent: 'early' },
    { name: 'late', parent: 'early' },
    { name: 'orphan', parent: 'deleted' },
    { name: 'early' },
  ]);

  expect(tree.map(({ name, depth }) => `${depth} ${name}`)).toEqual(['0 orphan', '0 early', '1 branch', '1 late']);
});

test('limits the depth of a long line but not its length', () => {
  const line = Array.from({ length: 8 }, (_one, index) => ({
    name: `${index}`,
    ...(index > 0 && { parent: `${index - 1}` }),
  }));

  expect(toTree(line.toReversed()).map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4, 4, 4, 4]);
});
