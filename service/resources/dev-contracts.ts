import type { SecretType } from '../kernel/primitives.ts';
import { knownUsdc } from './known-tokens.ts';

/** What the metadata addresses of the items to play with begin with; no web page answers there. */
export const itemAddresses = {
  erc721: 'vaultdesk://items/erc721/',
  erc1155: 'vaultdesk://items/erc1155/',
} as const;

/**
 * The contracts that lie on every embedded chain, each at one address that follows from its code
 * (EIP-1014). Custody depends on its owner as well; see `custodyFact`.
 */
export const devContracts = {
  usdc: { name: 'USDC', address: '0xEbb4050A3264702c576F28a768E86594D7D52526' },
  erc721: { name: 'Vaultdesk Items', address: '0xa6C96682D92f36BE7a88755f85d7A00a0CFeC1e1' },
  erc1155: {
    name: 'Vaultdesk Multi Items',
    address: '0x918b00FA804A93aa9782ACbB6Cb7140e04060583',
  },
} as const;
export type DevContract = keyof typeof devContracts;

/** USDC has millionths (https://developers.circle.com/stablecoins/usdc-contract-addresses). */
export const usdcDecimals = 6;

/** The name under which the installation records where the custody contract of a chain lies. */
export function custodyFact(secretType: SecretType): string {
  return `custody.${secretType}`;
}

/** The name under which the installation records the hash of the first block of a chain that a chain server runs. */
export function firstBlockFact(secretType: SecretType): string {
  return `first-block.${secretType}`;
}

/** The name under which the installation records the hash (Keccak-256) of the code of its own contract at an address. */
export function codeFact(secretType: SecretType, address: string): string {
  return `code.${secretType}.${address}`;
}

/** Where USDC lies on a chain, as far as that is known. */
export function usdcOn({
  chainId,
  isEmbedded,
}: Pick<ContractPlace, 'chainId' | 'isEmbedded'>): string | undefined {
  return isEmbedded ? devContracts.usdc.address : knownUsdc(chainId);
}

/** What custody is called where addresses have names. */
export const custodyName = 'Market custody';

/** The dev contract at an address of an embedded chain, custody aside; the address in any case. */
export function findDevContract(address: string): DevContract | undefined {
  return devContractByAddress.get(address.toLowerCase());
}

/** A contract that the service knows by itself. */
export interface KnownContract {
  readonly kind: DevContract | 'custody';
  readonly name: string;
}

/** Which chain is asked about. */
export interface ContractPlace {
  readonly chainId: number;
  readonly isEmbedded: boolean;
  /** Where custody lies, as the installation records it. */
  readonly custody?: string | undefined;
}

/** The contract that the service knows at an address, which may be in any case. */
export function findKnownContract(
  { chainId, isEmbedded, custody }: ContractPlace,
  address: string,
): KnownContract | undefined {
  const asked = address.toLowerCase();
  if (custody?.toLowerCase() === asked) return { kind: 'custody', name: custodyName };
  const kind = isEmbedded ? findDevContract(asked) : undefined;
  if (kind) return { kind, name: devContracts[kind].name };
  const isUsdc = !isEmbedded && knownUsdc(chainId)?.toLowerCase() === asked;
  return isUsdc ? { kind: 'usdc', name: devContracts.usdc.name } : undefined;
}

const devContractByAddress: ReadonlyMap<string, DevContract> = new Map([
  [devContracts.usdc.address.toLowerCase(), 'usdc'],
  [devContracts.erc721.address.toLowerCase(), 'erc721'],
  [devContracts.erc1155.address.toLowerCase(), 'erc1155'],
]);
