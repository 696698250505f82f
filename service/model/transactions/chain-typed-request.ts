import { z } from 'zod';
import { isChainElsewhere, type SecretType } from '../kernel/primitives.ts';
import { secretTypes } from '../kernel/secret-types.ts';

/** The names of request types in chain-typed requests, which follow the chain. */
const chainTypeNames = {
  TRANSFER: 'TRANSACTION',
  TOKEN_TRANSFER: 'ERC20_TRANSACTION',
  NFT_TRANSFER: 'ERC721_TRANSACTION',
  CONTRACT_EXECUTION: 'CONTRACT_EXECUTION',
} as const;
type RequestKind = keyof typeof chainTypeNames;

/** The request types that have chain-typed names. */
export const requestKind = z.enum(['TRANSFER', 'TOKEN_TRANSFER', 'NFT_TRANSFER', 'CONTRACT_EXECUTION']);

/** The largest number that clients of the hosted service can read in a transaction request. */
export const largestHostedNumber = 2_147_483_647;

/**
 * The chain-typed name of a request type, as in the hosted service.
 * @example chainTypeOf('BSC', 'TOKEN_TRANSFER') // "BSC_BEP20_TRANSACTION"
 */
export function chainTypeOf(secretType: SecretType, kind: RequestKind): string {
  if (secretType === 'ETHEREUM' && kind === 'TRANSFER') return 'ETH_TRANSACTION';
  if (secretType === 'BSC' && kind === 'TOKEN_TRANSFER') return 'BSC_BEP20_TRANSACTION';
  return regularName(secretType, kind);
}

function regularName(secretType: SecretType, kind: RequestKind): string {
  return `${secretType}_${chainTypeNames[kind]}`;
}

export function chainTypesOf(kind: RequestKind): string[] {
  return [...new Set(secretTypes.flatMap((chain) => [chainTypeOf(chain, kind), regularName(chain, kind)]))];
}

/** The chain of a chain-typed name, whose prefix is the chain. */
export function chainOfType(type: string): SecretType | undefined {
  return type.startsWith('ETH_') ? 'ETHEREUM' : secretTypes.find((chain) => type.startsWith(`${chain}_`));
}

const hostedNumber = z.number().max(largestHostedNumber).optional();

/** A transaction request as the profile `hosted` returns it; larger numbers are absent. */
export const chainTypedRequest = z
  .looseObject({
    type: z.string().meta({ examples: ['MATIC_TRANSACTION'] }),
    status: z.string().optional(),
    value: hostedNumber.meta({ description: 'In whole coins or tokens.' }),
    rawValue: z.string().optional().meta({ description: 'In wei or base units.' }),
    gas: hostedNumber,
    gasPrice: hostedNumber,
    nonce: hostedNumber,
    tokenId: hostedNumber,
    amount: hostedNumber,
  })
  .meta({ id: 'ChainTypedRequest' });

const evmNames = ['TRANSACTION', 'ERC20_TRANSACTION', 'ERC721_TRANSACTION', 'CONTRACT_EXECUTION'];

/** Request types of the hosted service for chains that Vaultdesk does not offer, by chain. */
const typesElsewhere: Readonly<Record<string, readonly string[]>> = {
  AETERNITY: ['AE_TRANSACTION'],
  BITCOIN: ['BTC_TRANSACTION'],
  GOCHAIN: ['GO_TRANSACTION', 'GOCHAIN_GO20_TRANSACTION'],
  HEDERA: ['MULTI_TRANSFER', 'HBAR_TRANSFER'].concat(
    ['TOKEN_TRANSFER', 'NFT_TRANSFER', 'TOKEN_ASSOCIATION', 'TOKEN_CREATION', 'TOKEN_MINT'].map(of('HEDERA')),
    ['MULTI_TRANSFER', 'APPROVE_ALLOWANCE'].map(of('HEDERA')),
  ),
  LITECOIN: ['LTC_TRANSACTION'],
  NEO: ['GAS_TRANSFER', ...['CONTRACT_EXECUTION', 'GAS_TRANSACTION', 'NATIVE_TRANSACTION'].map(of('NEO'))],
  VECHAIN: ['VET_TRANSACTION', 'VTHO_TRANSACTION'].concat(
    ['CONTRACT_EXECUTION', 'ERC1155_TRANSACTION', 'VIP180_TRANSACTION'].map(of('VECHAIN')),
  ),
  IMX: [
    ...evmNames.slice(0, 3),
    'COLLECTION_CREATION',
    'PROJECT_CREATION',
    'METADATA_SCHEMA_CREATION',
    'TOKEN_MINT',
  ].map(of('IMX')),
  ARBITRUM: evmNames.map(of('ARBITRUM')),
  BASE: evmNames.map(of('BASE')),
  OPTIMISM: evmNames.map(of('OPTIMISM')),
  XPLA: [...evmNames, 'CW20_TRANSACTION'].map(of('XPLA')),
  SOLANA: ['TRANSFER', 'TOKEN_TRANSFER', 'NFT_TRANSFER', 'PROGRAM_EXECUTION'].map(of('SOLANA')),
  SUI: ['TRANSFER', 'TOKEN_TRANSFER', 'NFT_TRANSFER', 'PACKAGE_EXECUTION'].map(of('SUI')),
};

function of(chain: string) {
  return (name: string) => `${chain}_${name}`;
}

/** The chains of request types that Vaultdesk does not offer. */
export const chainsElsewhereByType: ReadonlyMap<string, string> = new Map(
  Object.entries(typesElsewhere)
    .filter(([chain]) => isChainElsewhere(chain))
    .flatMap(([chain, types]) => types.map((type) => [type, chain] as const)),
);
