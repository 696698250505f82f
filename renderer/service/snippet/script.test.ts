import { expect, test } from 'vitest';
import { toEnv, tokenCall } from './script.ts';
import { snippetLanguages, toSnippet } from './to-snippet.ts';

const connection = {
  baseUrl: 'http://127.0.0.1:8787',
  marketUrl: 'http://127.0.0.1:8787/market',
  tokenUrl: 'http://127.0.0.1:8787/oauth/token',
  clientId: 'my-first-application',
  clientSecret: 'vd_sk_1',
};

test('puts the secret into the environment file', () => {
  expect(toEnv(connection)).toContain('CLIENT_SECRET=vd_sk_1');
});

test.each(snippetLanguages)('reads the secret of %s from the environment', (language) => {
  const text = toSnippet(language, tokenCall(connection), '');

  expect(text).not.toContain('vd_sk_1');
  expect(text).toContain('CLIENT_SECRET');
  expect(text).toContain('http://127.0.0.1:8787/oauth/token');
});
