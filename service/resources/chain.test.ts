import { expect, test } from 'vitest';
import { chainsConfig } from './chain.ts';

test.each([
  [{}],
  [{ ETHEREUM: { rpcUrl: 'https://node.example/v3/key', chainId: 1, confirmations: 3 } }],
  [{ MATIC: { blockSeconds: 2 } }],
])('the configuration may say %j of the chains', (config) => {
  expect(chainsConfig.parse(config)).toEqual(config);
});

test.each([
  [{ SOLANA: {} }, 'an unknown chain'],
  [{ ETHEREUM: { rpcUrl: 'http://127.0.0.1:8545' } }, 'a node whose chain is not told'],
  [{ ETHEREUM: { chainId: 1 } }, 'an embedded chain with the id of another'],
  [{ ETHEREUM: { rpcUrl: 'ftp://node.example', chainId: 1 } }, 'a node without HTTP'],
  [{ ETHEREUM: { rpcURL: 'http://127.0.0.1' } }, 'a word with a mistake in it'],
])('it may not say %j: %s', (config, _what) => {
  expect(chainsConfig.safeParse(config).success).toBe(false);
});
