import { z } from 'zod';
import { address, secretType } from '../kernel/primitives.ts';
import { itemAttribute } from './item-metadata.ts';
import { numericId } from './token-number.ts';
import { mintCounts } from './token-type.ts';

/** A token of a contract, deployed here or elsewhere. */
export const collectionToken = z
  .object({
    chain: secretType,
    contractAddress: address,
    tokenTypeId: numericId.optional().meta({ description: 'For contracts deployed here.' }),
    tokenId: numericId,
    tokenUri: z.string(),
    name: z.string(),
    description: z.string(),
    image: z.string().optional(),
    imagePreview: z.string().nullable(),
    imageThumbnail: z.string().nullable(),
    attributes: z.array(itemAttribute),
    fungible: z.boolean(),
    mints: mintCounts,
  })
  .meta({ id: 'CollectionToken' });
export type CollectionToken = z.infer<typeof collectionToken>;

export const tokenHolder = z
  .object({ address, name: z.string().optional(), amount: z.string() })
  .meta({ id: 'TokenHolder' });
export type TokenHolder = z.infer<typeof tokenHolder>;

/** The number of holders of a token, and the largest of them. */
export const tokenOwners = z
  .object({ tokenId: z.string(), holders: z.int(), firstHolder: tokenHolder.optional() })
  .meta({ id: 'TokenOwners' });
export type TokenOwners = z.infer<typeof tokenOwners>;

export const tokenMetadata = z
  .object({
    name: z.string(),
    description: z.string(),
    symbol: z.string().optional(),
    image: z.string().optional(),
    external_url: z.string().optional(),
    animation_url: z.string().optional(),
    background_color: z.string().optional(),
    seller_fee_basis_points: z.int().optional(),
    fee_recipient: z.string().optional(),
    backgroundColor: z.string().optional(),
    attributes: z
      .array(
        z.object({
          trait_type: z.string(),
          type: z.string(),
          value: z.string(),
          max_value: itemAttribute.shape.maxValue,
          maxValue: itemAttribute.shape.maxValue,
        }),
      )
      .optional(),
  })
  .meta({ id: 'TokenMetadata' });
export type TokenMetadata = z.infer<typeof tokenMetadata>;
