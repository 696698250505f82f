import { expect, test } from 'vitest';
import { withBranches } from './snapshot-tree.ts';

const depthsOf = (newestFirst: Parameters<typeof withBranches>[0]) =>
  withBranches(newestFirst).map(({ name, depth }) => `${depth} ${name}`);

test('lists the newest first, and indents branches but not a line or an orphan', () => {
  const newestFirst = [
    { name: 'late', parent: 'branch' },
    { name: 'main-2', parent: 'main-1' },
    { name: 'branch', parent: 'early' },
    { name: 'main-1', parent: 'early' },
    { name: 'orphan', parent: 'deleted' },
    { name: 'early' },
  ];

  expect(depthsOf(newestFirst)).toEqual(['0 late', '1 main-2', '0 branch', '1 main-1', '0 orphan', '0 early']);
});

test('limits the depth of branches', () => {
  const branches = Array.from({ length: 6 }, (_, index) => [
    { name: `${index + 1}`, parent: `${index}` },
    { name: `newer-${index}`, parent: `${index}` },
  ]);

  const depths = withBranches([{ name: '0' }, ...branches.flat()].toReversed()).map(({ depth }) => depth);

  expect(Math.max(...depths)).toBe(4);
});
