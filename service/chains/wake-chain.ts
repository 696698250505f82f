import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainState } from '../resources/chain-view.ts';
import { type ChainStatePorts, getChainState } from './list-chain-states.ts';

/** Starts an embedded chain with the dev contracts, or queries an external node for its block. */
export async function wakeChain(
  ports: ChainStatePorts,
  { secretType }: { secretType: SecretType },
): Promise<Result<ChainState>> {
  const newest = await ports.chains.of(secretType).blockNumber();
  return newest.ok ? ok(await getChainState(ports, secretType)) : newest;
}
