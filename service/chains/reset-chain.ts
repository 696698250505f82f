import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainState } from '../resources/chain-view.ts';
import { type ChainStatePorts, getChainState } from './list-chain-states.ts';

/** Replaces an embedded chain with a new chain with the dev contracts. */
export async function resetChain(
  ports: ChainStatePorts,
  { secretType }: { secretType: SecretType },
): Promise<Result<ChainState>> {
  const reset = await ports.chains.reset(secretType);
  return reset.ok ? ok(await getChainState(ports, secretType)) : reset;
}
