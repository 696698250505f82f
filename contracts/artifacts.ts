import type { JsonFragment } from 'ethers';
import collection721Json from './artifacts/Collection721.json' with { type: 'json' };
import collection1155Json from './artifacts/Collection1155.json' with { type: 'json' };
import custodyJson from './artifacts/Custody.json' with { type: 'json' };
import signatureValidatorJson from './artifacts/SignatureValidator.json' with { type: 'json' };
import vaultdeskItems721Json from './artifacts/VaultdeskItems721.json' with { type: 'json' };
import vaultdeskItems1155Json from './artifacts/VaultdeskItems1155.json' with { type: 'json' };
import vaultdeskPlaygroundJson from './artifacts/VaultdeskPlayground.json' with { type: 'json' };
import vaultdeskUsdcJson from './artifacts/VaultdeskUSDC.json' with { type: 'json' };

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

/** The market's custody; constructor `(operator)`. */
export const custody: ContractArtifact = custodyJson;

/** Run by `eth_call`, never deployed; constructor `(signer, hash, signature)`. */
export const signatureValidator: ContractArtifact = signatureValidatorJson;

/** ERC-721 to play with; constructor `(base)`. */
export const vaultdeskItems721: ContractArtifact = vaultdeskItems721Json;

/** ERC-1155 to play with; constructor `(base)`. */
export const vaultdeskItems1155: ContractArtifact = vaultdeskItems1155Json;

/** Functions for every type of argument; no constructor arguments. */
export const vaultdeskPlayground: ContractArtifact = vaultdeskPlaygroundJson;

/** The money of embedded chains; no constructor arguments. */
export const vaultdeskUsdc: ContractArtifact = vaultdeskUsdcJson;
