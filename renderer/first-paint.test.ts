import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('./public/first-paint.js', import.meta.url), 'utf8');

test.each([
  ['en-US@posix', ['en-US@posix'], 'en-US', ['en-US']],
  ['c', ['c'], 'en-US', ['en-US']],
  ['de-CH', ['de-CH', 'en'], 'de-CH', ['de-CH', 'en']],
])('the locale %s becomes one that Intl accepts', (language, languages, expected, list) => {
  const navigator = Object.create({ language, languages });

  runInNewContext(script, { Intl, navigator, localStorage: { getItem: () => null } });

  expect(navigator.language).toBe(expected);
  expect([...navigator.languages]).toEqual(list);
  expect(new Intl.NumberFormat(navigator.language).format(1)).toBe('1');
});
