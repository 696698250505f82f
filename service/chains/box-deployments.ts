import { type Deployment, planDeployment } from '../../contracts/addresses.ts';
import {
  type ContractArtifact,
  custody,
  vaultdeskItems721,
  vaultdeskItems1155,
  vaultdeskUsdc,
} from '../../contracts/artifacts.ts';
import { BoundedMemory } from '../kernel/bounded-memory.ts';
import { type BoxContract, itemAddresses } from '../resources/box-contracts.ts';

/** How the contracts of the box are called, and what deploys them. */
export const boxArtifacts: Readonly<Record<BoxContract | 'custody', ContractArtifact>> = {
  usdc: vaultdeskUsdc,
  erc721: vaultdeskItems721,
  erc1155: vaultdeskItems1155,
  custody,
};

/** The deployments of the box but custody; planned once, because each hashes the contract's code. */
export function planBox(): readonly Deployment[] {
  planned ??= [
    planDeployment(boxArtifacts.usdc),
    planDeployment(boxArtifacts.erc721, [itemAddresses.erc721]),
    planDeployment(boxArtifacts.erc1155, [itemAddresses.erc1155]),
  ];
  return planned;
}

let planned: readonly Deployment[] | undefined;

/** The deployment of the custody contract that this account owns. */
export function planCustody(operator: string): Deployment {
  return plannedCustody.recall(operator, () => planDeployment(boxArtifacts.custody, [operator]));
}

const plannedCustody = new BoundedMemory<Deployment>(32);
