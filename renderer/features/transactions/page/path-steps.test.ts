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

function laneCellsPendingTransaction(nonce: number) {
  return { id: `of ${nonce}`, hash: '0x', nonce, createdAt: '2026-03-01T09:30:00.000' };
}

test('places gaps between the transactions they block', () => {
  const { cells } = cellsOf({
    pending: [laneCellsPendingTransaction(44), laneCellsPendingTransaction(42)],
    gaps: [43],
  });

  expect(cells.map(({ nonce, isMissing }) => [nonce, isMissing])).toEqual([
    [42, false],
    [43, true],
    [44, false],
  ]);
});

test('cuts off a long lane and counts the hidden transactions', () => {
  const pending = Array.from({ length: 20 }, (_, index) => laneCellsPendingTransaction(index));

  expect(cellsOf({ pending, gaps: [] }).notShown).toBe(8);
});

test.each([
  [{ minedNonces: 1042, pending: [], gaps: [] }, '1,042 in blocks, none pending'],
  [
    { minedNonces: 42, pending: [laneCellsPendingTransaction(42), laneCellsPendingTransaction(44)], gaps: [43] },
    '42 in blocks, 2 pending, nonce 43 missing',
  ],
  [
    { minedNonces: 0, pending: [laneCellsPendingTransaction(5)], gaps: [0, 1, 2, 3, 4] },
    '0 in blocks, 1 pending, 5 missing',
  ],
])('describes a lane in one line', (lane, line) => {
  expect(toLaneLine(lane)).toBe(line);
});

const transfer = {
  name: 'transfer',
  signature: 'transfer(address,uint256)',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
  ],
  outputs: [],
} as const;

function inputs(...types: string[]) {
  return types.map((type) => ({ type, value: '' }));
}

test.each([
  ['transfer', inputs('address', 'uint256'), ['to', 'value']],
  ['transfer(address,uint256)', inputs('address', 'uint256'), ['to', 'value']],
  ['transfer', inputs('address', 'uint8'), []],
  ['approve', inputs('address', 'uint256'), []],
])('lists the argument names of %s', (functionName, callInputs, names) => {
  const functions = [{ ...transfer, inputs: [...transfer.inputs], outputs: [] }];

  expect(namesIn(functions, { functionName, inputs: callInputs })).toEqual(names);
});
