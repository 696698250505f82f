import { z } from 'zod';
import { formatUnits } from '../kernel/base-units.ts';
import { address, type SecretType, secretType } from '../kernel/primitives.ts';
import { itemAttribute } from './item-metadata.ts';

/** What an address holds in coins of its chain. */
export const balance = z
  .object({
    available: z.boolean(),
    secretType,
    balance: z.number().meta({ description: 'In whole coins, as near as a number can be.' }),
    gasBalance: z.number(),
    symbol: z.string(),
    gasSymbol: z.string(),
    rawBalance: z.string().meta({ description: 'In wei.' }),
    rawGasBalance: z.string(),
    decimals: z.int(),
  })
  .meta({ id: 'Balance' });
export type Balance = z.infer<typeof balance>;

/** The coins of every chain here are counted in wei. */
export const nativeDecimals = 18;

/** A balance as callers see it; gas is paid in the same coins. */
export function toBalance(
  { secretType, nativeSymbol }: { secretType: SecretType; nativeSymbol: string },
  wei: bigint,
): Balance {
  const whole = Number(formatUnits(wei, nativeDecimals));
  return {
    available: true,
    secretType,
    balance: whole,
    gasBalance: whole,
    symbol: nativeSymbol,
    gasSymbol: nativeSymbol,
    rawBalance: wei.toString(),
    rawGasBalance: wei.toString(),
    decimals: nativeDecimals,
  };
}

/** What an address holds of one ERC-20 token. */
export const tokenBalance = z
  .object({
    tokenAddress: address,
    balance: z.number(),
    rawBalance: z.string(),
    decimals: z.int(),
    symbol: z.string(),
    name: z.string(),
    type: z.literal('ERC_20'),
    transferable: z.boolean(),
  })
  .meta({ id: 'TokenBalance' });
export type TokenBalance = z.infer<typeof tokenBalance>;

/** An item that an address holds. */
export const nonFungible = z
  .object({
    id: z.string().meta({ description: 'The token id, decimal.' }),
    name: z.string(),
    description: z.string(),
    url: z.string().optional(),
    imageUrl: z.string().optional(),
    fungible: z.boolean(),
    balance: z.number(),
    rawBalance: z.string(),
    tokenUri: z.string().optional(),
    contract: z.object({
      address,
      name: z.string(),
      symbol: z.string(),
      secretType,
      type: z.enum(['ERC_721', 'ERC_1155']),
    }),
    attributes: z.array(itemAttribute),
  })
  .meta({ id: 'NonFungible' });
export type NonFungible = z.infer<typeof nonFungible>;
