import { expect, test } from 'vitest';
import { toCastCommand, toEthersScript } from './connect-text.ts';

const chain = {
  secretType: 'MATIC',
  chainId: 1_337_137,
  nativeSymbol: 'POL',
  rpcUrl: 'http://127.0.0.1:9545',
} as const;

test('passes the chain id to ethers, so that it rejects another chain', () => {
  expect(toEthersScript(chain)).toContain("(\n  'http://127.0.0.1:9545',\n  1337137,\n);");
});

test('passes the address to cast in a variable', () => {
  expect(toCastCommand(chain)).toContain('export ETH_RPC_URL=http://127.0.0.1:9545\n');
});
