import { expect, test } from 'vitest';
import { durationText, widthOf } from './operation-times.ts';

test.each([
  [0.423, '0.4 ms'],
  [38.4, '38 ms'],
  [12_340, '12.3 s'],
  [null, '–'],
])('formats %s milliseconds as %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});

test('draws the longest bar at full width and a half as long one at half width', () => {
  expect([100, 50, null].map((time) => widthOf(time, 100))).toEqual(['100%', '50%', '0%']);
});
