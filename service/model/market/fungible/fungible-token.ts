import { z } from 'zod';
import { address, receiverAddress, secretType } from '../../kernel/primitives.ts';
import { mintStatus, outcome } from '../collection.ts';
import { newCollection } from '../new-collection.ts';
import { collectionFields, mintDestinations } from '../new-token-type.ts';
import { itemCount } from '../quantity.ts';
import { tokenMint } from '../token-mint.ts';

/** The longest company id. */
export const companyId = z.string().trim().max(100, 'Use at most 100 characters.');

/** The input of an ERC-20 deployment. */
export const newFungibleToken = newCollection
  .pick({ name: true, symbol: true, secretType: true, chain: true })
  .extend({
    maxSupply: itemCount.nullish().meta({ description: 'In whole tokens. Default: no limit.' }),
    burnable: z.boolean().nullish().meta({ description: 'Whether holders can burn their tokens. Default: false.' }),
    owner: receiverAddress.nullish().meta({ description: 'Default: the service, which may always mint.' }),
    companyId: companyId.nullish().meta({ description: 'Your label, for filters.' }),
  });

/** The input of ERC-20 mints. */
export const newFungibleMints = collectionFields.extend({
  destinations: mintDestinations
    .min(1, 'Specify at least one destination.')
    .meta({ description: 'The receivers, each with an amount.' }),
});

/** An ERC-20 token as its application sees it; amounts are whole tokens. */
export const fungibleToken = z
  .object({
    chain: secretType,
    address,
    name: z.string(),
    symbol: z.string(),
    maxSupply: z.int().nullable().meta({ description: 'In whole tokens; null if unlimited.' }),
    burnable: z.boolean(),
    owner: address,
    onChainStatus: mintStatus,
  })
  .meta({ id: 'FungibleToken' });
export type FungibleToken = z.infer<typeof fungibleToken>;

/** The deployment of an ERC-20 token. */
export const fungibleDeployment = fungibleToken
  .omit({ onChainStatus: true })
  .extend({ ...outcome.shape, id: z.uuid(), createdOn: z.string() })
  .meta({ id: 'FungibleTokenDeployment' });
export type FungibleDeployment = z.infer<typeof fungibleDeployment>;

/** An ERC-20 mint. */
export const fungibleMint = tokenMint
  .omit({ tokenTypeId: true, tokenId: true })
  .extend({ contract: fungibleToken })
  .meta({ id: 'FungibleTokenMint' });
export type FungibleMint = z.infer<typeof fungibleMint>;

/** Created ERC-20 mints with their token. */
export const fungibleMints = z.object({ mints: z.array(fungibleMint), contract: fungibleToken });
