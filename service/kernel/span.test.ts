import { expect, test } from 'vitest';
import { spanMilliseconds, spanText } from './span.ts';
import { day, hour, minute, second } from './time-units.ts';

test.each([
  ['90s', 90 * second],
  ['5m', 5 * minute],
  ['2h', 2 * hour],
  ['31d', 31 * day],
])('parses and formats %s as a duration', (text, milliseconds) => {
  expect(spanMilliseconds(text)).toBe(milliseconds);
  expect(spanText(milliseconds)).toBe(text);
});

test.each(['', '5', 'm', '-5m', '1.5h', '5w', '5 m'])('rejects %j as a duration', (text) => {
  expect(spanMilliseconds(text)).toBeUndefined();
});

test('rounds to whole seconds, at least one second', () => {
  expect(spanText(3 * day - 12)).toBe('3d');
  expect(spanText(3)).toBe('1s');
});
