import type { SecretType } from '../kernel/primitives.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { operatorRpcUrl, refuseOpenListener } from './chain-rpc-url.ts';

/** The RPC address of an embedded chain that takes the operator's methods too; it is a secret. */
export async function showOperatorRpc(
  { chains, installation }: Pick<Ports, 'chains' | 'installation'>,
  { secretType }: { secretType: SecretType },
): Promise<Result<{ rpcUrl: string }>> {
  const { network } = chains.of(secretType);
  if (!network.isEmbedded)
    return fail(
      'chain.external',
      `${network.name} is a node of your own; call it at its own address.`,
    );
  const rpcUrl = operatorRpcUrl(installation, secretType);
  return rpcUrl === undefined ? refuseOpenListener() : ok({ rpcUrl });
}
