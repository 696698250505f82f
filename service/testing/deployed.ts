import { planDeployment } from '../../contracts/addresses.ts';
import type { ContractArtifact } from '../../contracts/artifacts.ts';
import { sendFromFaucet } from '../chains/send-from-faucet.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import { valueIn } from './value-in.ts';

/** The address of a contract on an embedded chain, which is laid there unless it is there already. */
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
