import type { JsonFragment } from 'ethers';
import { Interface } from 'ethers/abi';
import { getCreate2Address } from 'ethers/address';
import { keccak256 } from 'ethers/crypto';
import { id } from 'ethers/hash';
import { concat } from 'ethers/utils';
import collection721Json from './artifacts/Collection721.json' with { type: 'json' };
import collection1155Json from './artifacts/Collection1155.json' with { type: 'json' };
import custodyJson from './artifacts/Custody.json' with { type: 'json' };
import signatureValidatorJson from './artifacts/SignatureValidator.json' with { type: 'json' };
import token20Json from './artifacts/Token20.json' with { type: 'json' };
import vaultdeskItems721Json from './artifacts/VaultdeskItems721.json' with { type: 'json' };
import vaultdeskItems1155Json from './artifacts/VaultdeskItems1155.json' with { type: 'json' };
import vaultdeskPlaygroundJson from './artifacts/VaultdeskPlayground.json' with { type: 'json' };
import vaultdeskUsdcJson from './artifacts/VaultdeskUSDC.json' with { type: 'json' };
import earlierBytecode from './earlier-collections.json' with { type: 'json' };

/**
 * The deterministic deployment proxy: called with salt and creation code, it runs CREATE2. It has this
 * address on public chains and on anvil. https://github.com/Arachnid/deterministic-deployment-proxy
 */
export const deploymentProxy = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** The salt of the contracts every installation has. */
const vaultdeskSalt = id('vaultdesk');

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

/** A compiled contract: how to call it, and what deploys it. */
export interface ContractArtifact {
  readonly contractName: string;
  readonly abi: readonly JsonFragment[];
  /** The creation code, before the constructor's arguments; 0x-prefixed hex. */
  readonly bytecode: string;
}

/** ERC-721 for deployments of callers; constructor `(name, symbol, base, owner, operator)`. */
export const collection721: ContractArtifact = collection721Json;

/** ERC-1155 for deployments of callers; constructor `(name, symbol, base, owner, operator)`. */
export const collection1155: ContractArtifact = collection1155Json;

/** The collections of earlier installations, whose addresses were promised: 1e9 token ids per type. */
export const earlierCollection721: ContractArtifact = { ...collection721, bytecode: earlierBytecode.Collection721 };
export const earlierCollection1155: ContractArtifact = { ...collection1155, bytecode: earlierBytecode.Collection1155 };

/** The market's custody; constructor `(operator)`. */
export const custody: ContractArtifact = custodyJson;

/** Run by `eth_call`, never deployed; constructor `(signer, hash, signature)`. */
export const signatureValidator: ContractArtifact = signatureValidatorJson;

/** ERC-20 for deployments of callers; constructor `(name, symbol, base, owner, operator)`. */
export const token20: ContractArtifact = token20Json;

/** ERC-721 to play with; constructor `(base)`. */
export const vaultdeskItems721: ContractArtifact = vaultdeskItems721Json;

/** ERC-1155 to play with; constructor `(base)`. */
export const vaultdeskItems1155: ContractArtifact = vaultdeskItems1155Json;

/** Functions for every type of argument; no constructor arguments. */
export const vaultdeskPlayground: ContractArtifact = vaultdeskPlaygroundJson;

/** The money of embedded chains; no constructor arguments. */
export const vaultdeskUsdc: ContractArtifact = vaultdeskUsdcJson;
