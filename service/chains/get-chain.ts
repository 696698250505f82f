import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainNetwork } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import type { ChainSummary } from '../resources/chain-view.ts';

/** A chain with its latest block; starts an embedded chain that is asleep. */
export async function getChain(
  { chains }: Pick<Ports, 'chains'>,
  { secretType }: { secretType: SecretType },
): Promise<Result<ChainSummary>> {
  const chain = chains.of(secretType);
  const newest = await chain.blockNumber();
  return newest.ok ? ok(toChainSummary(chain.network, newest.value)) : newest;
}

function toChainSummary(
  { secretType, name, chainId, nativeSymbol, requiredConfirmations }: ChainNetwork,
  blockNumber: bigint,
): ChainSummary {
  return {
    secretType,
    name,
    chainId,
    nativeSymbol,
    requiredConfirmations,
    blockNumber: Number(blockNumber),
  };
}
