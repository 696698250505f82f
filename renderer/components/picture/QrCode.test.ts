import { expect, test } from 'vitest';
import { toQrPath } from './QrCode.tsx';

test('merges adjacent modules into one rectangle', () => {
  const modules = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, true, true],
  ];

  expect(toQrPath(modules)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});
