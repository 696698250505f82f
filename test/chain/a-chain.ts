import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { hexlify, JsonRpcProvider, parseEther, randomBytes, toQuantity, Wallet } from 'ethers';
import { afterAll, beforeAll } from 'vitest';
import { findAnvil } from '../../service/platform/chains/anvil/launch-anvil.ts';

/** A running EVM node on this machine. */
type Anvil = { readonly url: string; stop(): Promise<void> };

/** Starts a node with nothing but the deployment proxy and its own rich accounts on it, on a free port. */
async function startAnvil(chainId: number): Promise<Anvil> {
  const program = findAnvil();
  if (program === undefined) throw new Error('anvil is not available on this machine.');
  const child = spawn(program, ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const address = await listeningAddress(child);
  return {
    url: `http://${address}`,
    async stop() {
      process.off('exit', end);
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

/** With port 0 the node chooses and reports a port. */
async function listeningAddress({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('anvil has no output to read its address from.');
  for await (const line of createInterface({ input: stdout })) {
    const address = /^Listening on (\S+)/.exec(line)?.[1];
    if (!address) continue;
    stdout.resume();
    return address;
  }
  throw new Error('anvil ended before it listened.');
}

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
