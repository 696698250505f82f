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

const inconsistent = { ...counts, holds: false, remaining: 3 };

test.each([
  ['an offer in ERROR, even if the escrow contract agrees', 'ERROR', counts, '0', 'Escrow holds 0, the ledger has 4'],
  ['an inconsistent ledger first', 'READY', inconsistent, '3', 'The ledger has 9 of 10'],
  ['an offer that is not signed', 'NEW', counts, undefined, 'Not in escrow yet'],
  ['an offer whose items stayed', 'REFUSED', counts, undefined, 'Never in escrow'],
] as const)('reports %s', (_, status, invariant, remaining, text) => {
  const onChain = remaining === undefined ? undefined : { remaining, agrees: true };

  const tone = onChain ? 'bad' : 'idle';
  expect(verdictOf({ invariant, onChain, offer: { ...offer, status } }, chain)).toEqual({ tone, text });
});
