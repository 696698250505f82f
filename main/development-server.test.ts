import { expect, test } from 'vitest';
import { developmentServer } from './development-server.ts';

const environment = { ELECTRON_RENDERER_URL: 'http://127.0.0.1:5173' };

test('the page comes from Vite while developing', () => {
  expect(developmentServer({ isPackaged: false }, environment)?.host).toBe('127.0.0.1:5173');
});

test('a packaged application shows its own page, whatever its environment says', () => {
  expect(developmentServer({ isPackaged: true }, environment)).toBeUndefined();
});

test.each([{}, { ELECTRON_RENDERER_URL: '' }, { ELECTRON_RENDERER_URL: 'no address' }])(
  'without an address there is no such server: %j',
  (without) => {
    expect(developmentServer({ isPackaged: false }, without)).toBeUndefined();
  },
);
