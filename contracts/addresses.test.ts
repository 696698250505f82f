import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { id } from 'ethers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aChain } from '../test/chain/a-chain.ts';
import { deploy, rejectionOf } from '../test/chain/contracts.ts';
import { custody, planDeployment, vaultdeskUsdc } from './addresses.ts';

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
    expect(await rejectionOf(deploy(first(), vaultdeskUsdc, plan))).toBe('0x');
  });
});

describe('artifacts', () => {
  const checkedIn = fileURLToPath(new URL('artifacts', import.meta.url));
  const rebuilt = mkdtempSync(join(tmpdir(), 'vaultdesk-contracts-'));

  beforeAll(async () => {
    const build = fileURLToPath(new URL('build.mjs', import.meta.url));
    await promisify(execFile)(process.execPath, [build, rebuilt]);
  }, 180_000);

  afterAll(() => rmSync(rebuilt, { recursive: true }));

  test('every contract is checked in, and nothing else', () => {
    expect(readdirSync(checkedIn)).toEqual(readdirSync(rebuilt));
  });

  test.each(readdirSync(checkedIn))('%s is what the sources compile to', (file) => {
    const isSame = readFileSync(join(checkedIn, file), 'utf8') === readFileSync(join(rebuilt, file), 'utf8');

    expect(isSame, 'Run: npm run contracts').toBe(true);
  });
});
