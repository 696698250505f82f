import { id } from 'ethers';
import { describe, expect, test } from 'vitest';
import { aChain } from '../test/chain/a-chain.ts';
import { deploy, refusalOf } from '../test/chain/contracts.ts';
import { planDeployment } from './addresses.ts';
import { custody, vaultdeskUsdc } from './artifacts.ts';

describe('the address of a deployment', () => {
  test('differs by arguments and by salt', () => {
    const operator = `0x${'11'.repeat(20)}`;
    const addresses = [
      planDeployment(custody, [operator]),
      planDeployment(custody, [`0x${'22'.repeat(20)}`]),
      planDeployment(custody, [operator], id('another')),
    ].map(({ address }) => address);

    expect(new Set(addresses).size).toBe(3);
  });
});

describe('a deployment', () => {
  const first = aChain(31_337);
  const another = aChain(31_338);

  const plan = planDeployment(vaultdeskUsdc);

  test('puts the contract at the planned address, the same on every chain', async () => {
    for (const chain of [first(), another()]) {
      const usdc = await deploy(chain, vaultdeskUsdc, plan);

      expect(await usdc.read('symbol')).toBe('USDC');
    }
  });

  test('is rejected if the contract exists', async () => {
    expect(await refusalOf(deploy(first(), vaultdeskUsdc, plan))).toBe('0x');
  });
});
