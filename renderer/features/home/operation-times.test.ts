import { expect, test } from 'vitest';
import { durationText, widthOf } from './operation-times.ts';

test.each([
  [0.423, '0.4 ms'],
  [38.4, '38 ms'],
  [12_340, '12.3 s'],
  [null, '–'],
])('%s milliseconds are %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});

test('the longest bar reaches all the way, and one of half the time half of it', () => {
  expect([100, 50, null].map((time) => widthOf(time, 100))).toEqual(['100%', '50%', '0%']);
});
