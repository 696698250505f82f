import { expect, test } from 'vitest';
import { effectTexts, isIn, markOf } from './event-labels.ts';

const delivery = {
  id: 'a',
  status: 'PENDING',
  attemptCount: 3,
  outcome: 'TIMED_OUT',
  durationMilliseconds: 10_000,
} as const;
const call = { operation: 'payments.confirm', status: 200, deliveries: [] };

test('a failed delivery makes an event a problem', () => {
  const event = { ...call, deliveries: [delivery] };

  expect(isIn('Problems', event)).toBe(true);
  expect(isIn('Problems', call)).toBe(false);
  expect(markOf(event)).toBe('failed');
});

test('lists an event as a problem if its mint or offer failed later, with the reason', () => {
  const event = { ...call, failed: 'The contract rejected it.', effects: [{ name: 'mint', count: 1 }] };

  expect(isIn('Problems', event)).toBe(true);
  expect(markOf(event)).toBe('failed');
  expect(effectTexts(event)).toEqual(['The contract rejected it.', '1 mint']);
});

test('each filter includes its own modules', () => {
  expect(isIn('Money', call)).toBe(true);
  expect(isIn('Market', { ...call, operation: 'offers.create' })).toBe(true);
  expect(isIn('Simulation', call)).toBe(false);
  expect(markOf({ ...call, operation: 'clock.advance' })).toBe('idle');
});

test('names the rejected field next to the error code', () => {
  const rejected = { code: 'input.invalid', deliveries: [], effects: [] };

  expect(effectTexts(rejected)).toEqual(['input.invalid']);
  expect(effectTexts({ ...rejected, field: 'signingMethod.type' })).toEqual(['input.invalid: signingMethod.type']);
});

test('describes deliveries by result, with the longest duration and attempts', () => {
  const answered = { ...delivery, attemptCount: 1, outcome: 'ANSWERED', httpStatus: 500 } as const;
  const deliveries = [
    delivery,
    { ...answered, durationMilliseconds: 12.4 },
    { ...answered, durationMilliseconds: 80.6 },
    { id: 'b', status: 'PENDING', attemptCount: 0 } as const,
  ];

  expect(effectTexts({ deliveries, effects: [{ name: 'AUCTION_END', count: 2 }] })).toEqual([
    'delivery timed out, 10,000 ms, 3 attempts',
    '2 deliveries 500, up to 81 ms',
    'delivery pending',
    '2 auction ends',
  ]);
});
