import { expect, test } from 'vitest';
import { serviceArguments } from './service-arguments.ts';

test('flags of the service stand behind a lone --', () => {
  expect(serviceArguments(['electron', '--no-sandbox', '.', '--', '--port', '0'])).toEqual([
    '--port',
    '0',
  ]);
});

test('a command line without -- hands the service nothing', () => {
  expect(serviceArguments(['electron', '--inspect=0', '.'])).toEqual([]);
});

test('a link brings no flags', () => {
  const line = ['vaultdesk', 'vaultdesk://settings', '--', '--data-dir', '/tmp/of-a-stranger'];

  expect(serviceArguments(line)).toEqual([]);
});
