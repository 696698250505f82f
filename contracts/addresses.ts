import { Interface } from 'ethers/abi';
import { getCreate2Address } from 'ethers/address';
import { keccak256 } from 'ethers/crypto';
import { id } from 'ethers/hash';
import { concat } from 'ethers/utils';
import type { ContractArtifact } from './artifacts.ts';

/**
 * The deterministic deployment proxy: called with salt and creation code, it runs CREATE2. It has this
 * address on public chains and on anvil. https://github.com/Arachnid/deterministic-deployment-proxy
 */
export const deploymentProxy = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** The salt of the contracts every installation has. */
export const vaultdeskSalt = id('vaultdesk');

/** A deployment whose address is known before it happens. */
export interface Deployment {
  /** The address of the contract, before and after its deployment; EIP-55. */
  readonly address: string;
  /** The deployment proxy. */
  readonly to: string;
  /** The data of the transaction. It reverts if the contract exists. */
  readonly calldata: string;
}

/**
 * Plans a deployment through the proxy. The address follows from artifact, arguments and salt alone
 * (EIP-1014), so it is the same on every chain and for every sender.
 *
 * @param salt 32 bytes; a different salt for each deployment of the same contract with the same arguments.
 */
export function planDeployment(
  { abi, bytecode }: ContractArtifact,
  constructorArguments: readonly unknown[] = [],
  salt: string = vaultdeskSalt,
): Deployment {
  const encoded = new Interface(abi).encodeDeploy([...constructorArguments]);
  const creationCode = concat([bytecode, encoded]);
  return {
    address: getCreate2Address(deploymentProxy, salt, keccak256(creationCode)),
    to: deploymentProxy,
    calldata: concat([salt, creationCode]),
  };
}
