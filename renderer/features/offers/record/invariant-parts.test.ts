import { expect, test } from 'vitest';
import { blocksOf, nothingIn, partsOf, verdictOf } from './invariant-parts.ts';

const counts = {
  holds: true,
  amount: 10,
  remaining: 4,
  inFlight: 0,
  purchased: 5,
  reimbursed: 1,
  terminated: 0,
};
const chain = { state: 'running', blockNumber: 1204 } as const;
const offer = { status: 'READY', nft: { chain: 'ETHEREUM' } } as const;

test('what is left and sold is always said, the rest where there is any', () => {
  expect(partsOf(counts).map(({ amount, word }) => `${amount} ${word}`)).toEqual([
    '4 left',
    '5 sold',
    '1 returned',
  ]);
  expect(nothingIn(counts)).toBe('none ended, none on the way');
  expect(partsOf({ ...counts, purchased: 0, reimbursed: 0, remaining: 10 })).toHaveLength(2);
});

test('each item has its block, in the order of the words', () => {
  const blocks = blocksOf(partsOf({ ...counts, remaining: 2, inFlight: 2 }));

  expect(blocks).toEqual([
    ...['left', 'left', 'moving', 'moving'],
    ...['sold', 'sold', 'sold', 'sold', 'sold', 'returned'],
  ]);
});

test('above forty items there are no blocks', () => {
  expect(blocksOf(partsOf({ ...counts, amount: 41, remaining: 35 }))).toBeUndefined();
  expect(blocksOf(partsOf({ ...counts, amount: 40, remaining: 34 }))).toHaveLength(40);
});

test.each([
  {
    onChain: { remaining: '4', agrees: true },
    tone: 'ok',
    text: 'Ledger equals chain, block 1,204',
  },
  {
    onChain: { remaining: '3', agrees: false },
    tone: 'bad',
    text: 'Custody holds 3, the ledger says 4',
  },
])('custody says $onChain: $text', ({ onChain, ...verdict }) => {
  expect(verdictOf({ invariant: counts, onChain, offer }, chain)).toEqual(verdict);
});

test.each([
  ['asleep', { text: 'Not compared: ETHEREUM is asleep', isAsleep: true }],
  ['starting', { text: 'Not compared yet' }],
  ['running', { text: 'Not compared yet' }],
  ['failed', { text: 'Not compared: ETHEREUM does not answer' }],
  ['external', { text: 'Not compared: ETHEREUM does not answer' }],
] as const)('without an answer of a chain that is %s: $text', (state, verdict) => {
  const told = { invariant: counts, onChain: undefined, offer };

  expect(verdictOf(told, { state })).toEqual({ tone: 'idle', ...verdict });
  expect(verdictOf(told, undefined)).toEqual({ tone: 'idle', text: 'Not compared yet' });
});

test('the items of one in ERROR are gone, though custody says so itself', () => {
  const onChain = { remaining: '0', agrees: true };
  const told = { invariant: counts, onChain, offer: { ...offer, status: 'ERROR' } as const };

  expect(verdictOf(told, chain)).toEqual({
    tone: 'bad',
    text: 'Custody holds 0, the ledger says 4',
  });
});

test('a ledger that does not add up is said first', () => {
  const invariant = { ...counts, holds: false, remaining: 3 };
  const onChain = { remaining: '3', agrees: true };

  expect(verdictOf({ invariant, onChain, offer }, chain)).toEqual({
    tone: 'bad',
    text: 'The ledger counts 9 of 10',
  });
});

test.each([
  ['NEW', 'Not in custody yet'],
  ['REFUSED', 'Never in custody'],
] as const)('of a %s one there is nothing to compare', (status, text) => {
  const told = { invariant: counts, onChain: undefined, offer: { ...offer, status } };
  expect(verdictOf(told, chain)).toEqual({ tone: 'idle', text });
});
