import { expect, test } from 'vitest';
import { cellsOf, hasDetours, namesIn, toLaneLine, wayOf } from './path-steps.ts';

const pendingTransaction = {
  status: 'PENDING',
  timeline: [
    { what: 'Signed and stored', at: '2026-03-01T09:30:00.000Z' },
    { what: 'Accepted by the node', at: '2026-03-01T09:30:01.000Z' },
  ],
  isFinal: false,
  confirmations: 0,
  requiredConfirmations: 12,
} as const;

function statesOf(...input: Parameters<typeof wayOf>): string {
  const { steps, failed, replaced } = wayOf(...input);
  return [...steps, failed, replaced].map(({ state }) => state).join(' ');
}

test.each([
  [{ ...pendingTransaction, timeline: [] }, 'present possible possible possible possible possible'],
  [pendingTransaction, 'past present possible possible possible possible'],
  [
    { ...pendingTransaction, status: 'SUCCEEDED', blockNumber: 7, confirmations: 3 },
    'past past present possible impossible impossible',
  ],
  [
    { ...pendingTransaction, status: 'SUCCEEDED', blockNumber: 7, confirmations: 12, isFinal: true },
    'past past past present impossible impossible',
  ],
  [{ ...pendingTransaction, status: 'FAILED', blockNumber: 7 }, 'past past past impossible failed impossible'],
  [{ ...pendingTransaction, status: 'REPLACED' }, 'past past impossible impossible impossible present'],
] as const)('shows %o at its step', (transaction, states) => {
  expect(statesOf(transaction)).toBe(states);
});

test('shows the time of each step, and other events as a timeline', () => {
  const [signed, accepted] = pendingTransaction.timeline;
  const mined = { what: 'In block 7', at: '2026-03-01T09:30:12.000Z' };
  const timeline = [signed, accepted, mined];
  const { steps } = wayOf({ ...pendingTransaction, status: 'SUCCEEDED', blockNumber: 7, timeline });

  expect(steps.map(({ at }) => at)).toEqual([undefined, accepted.at, mined.at, undefined]);
  expect(hasDetours({ timeline })).toBe(false);
  expect(hasDetours({ timeline: [...timeline, { what: 'Block 7 was removed' }] })).toBe(true);
});

test('never shows a dropped transaction in a block', () => {
  const { failed } = wayOf({ ...pendingTransaction, status: 'FAILED' });

  expect(failed).toEqual({ below: 'Sent', state: 'failed', cause: 'dropped' });
});

test('counts confirmations on the way to final', () => {
  const mined = { ...pendingTransaction, status: 'SUCCEEDED', blockNumber: 7, confirmations: 3 } as const;

  expect(wayOf(mined).steps[3].cause).toBe('3 of 12');
});

function lane(nonces: readonly number[], gaps: number[] = []) {
  const createdAt = '2026-03-01T09:30:00.000';
  return { pending: nonces.map((nonce) => ({ id: `of ${nonce}`, hash: '0x', nonce, createdAt })), gaps };
}

test('places gaps between the transactions they block', () => {
  const { cells } = cellsOf(lane([44, 42], [43]));

  expect(cells.map(({ nonce, isMissing }) => [nonce, isMissing])).toEqual([
    [42, false],
    [43, true],
    [44, false],
  ]);
});

test('cuts off a long lane and counts the hidden transactions', () => {
  expect(cellsOf(lane([...Array(20).keys()])).notShown).toBe(8);
});

test.each([
  [1042, lane([]), '1,042 in blocks, none pending'],
  [42, lane([42, 44], [43]), '42 in blocks, 2 pending, nonce 43 missing'],
  [0, lane([5], [0, 1, 2, 3, 4]), '0 in blocks, 1 pending, 5 missing'],
])('describes a lane with %i nonces in blocks in one line', (minedNonces, nonces, line) => {
  expect(toLaneLine({ minedNonces, ...nonces })).toBe(line);
});

test.each([
  ['transfer', 'uint256', ['to', 'value']],
  ['transfer(address,uint256)', 'uint256', ['to', 'value']],
  ['transfer', 'uint8', []],
  ['approve', 'uint256', []],
])('lists the argument names of %s with an address and a %s', (functionName, type, names) => {
  const inputs = [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
  ];
  const signature = 'transfer(address,uint256)';
  const transfer = { name: 'transfer', signature, stateMutability: 'nonpayable', inputs, outputs: [] } as const;
  const sent = ['address', type].map((of) => ({ type: of, value: '' }));

  expect(namesIn([{ ...transfer, outputs: [] }], { functionName, inputs: sent })).toEqual(names);
});
