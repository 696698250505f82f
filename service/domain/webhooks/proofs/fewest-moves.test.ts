import { expect, test } from 'vitest';
import { fewestMoves, holdsMoves, type Move, sequenceOf, transferLabels } from './fewest-moves.ts';
import { differencesOf, differenceText } from './hooks.ts';
import { plannedOrders } from './proving.ts';

const movedAfter = (event: number, of: number): Move => ({ event, isCopy: false, side: 'behind', of });
const copied = (event: number, of = event): Move => ({ event, isCopy: true, side: 'behind', of });
const events = ['created', 'succeeded', 'refunded', 'created'].map((type) => ({ type }));

test.each<[readonly Move[], readonly number[]]>([
  [[], [0, 1, 2, 3]],
  [[movedAfter(0, 1)], [1, 0, 2, 3]],
  [[movedAfter(0, 3)], [1, 2, 3, 0]],
  [[copied(2)], [0, 1, 2, 2, 3]],
  [
    [copied(0, 2), movedAfter(1, 3)],
    [0, 2, 0, 3, 1],
  ],
  [[{ event: 3, isCopy: false, side: 'before', of: 0 }], [3, 0, 1, 2]],
])('%j produce the sequence %j, which contains them', (moves, sequence) => {
  expect(sequenceOf(4, moves)).toEqual(sequence);
  expect(holdsMoves(sequence, moves)).toBe(true);
  expect(holdsMoves([0, 1, 2, 3], moves)).toBe(moves.length === 0);
});

test.each<[readonly Move[], string]>([
  [[movedAfter(1, 2)], 'refunded before succeeded'],
  [[movedAfter(1, 3)], 'succeeded only after created (no. 4)'],
  [[copied(1)], 'succeeded twice'],
  [[copied(1, 2), movedAfter(0, 1)], 'succeeded again after refunded and succeeded before created (no. 1)'],
])('describes %j as "%s"', (moves, label) => {
  expect(transferLabels(events, moves)).toBe(label);
});

test('reduces many moves to the two that break together, as short as possible', async () => {
  const moves = Array.from({ length: 11 }, (_, event) => movedAfter(event, 11));
  const culprits = [movedAfter(2, 6), movedAfter(9, 10)];

  const fewest = await fewestMoves(moves, async (tried) =>
    culprits.every(({ event, of }) => tried.some((item) => item.event === event && item.of >= of)),
  );

  expect(fewest).toEqual({ moves: culprits, isDone: true });
});

test('returns the best result so far if the test ends early', async () => {
  let calls = 0;
  const moves = [movedAfter(0, 3), movedAfter(1, 3), movedAfter(2, 3), copied(3)];

  const fewest = await fewestMoves(moves, async () => {
    calls += 1;
    return calls === 1 ? true : undefined;
  });

  expect(fewest).toEqual({ moves: moves.slice(0, 2), isDone: false });
});

test('always tests swaps, duplicates and last-first, and derives the rest from the seed', () => {
  const planned = plannedOrders({ count: 3, permutations: 20, seed: 1 });

  const sequences = planned.map(({ kind, moves }) => [kind, moves.map((some) => sequenceOf(3, some).join(''))]);
  expect(sequences.slice(0, 4)).toEqual([
    ['AS_RECORDED', ['012', '012']],
    ['SWAPPED', ['102', '021']],
    ['DOUBLED', ['0012', '0112', '0122']],
    ['LAST_FIRST', ['201']],
  ]);
  expect(plannedOrders({ count: 3, permutations: 20, seed: 1 })).toEqual(planned);
  expect(plannedOrders({ count: 3, permutations: 20, seed: 2 })).not.toEqual(planned);
  expect(plannedOrders({ count: 1, permutations: 0, seed: 1 })).toEqual([
    { kind: 'AS_RECORDED', moves: [[], []] },
    { kind: 'DOUBLED', moves: [[copied(0)]] },
  ]);
});

test.each([
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, []],
  [{ orders: [{ status: 'paid' }] }, { orders: [{ status: 'open' }] }, ["/orders/0/status is 'open', not 'paid'"]],
  [{ a: [1] }, { a: [1, 2] }, ['/a/1 is unexpected: 2']],
  [{ 'a/b~': 1 }, {}, ['/a~1b~0 is missing']],
  [[], {}, ['the state is {}, not []']],
  [{ a: null }, { a: 0 }, ['/a is 0, not null']],
  [{}, JSON.parse('{"__proto__": 1}'), ['/__proto__ is unexpected: 1']],
])('%j and %j differ by %j', (expected, actual, texts) => {
  expect(differencesOf(expected, actual, 10).map(differenceText)).toEqual(texts);
});
