import { expect, test } from 'vitest';
import { serviceArguments } from './service-arguments.ts';

test('passes the flags after a lone -- to the service', () => {
  expect(serviceArguments(['electron', '--no-sandbox', '.', '--', '--port', '0'])).toEqual(['--port', '0']);
});

test('passes nothing to the service without --', () => {
  expect(serviceArguments(['electron', '--inspect=0', '.'])).toEqual([]);
});

test('ignores flags on a command line with a link', () => {
  const line = ['vaultdesk', 'vaultdesk://settings', '--', '--data-dir', '/tmp/of-a-stranger'];

  expect(serviceArguments(line)).toEqual([]);
});
