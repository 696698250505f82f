import { type AnvilProcess, startAnvil } from '../../service/platform/chains/anvil/anvil-process.ts';
import { findAnvil } from '../../service/platform/chains/anvil/launch-anvil.ts';

/** Starts a chain like the service does, but mines only on `evm_mine`. */
export async function startBareChain(folder: string, chainId: number): Promise<AnvilProcess> {
  const program = findAnvil();
  if (program === undefined) throw new Error('anvil is not available on this machine.');
  return startAnvil({
    program,
    chainId,
    folder,
    genesisTimestamp: Math.floor(Date.now() / 1000),
    endpoint: { host: '127.0.0.1', port: 0 },
    blockSeconds: 0,
    hardFork: 'osaka',
    capsTransactionGas: true,
  });
}
