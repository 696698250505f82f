import { expect, test } from 'vitest';
import { cellsOf, toLaneLine } from './lane-cells.ts';

function pendingTransaction(nonce: number) {
  return { id: `of ${nonce}`, hash: '0x', nonce, createdAt: '2026-03-01T09:30:00.000' };
}

test('places gaps between the transactions they block', () => {
  const { cells } = cellsOf({
    pending: [pendingTransaction(44), pendingTransaction(42)],
    gaps: [43],
  });

  expect(cells.map(({ nonce, isMissing }) => [nonce, isMissing])).toEqual([
    [42, false],
    [43, true],
    [44, false],
  ]);
});

test('cuts off a long lane and counts the hidden transactions', () => {
  const pending = Array.from({ length: 20 }, (_, index) => pendingTransaction(index));

  expect(cellsOf({ pending, gaps: [] }).notShown).toBe(8);
});

test.each([
  [{ minedNonces: 1042, pending: [], gaps: [] }, '1,042 in blocks, none pending'],
  [
    { minedNonces: 42, pending: [pendingTransaction(42), pendingTransaction(44)], gaps: [43] },
    '42 in blocks, 2 pending, nonce 43 missing',
  ],
  [
    { minedNonces: 0, pending: [pendingTransaction(5)], gaps: [0, 1, 2, 3, 4] },
    '0 in blocks, 1 pending, 5 missing',
  ],
])('describes a lane in one line', (lane, line) => {
  expect(toLaneLine(lane)).toBe(line);
});
