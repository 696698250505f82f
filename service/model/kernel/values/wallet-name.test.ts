import { expect, test } from 'vitest';
import { walletNameOf } from './wallet-name.ts';

test("a wallet's name depends on its id only", () => {
  const name = walletNameOf('0d067f00-0000-4000-8000-000000000000');

  expect(name).toBe('Quiet Harbour 7f');
  expect(walletNameOf('0d067f00-0000-4000-8000-000000000000')).toBe(name);
});

test('every id has a name of three words', () => {
  for (let first = 0; first < 256; first += 1) {
    const digits = first.toString(16).padStart(2, '0');
    expect(walletNameOf(`${digits}${digits}ab00-0000-4000-8000-000000000000`)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ ab$/);
  }
});
