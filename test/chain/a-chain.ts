import { hexlify, JsonRpcProvider, parseEther, randomBytes, toQuantity, Wallet } from 'ethers';
import { afterAll, beforeAll } from 'vitest';
import { type Anvil, startAnvil } from './anvil.ts';

/** A chain that the tests of a file share. */
export interface Chain {
  readonly provider: JsonRpcProvider;
  /** A new wallet with coins for gas. */
  aWallet(): Promise<Wallet>;
  /** A new wallet that owns nothing. */
  aPoorWallet(): Wallet;
}

/** Starts a chain before the tests of this file and ends it after them; the function returned hands it out. */
export function aChain(chainId = 31337): () => Chain {
  let running: { anvil: Anvil; chain: Chain } | undefined;
  beforeAll(async () => {
    const anvil = await startAnvil(chainId);
    running = { anvil, chain: chainAt(anvil.url, chainId) };
  });
  afterAll(async () => {
    running?.chain.provider.destroy();
    await running?.anvil.stop();
  });
  return () => {
    if (!running) throw new Error('The chain starts before the first test.');
    return running.chain;
  };
}

function chainAt(url: string, chainId: number): Chain {
  const provider = new JsonRpcProvider(url, chainId, {
    staticNetwork: true,
    batchMaxCount: 1,
    cacheTimeout: -1,
    pollingInterval: 20,
  });
  const aPoorWallet = () => new Wallet(hexlify(randomBytes(32)), provider);
  return {
    provider,
    aPoorWallet,
    async aWallet() {
      const wallet = aPoorWallet();
      const balance = toQuantity(parseEther('100'));
      await provider.send('anvil_setBalance', [wallet.address, balance]);
      return wallet;
    },
  };
}
