import { findAnvil } from '../adapters/chains/anvil-binary.ts';
import { type AnvilProcess, startAnvil } from '../adapters/chains/anvil-process.ts';

/** A chain as the service starts it, without the service: blocks are made when `evm_mine` asks for them. */
export async function startBareChain(folder: string, chainId: number): Promise<AnvilProcess> {
  const program = findAnvil();
  if (program === undefined) throw new Error('There is no anvil for this machine.');
  return startAnvil({
    program,
    chainId,
    folder,
    genesisTimestamp: Math.floor(Date.now() / 1000),
    endpoint: { host: '127.0.0.1', port: 0 },
    blockSeconds: 0,
  });
}
