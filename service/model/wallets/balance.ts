import { z } from 'zod';
import { address, type SecretType, secretType } from '../kernel/primitives.ts';
import { formatUnits } from '../kernel/values/numbers.ts';
import { item } from '../market/item-metadata.ts';
import { numericId } from '../market/token-number.ts';

/** An address's balance in the native coin of its chain. */
export const balance = z
  .object({
    available: z.boolean().meta({ description: 'false if the chain did not respond; all amounts are 0 then.' }),
    secretType,
    balance: z.number().meta({ description: 'In whole coins, rounded to the precision of a number.' }),
    gasBalance: z.number(),
    symbol: z.string(),
    gasSymbol: z.string(),
    rawBalance: z.string().meta({ description: 'In wei.' }),
    rawGasBalance: z.string(),
    decimals: z.int(),
  })
  .meta({ id: 'Balance' });
export type Balance = z.infer<typeof balance>;

/** Every supported chain uses 18 decimals. */
export const nativeDecimals = 18;

/** A balance as callers see it; gas is paid in the same coin. */
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

/** The balance in a response about a wallet whose chain does not respond. */
export function unavailableBalance(network: Parameters<typeof toBalance>[0]): Balance {
  return { ...toBalance(network, 0n), available: false };
}

/** An address's balance of one ERC-20 token. */
export const tokenBalance = z
  .object({
    tokenAddress: address,
    balance: z.number(),
    rawBalance: z.string(),
    decimals: z.int(),
    symbol: z.string(),
    name: z.string(),
    logo: z.string().meta({ description: 'Empty: no registry of logos is queried.' }),
    type: z.literal('ERC_20'),
    transferable: z.boolean(),
  })
  .meta({ id: 'TokenBalance' });
export type TokenBalance = z.infer<typeof tokenBalance>;

/** An item that an address holds. */
export const nonFungible = item.extend({ balance: z.number(), rawBalance: z.string() }).meta({ id: 'NonFungible' });
export type NonFungible = z.infer<typeof nonFungible>;

/** An item with the wallet that holds it. */
export const nonFungibleOfWallet = z
  .object({ walletId: z.uuid(), ...nonFungible.shape })
  .meta({ id: 'NonFungibleOfWallet' });
export type NonFungibleOfWallet = z.infer<typeof nonFungibleOfWallet>;

export const walletItems = z
  .object({
    walletId: z.uuid(),
    walletAddress: address,
    walletType: z.string(),
    secretType,
    items: z.array(nonFungible),
  })
  .meta({ id: 'WalletItems' });
export type WalletItems = z.infer<typeof walletItems>;

/** An ERC-1155 token of a wallet, with the field names of the newer routes. */
export const walletToken = z
  .object({
    chain: secretType,
    contractAddress: address,
    tokenId: numericId,
    tokenTypeId: numericId.optional().meta({ description: 'For contracts deployed here.' }),
    balance: z.number(),
    rawBalance: z.string(),
    decimals: item.shape.decimals,
    fungible: z.boolean(),
    metadata: z.object({
      name: z.string(),
      description: z.string(),
      image: z.string().optional(),
      externalUrl: z.string().optional(),
      attributes: item.shape.attributes,
    }),
  })
  .meta({ id: 'WalletToken' });
export type WalletToken = z.infer<typeof walletToken>;

export const itemHolder = z
  .object({
    walletAddress: address,
    walletId: z.uuid().optional().meta({ description: 'For a wallet of your application.' }),
    contractAddress: address,
    tokenBalance: z.number(),
    rawBalance: z.string(),
  })
  .meta({ id: 'ItemHolder' });
export type ItemHolder = z.infer<typeof itemHolder>;
