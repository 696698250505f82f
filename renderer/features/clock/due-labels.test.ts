import { expect, test } from 'vitest';
import { advanceText, dueText } from './due-labels.ts';

const from = '2030-01-01T00:00:00.000Z';
const to = '2030-01-04T00:00:00.000Z';
const ran = [
  { kind: 'auction-ends', count: 2 },
  { kind: 'delivery-tried', count: 1 },
] as const;

test('describes what is due before and after it happened', () => {
  expect(ran.map(dueText)).toEqual(['2 auctions end', '1 delivery is retried']);
  expect(advanceText({ from, to, now: to, ran: [...ran] })).toBe(
    'Clock advanced by 3 d: 2 auctions ended, 1 delivery retried',
  );
});

test('reports an advance that found nothing, moved nothing or stopped early', () => {
  expect(advanceText({ from, to, now: to, ran: [] })).toBe('Clock advanced by 3 d: nothing was due');
  expect(advanceText({ from, to: from, now: from, ran: [] })).toBe('Nothing is due. The clock did not move.');
  expect(advanceText({ from, to, now: '2030-01-02T00:00:00.000Z', ran: [], stoppedBy: 'cancel' })).toBe(
    'Clock advanced by 1 d and stopped early: nothing was due',
  );
});
