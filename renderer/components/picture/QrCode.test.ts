import { encode } from 'uqr';
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

test('draws every dark module of a code and no light one', () => {
  const { data } = encode('0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6', { border: 0 });

  const drawnModules = [...toQrPath(data).matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x = '', y = '', length = '']) =>
    Array.from({ length: Number(length) }, (_, index) => [Number(y), Number(x) + index]),
  );

  const darkModules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[y, x]] : [])));
  expect(drawnModules).toEqual(darkModules);
});
