import type { SecretType } from '../kernel/primitives.ts';

/** Metadata base URLs of the test items; no web server answers there. */
export const itemAddresses = { erc721: 'vaultdesk://items/erc721/', erc1155: 'vaultdesk://items/erc1155/' } as const;

/** The contracts of every embedded chain, at deterministic addresses (EIP-1014); see `custodyFact`. */
export const devContracts = {
  usdc: { name: 'USDC', address: '0xEbb4050A3264702c576F28a768E86594D7D52526' },
  erc721: { name: 'Vaultdesk Items', address: '0xa6C96682D92f36BE7a88755f85d7A00a0CFeC1e1' },
  erc1155: { name: 'Vaultdesk Multi Items', address: '0x918b00FA804A93aa9782ACbB6Cb7140e04060583' },
} as const;
export type DevContract = keyof typeof devContracts;

/** USDC has 6 decimals (https://developers.circle.com/stablecoins/usdc-contract-addresses). */
export const usdcDecimals = 6;

export function custodyFact(secretType: SecretType): string {
  return `custody.${secretType}`;
}

/** The installation fact that stores the first block hash of a served chain. */
export function firstBlockFact(secretType: SecretType): string {
  return `first-block.${secretType}`;
}

/** The installation fact that stores the code hash (Keccak-256) of a contract deployed by the service. */
export function codeFact(secretType: SecretType, address: string): string {
  return `code.${secretType}.${address}`;
}

export function usdcOn({ chainId, isEmbedded }: Pick<ContractPlace, 'chainId' | 'isEmbedded'>): string | undefined {
  return isEmbedded ? devContracts.usdc.address : knownUsdc(chainId);
}

export const custodyName = 'Market custody';

/** The dev contract, other than custody, at an address of an embedded chain. Addresses are case-insensitive. */
export function findDevContract(address: string): DevContract | undefined {
  return devContractByAddress.get(address.toLowerCase());
}

/** A contract that the service knows without being given its ABI. */
export type KnownContract = { readonly kind: DevContract | 'custody'; readonly name: string };

/** Identifies a chain. */
export interface ContractPlace {
  readonly chainId: number;
  readonly isEmbedded: boolean;
  /** The custody address that the installation stores. */
  readonly custody?: string | undefined;
}

/** The known contract at an address. Addresses are case-insensitive. */
export function findKnownContract(
  { chainId, isEmbedded, custody }: ContractPlace,
  address: string,
): KnownContract | undefined {
  const lowercase = address.toLowerCase();
  if (custody?.toLowerCase() === lowercase) return { kind: 'custody', name: custodyName };
  const kind = isEmbedded ? findDevContract(lowercase) : undefined;
  if (kind) return { kind, name: devContracts[kind].name };
  const isUsdc = !isEmbedded && knownUsdc(chainId)?.toLowerCase() === lowercase;
  return isUsdc ? { kind: 'usdc', name: devContracts.usdc.name } : undefined;
}

const devContractByAddress: ReadonlyMap<string, DevContract> = new Map([
  [devContracts.usdc.address.toLowerCase(), 'usdc'],
  [devContracts.erc721.address.toLowerCase(), 'erc721'],
  [devContracts.erc1155.address.toLowerCase(), 'erc1155'],
]);

/** Native USDC on public networks, by chain id (https://developers.circle.com/stablecoins/usdc-contract-addresses). */
const usdcOfPublicChains: ReadonlyMap<number, string> = new Map([
  [1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  [137, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
  [43_114, '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
  [80_002, '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582'],
  [11_155_111, '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'],
]);

function knownUsdc(chainId: number): string | undefined {
  return usdcOfPublicChains.get(chainId);
}
