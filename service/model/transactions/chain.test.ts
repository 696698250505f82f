import { expect, test } from 'vitest';
import { chainsConfig } from './chain.ts';

test.each([
  [{}],
  [{ ETHEREUM: { rpcUrl: 'https://node.example/v3/key', chainId: 1, confirmations: 3 } }],
  [{ MATIC: { blockSeconds: 2 } }],
])('accepts the chain configuration %j', (config) => {
  expect(chainsConfig.parse(config)).toEqual(config);
});

test.each([
  [{ SOLANA: {} }, 'an unknown chain'],
  [{ ETHEREUM: { rpcUrl: 'http://127.0.0.1:8545' } }, 'a node without its chain id'],
  [{ ETHEREUM: { chainId: 1 } }, 'a chain id for an embedded chain'],
  [{ ETHEREUM: { rpcUrl: 'ftp://node.example', chainId: 1 } }, 'a node URL that is not HTTP'],
  [{ ETHEREUM: { rpcURL: 'http://127.0.0.1' } }, 'a misspelled field'],
])('rejects the chain configuration %j: %s', (config, _what) => {
  expect(chainsConfig.safeParse(config).success).toBe(false);
});
