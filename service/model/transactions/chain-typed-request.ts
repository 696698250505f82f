import { z } from 'zod';
import type { SecretType } from '../kernel/primitives.ts';
import { secretTypes } from '../kernel/secret-types.ts';

/** The names of request types in chain-typed requests, which follow the chain. */
const chainTypeNames = {
  TRANSFER: 'TRANSACTION',
  TOKEN_TRANSFER: 'ERC20_TRANSACTION',
  NFT_TRANSFER: 'ERC721_TRANSACTION',
  CONTRACT_EXECUTION: 'CONTRACT_EXECUTION',
} as const;
export type RequestKind = keyof typeof chainTypeNames;

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

/** The chain-typed names of a request type. */
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
