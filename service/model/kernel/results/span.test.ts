import { expect, test } from 'vitest';
import { day, hour, minute, second } from '../units.ts';
import { spanMilliseconds, spanText } from './span.ts';

test.each([
  ['90s', 90 * second],
  ['5m', 5 * minute],
  ['2h', 2 * hour],
  ['31d', 31 * day],
])('parses and formats %s as a duration', (text, milliseconds) => {
  expect(spanMilliseconds(text)).toBe(milliseconds);
  expect(spanText(milliseconds)).toBe(text);
});

test.each([
  ['1.5h', 90 * minute],
  ['1h30m', 90 * minute],
  ['1d 2 h', 26 * hour],
  ['0.25s', 250],
  ['PT1H30M', 90 * minute],
  ['P1DT0.5S', day + 500],
])('parses %s as a duration', (text, milliseconds) => {
  expect(spanMilliseconds(text)).toBe(milliseconds);
});

test.each(['', '5', 'm', '-5m', '5w', '1m1h', '0.0001s', 'P', 'P1DT', 'P1M', 'P1Y', '9999999999s'])(
  'rejects %j as a duration',
  (text) => {
    expect(spanMilliseconds(text)).toBeUndefined();
  },
);

test('rounds to whole seconds, at least one second', () => {
  expect(spanText(3 * day - 12)).toBe('3d');
  expect(spanText(3)).toBe('1s');
});
