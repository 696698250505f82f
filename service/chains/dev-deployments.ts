import { type Deployment, planDeployment } from '../../contracts/addresses.ts';
import {
  type ContractArtifact,
  custody,
  vaultdeskItems721,
  vaultdeskItems1155,
  vaultdeskUsdc,
} from '../../contracts/artifacts.ts';
import { BoundedCache } from '../kernel/bounded-cache.ts';
import { type DevContract, itemAddresses } from '../resources/dev-contracts.ts';

/** The names and bytecode of the dev contracts. */
export const devArtifacts: Readonly<Record<DevContract | 'custody', ContractArtifact>> = {
  usdc: vaultdeskUsdc,
  erc721: vaultdeskItems721,
  erc1155: vaultdeskItems1155,
  custody,
};

/** The deployments of all dev contracts except custody; computed once, because each hashes the contract's code. */
export function planDevContracts(): readonly Deployment[] {
  planned ??= [
    planDeployment(devArtifacts.usdc),
    planDeployment(devArtifacts.erc721, [itemAddresses.erc721]),
    planDeployment(devArtifacts.erc1155, [itemAddresses.erc1155]),
  ];
  return planned;
}

let planned: readonly Deployment[] | undefined;

/** The deployment of the custody contract for this owner. */
export function planCustody(operator: string): Deployment {
  return plannedCustody.getOrCreate(operator, () =>
    planDeployment(devArtifacts.custody, [operator]),
  );
}

const plannedCustody = new BoundedCache<Deployment>(32);
