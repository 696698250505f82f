import { expect, test } from 'vitest';
import { spanMessage, toSeconds, toUnit } from './clock-span.ts';
import { advanceText, dueText } from './due-lanes.ts';

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

test.each([
  ['90', 'seconds', 90],
  [' 5 ', 'minutes', 300],
  ['1.5', 'hours', 5_400],
  ['31', 'days', 2_678_400],
  ['0.0001', 'hours', 0],
  ['', 'days', undefined],
  ['-1', 'days', undefined],
  ['1e3', 'days', undefined],
  ['1,5', 'days', undefined],
] as const)('converts %s %s to %s seconds', (text, unit, seconds) => {
  expect(toSeconds(text, unit)).toBe(seconds);
});

test.each([
  ['400', 'days', null],
  ['401', 'days', 'Enter at most 400 days. Advance again for more.'],
  ['0', 'days', 'Enter at least one second.'],
  ['soon', 'days', 'Enter a number, e.g. 2 or 1.5.'],
] as const)('reports for %s %s: %s', (text, unit, message) => {
  expect(spanMessage(text, unit)).toBe(message);
});

test('falls back to hours for an unknown unit', () => {
  expect([toUnit('days'), toUnit('weeks')]).toEqual(['days', 'hours']);
});
