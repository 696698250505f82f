import { expect, test } from 'vitest';
import type { Transaction } from '../../service/call/client.ts';
import { laneHint, meaningLabel, meaningText } from './meaning-labels.ts';

const gallery = { address: `0x${'b'.repeat(40)}`, name: 'Gallery', owner: 'Noor Haddad' };
const outside = { address: '0x9f4C00000000000000000000000000000000001a' };
const usdc = { address: `0x${'c'.repeat(40)}`, name: 'USDC' };
const items = { address: `0x${'d'.repeat(40)}`, name: 'Tidal Studies' };
const custody = { address: `0x${'e'.repeat(40)}`, name: 'Market custody' };

const rows: readonly [Transaction['meaning'], string][] = [
  [{ kind: 'COINS', amount: '2', unit: 'ETH', party: gallery }, '2.0000 ETH to Gallery, Noor Haddad'],
  [{ kind: 'COINS', amount: '0.5', unit: 'POL', party: outside }, '0.5000 POL to outside, 0x9f4C…001a'],
  [{ kind: 'TOKENS', amount: '18.75', unit: 'USDC', of: usdc, party: gallery }, '18.75 USDC to Gallery, Noor Haddad'],
  [{ kind: 'TOKENS', of: usdc, party: outside }, 'USDC to outside, 0x9f4C…001a'],
  [{ kind: 'ITEM', amount: '1', item: '6', of: items, party: gallery }, 'Item 6 to Gallery, Noor Haddad'],
  [
    { kind: 'ITEM', amount: '3', item: 'Harbour Light', of: items, party: gallery },
    '3 × Harbour Light to Gallery, Noor Haddad',
  ],
  [{ kind: 'APPROVAL', amount: '5', unit: 'USDC', of: usdc, party: custody }, 'Approval of USDC Market custody'],
  [{ kind: 'APPROVAL', item: '6', of: items, party: custody }, 'Approval of Item 6 Market custody'],
  [{ kind: 'APPROVAL_OF_ALL', of: items, party: custody }, 'Approval of all Tidal Studies Market custody'],
  [{ kind: 'SETTLEMENT', item: 'Item 6', party: gallery }, 'Settlement of Item 6 to Gallery, Noor Haddad'],
  [{ kind: 'MINT', amount: '10', item: 'Study', of: items }, 'Mint of 10 × Study Tidal Studies'],
  [{ kind: 'DEPLOYMENT', of: items }, 'Deployment of Tidal Studies'],
  [
    { kind: 'CALL', call: '0x12345678', amount: '1', unit: 'ETH', party: usdc },
    '0x12345678 unknown call, with 1.0000 ETH, USDC',
  ],
  [{ kind: 'CALL', call: 'setTier(2, true)', party: usdc }, 'setTier(2, true) USDC'],
];

test.each(rows)('%o', (meaning, text) => {
  expect(meaningText({ meaning })).toBe(text);
});

test('marks only a function name as code', () => {
  expect(meaningLabel({ kind: 'CALL', call: 'pay()' }).isCode).toBe(true);
  expect(meaningLabel({ kind: 'DEPLOYMENT' }).isCode).toBeUndefined();
});

function pendingTransactions(...nonces: readonly number[]) {
  return nonces.map((nonce) => ({ id: `of ${nonce}`, hash: '0x', nonce, createdAt: '2026-03-01T09:30:00.000' }));
}

interface LaneOf {
  readonly nonces: readonly number[];
  readonly gaps?: number[];
  readonly reason?: string;
}

const reason = 'The nonce 42 is unused.';

test.each<[string, LaneOf, number, object | undefined]>([
  ['no hint for the first transaction, which only waits for a block', { nonces: [41, 42] }, 41, undefined],
  ['no hint for a transaction that is in a block by now', { nonces: [] }, 41, undefined],
  ['the nonce that a transaction waits for', { nonces: [41, 42] }, 42, { label: 'after nonce 41', isStuck: false }],
  [
    'the missing nonce that blocks a transaction, with the reason',
    { nonces: [41, 43], gaps: [42], reason },
    43,
    { label: 'nonce 42 missing', reason, isStuck: true },
  ],
  [
    'the first transaction of a lane that does not move',
    { nonces: [41], reason },
    41,
    { label: 'stuck', reason, isStuck: true },
  ],
])('shows %s', (_, { nonces, gaps = [], reason: stuckReason }, nonce, hint) => {
  const lane = { pending: pendingTransactions(...nonces), gaps, isStuck: stuckReason !== undefined, stuckReason };

  expect(laneHint(lane, nonce)).toEqual(hint);
});
