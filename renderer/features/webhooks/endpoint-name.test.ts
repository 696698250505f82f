import { expect, test } from 'vitest';
import { nameOfEndpoint } from './endpoint-name.ts';

test.each([
  ['http://127.0.0.1:3000/hooks', '127.0.0.1:3000', '/hooks'],
  ['https://orders.example.test/', 'orders.example.test', ''],
  ['https://orders.example.test/?shop=1', 'orders.example.test', '/?shop=1'],
  ['http://127.0.0.1:8787/_vaultdesk/inbox/shop-test', 'Inbox shop-test', ''],
  ['http://127.0.0.1:8787/w/ci-1/_vaultdesk/inbox/shop-test', 'Inbox shop-test', ''],
  ['http://127.0.0.1:8787/w/ci-1/x/_vaultdesk/inbox/a', '127.0.0.1:8787', '/w/ci-1/x/_vaultdesk/inbox/a'],
  [undefined, 'Deleted webhook', ''],
])('names %s %s', (url, name, path) => {
  expect(nameOfEndpoint(url)).toEqual({ name, path });
});
