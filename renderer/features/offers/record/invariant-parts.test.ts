import { expect, test } from 'vitest';
import { blocksOf, nothingIn, partsOf, verdictOf } from './invariant-parts.ts';

const counts = { holds: true, amount: 10, remaining: 4, inFlight: 0, purchased: 5, reimbursed: 1, terminated: 0 };
const chain = { state: 'running', blockNumber: 1204 } as const;
const offer = { status: 'READY', nft: { chain: 'ETHEREUM' } } as const;

test('always lists left and sold items, and other states only if present', () => {
  expect(partsOf(counts).map(({ amount, label }) => `${amount} ${label}`)).toEqual(['4 left', '5 sold', '1 returned']);
  expect(nothingIn(counts)).toBe('none ended, none pending');
  expect(partsOf({ ...counts, purchased: 0, reimbursed: 0, remaining: 10 })).toHaveLength(2);
});

test('creates a block per item in the order of the text', () => {
  const blocks = blocksOf(partsOf({ ...counts, remaining: 2, inFlight: 2 }));

  expect(blocks).toEqual([
    ...['left', 'left', 'moving', 'moving'],
    ...['sold', 'sold', 'sold', 'sold', 'sold', 'returned'],
  ]);
});

test('creates no blocks for more than forty items', () => {
  expect(blocksOf(partsOf({ ...counts, amount: 41, remaining: 35 }))).toBeUndefined();
  expect(blocksOf(partsOf({ ...counts, amount: 40, remaining: 34 }))).toHaveLength(40);
});

test.each([
  { onChain: { remaining: '4', agrees: true }, tone: 'ok', text: 'Ledger matches chain, block 1,204' },
  { onChain: { remaining: '3', agrees: false }, tone: 'bad', text: 'Escrow holds 3, the ledger has 4' },
])('compares the ledger with $onChain: $text', ({ onChain, ...verdict }) => {
  expect(verdictOf({ invariant: counts, onChain, offer }, chain)).toEqual(verdict);
});

test.each([
  ['asleep', { text: 'Not compared: ETHEREUM is asleep', isAsleep: true }],
  ['starting', { text: 'Not compared yet' }],
  ['running', { text: 'Not compared yet' }],
  ['failed', { text: 'Not compared: ETHEREUM is not responding' }],
  ['external', { text: 'Not compared: ETHEREUM is not responding' }],
] as const)('reports a chain that is %s as not compared: $text', (state, verdict) => {
  const inspection = { invariant: counts, onChain: undefined, offer };

  expect(verdictOf(inspection, { state })).toEqual({ tone: 'idle', ...verdict });
  expect(verdictOf(inspection, undefined)).toEqual({ tone: 'idle', text: 'Not compared yet' });
});

test('reports the missing items of an offer in ERROR, even if the escrow contract agrees', () => {
  const onChain = { remaining: '0', agrees: true };
  const inspection = { invariant: counts, onChain, offer: { ...offer, status: 'ERROR' } as const };

  expect(verdictOf(inspection, chain)).toEqual({ tone: 'bad', text: 'Escrow holds 0, the ledger has 4' });
});

test('reports an inconsistent ledger first', () => {
  const invariant = { ...counts, holds: false, remaining: 3 };
  const onChain = { remaining: '3', agrees: true };

  expect(verdictOf({ invariant, onChain, offer }, chain)).toEqual({ tone: 'bad', text: 'The ledger has 9 of 10' });
});

test.each([
  ['NEW', 'Not in escrow yet'],
  ['REFUSED', 'Never in escrow'],
] as const)('has nothing to compare for a %s offer', (status, text) => {
  const inspection = { invariant: counts, onChain: undefined, offer: { ...offer, status } };
  expect(verdictOf(inspection, chain)).toEqual({ tone: 'idle', text });
});
