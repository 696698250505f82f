import { expect, test } from 'vitest';
import { chosenByKey, midnightsOf, momentAt, nextDone, placeOf } from './due-lanes.ts';

const span = { from: '2030-01-01T10:00:00.000Z', to: '2030-01-03T10:00:00.000Z' };
const lanes = [
  {
    kind: 'auction-ends' as const,
    count: 3,
    marks: [
      { at: '2030-01-01T11:00:00.000Z', until: '2030-01-01T11:30:00.000Z', count: 2 },
      { at: '2030-01-02T10:00:00.000Z', until: '2030-01-02T10:00:00.000Z', count: 1 },
    ],
  },
  {
    kind: 'lock-ends' as const,
    count: 1,
    marks: [{ at: '2030-01-01T12:00:00.000Z', until: '2030-01-01T12:00:00.000Z', count: 1 }],
  },
];

test('maps a time to its share of the span, and a position to the minute', () => {
  expect(placeOf(span, new Date('2030-01-02T10:00:00.000Z'))).toBe(50);
  expect(placeOf(span, new Date('2029-01-02T10:00:00.000Z'))).toBe(0);
  expect(placeOf(span, new Date('2031-01-02T10:00:00.000Z'))).toBe(100);
  expect(momentAt(span, 50).toISOString()).toBe('2030-01-02T10:00:00.000Z');
  expect(momentAt(span, 50.01).toISOString()).toBe('2030-01-02T10:01:00.000Z');
  expect(momentAt(span, 104).toISOString()).toBe(span.to);
});

test('never returns a position past the end, whatever its seconds', () => {
  const span = { from: '2030-01-01T10:00:10.000Z', to: '2030-01-03T10:00:10.000Z' };

  expect(momentAt(span, 100).toISOString()).toBe(span.to);
  expect(momentAt(span, 99.99).toISOString()).toBe('2030-01-03T10:00:00.000Z');
});

test("starts days at midnight in the reader's time zone", () => {
  const midnights = midnightsOf(span);

  expect(midnights.length).toBeGreaterThan(0);
  for (const midnight of midnights) {
    expect([midnight.getHours(), midnight.getMinutes()]).toEqual([0, 0]);
    expect(placeOf(span, midnight)).toBeGreaterThan(0);
    expect(placeOf(span, midnight)).toBeLessThan(100);
  }
});

test('steps between the marks of all lanes, each at the time of its last event', () => {
  const moments: (string | undefined)[] = [];
  let selected: Date | undefined;
  for (let step = 0; step < 3; step += 1) {
    selected = nextDone({ lanes }, selected, 'on');
    moments.push(selected?.toISOString());
  }

  expect(moments).toEqual(['2030-01-01T11:30:00.000Z', '2030-01-01T12:00:00.000Z', '2030-01-02T10:00:00.000Z']);
  expect(nextDone({ lanes }, selected, 'on')).toBeUndefined();
  expect(nextDone({ lanes }, selected, 'back')?.toISOString()).toBe('2030-01-01T12:00:00.000Z');
  expect(nextDone({ lanes: [] }, undefined, 'on')).toBeUndefined();
});

test('selects the first and last mark with keys, and clears the selection', () => {
  const selected = new Date('2030-01-01T12:00:00.000Z');
  const momentBy = (key: string) => chosenByKey({ lanes }, selected, key)?.moment?.toISOString();

  expect(momentBy('Home')).toBe('2030-01-01T11:30:00.000Z');
  expect(momentBy('End')).toBe('2030-01-02T10:00:00.000Z');
  expect(momentBy('ArrowLeft')).toBe('2030-01-01T11:30:00.000Z');
  expect(chosenByKey({ lanes }, selected, 'Escape')).toEqual({ moment: undefined });
});

test('keeps the selection past the last mark, and ignores keys without a meaning', () => {
  const last = new Date('2030-01-02T10:00:00.000Z');

  expect(chosenByKey({ lanes }, last, 'ArrowRight')).toEqual({ moment: last });
  expect(chosenByKey({ lanes }, undefined, 'Escape')).toBeUndefined();
  expect(chosenByKey({ lanes }, last, 'Tab')).toBeUndefined();
});
