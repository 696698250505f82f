import { planDeployment } from '../../contracts/addresses.ts';
import type { ContractArtifact } from '../../contracts/artifacts.ts';
import { sendFromFaucet } from '../../service/chains/send-from-faucet.ts';
import type { ChainClient } from '../../service/ports/chains.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { valueIn } from '../value-in.ts';

/** Deploys a contract on an embedded chain unless it exists; returns its address. */
export async function deployed(
  ports: Pick<Ports, 'custody'>,
  chain: ChainClient,
  artifact: ContractArtifact,
  constructorArguments: readonly unknown[] = [],
): Promise<string> {
  const { address, to, calldata } = planDeployment(artifact, constructorArguments);
  if (valueIn(await chain.code(address)) === '0x')
    valueIn(await sendFromFaucet(ports, chain, { to, data: calldata }));
  return address;
}
