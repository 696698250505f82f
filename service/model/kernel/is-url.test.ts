import { expect, test } from 'vitest';
import { isUrl } from './is-url.ts';

test('accepts a URL after any number of checks', () => {
  const counts = { yes: 0, no: 0 };

  for (let times = 0; times < 20_000; times += 1) counts[isUrl('https://bücher.example/') ? 'yes' : 'no'] += 1;

  expect(counts).toEqual({ yes: 20_000, no: 0 });
});

test.each(['', '/hooks', 'my endpoint', 'https://', 'http://a b/'])('rejects %j as a URL', (text) => {
  expect(isUrl(text)).toBe(false);
});
