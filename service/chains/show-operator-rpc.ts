import type { SecretType } from '../kernel/primitives.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { operatorRpcUrl, refuseOpenListener } from './chain-rpc-url.ts';

/** The RPC URL of an embedded chain that grants operator methods; it is a secret. */
export async function showOperatorRpc(
  { chains, installation }: Pick<Ports, 'chains' | 'installation'>,
  { secretType }: { secretType: SecretType },
): Promise<Result<{ rpcUrl: string }>> {
  const { network } = chains.of(secretType);
  if (!network.isEmbedded)
    return fail('chain.external', `${network.name} is an external node. Call it at its own URL.`);
  const rpcUrl = operatorRpcUrl(installation, secretType);
  return rpcUrl === undefined ? refuseOpenListener() : ok({ rpcUrl });
}
