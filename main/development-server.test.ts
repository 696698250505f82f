import { expect, test } from 'vitest';
import { developmentServer } from './development-server.ts';

const environment = { ELECTRON_RENDERER_URL: 'http://127.0.0.1:5173' };

test('loads the page from Vite during development', () => {
  expect(developmentServer({ isPackaged: false }, environment)?.host).toBe('127.0.0.1:5173');
});

test('a packaged application ignores the environment and shows its own page', () => {
  expect(developmentServer({ isPackaged: true }, environment)).toBeUndefined();
});

test.each([{}, { ELECTRON_RENDERER_URL: '' }, { ELECTRON_RENDERER_URL: 'no address' }])(
  'has no server for the address %j',
  (environmentWithoutServer) => {
    expect(developmentServer({ isPackaged: false }, environmentWithoutServer)).toBeUndefined();
  },
);
