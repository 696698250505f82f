import { expect, test } from 'vitest';
import { toConnectionText } from './connection-text.ts';

const connection = {
  baseUrl: 'http://127.0.0.1:8787',
  marketUrl: 'http://127.0.0.1:8787/market',
  tokenUrl: 'http://127.0.0.1:8787/oauth/token',
  clientId: 'my-first-application',
  clientSecret: 'vd_sk_1',
};

test('the file of variables holds the secret, for that is what it is for', () => {
  expect(toConnectionText('env', connection)).toContain('CLIENT_SECRET=vd_sk_1');
});

test.each(['curl', 'node'] as const)('%s takes the secret from the environment', (form) => {
  const text = toConnectionText(form, connection);

  expect(text).not.toContain('vd_sk_1');
  expect(text).toContain('CLIENT_SECRET');
});
