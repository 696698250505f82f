import { z } from 'zod';
import { receiverAddress, secretTypeInput } from '../kernel/primitives.ts';
import { collectionStandard } from './collection.ts';
import { itemAddress } from './item-metadata.ts';

const wellFormed = z
  .string()
  .refine((text) => text.isWellFormed(), 'It has half a character in it. Use whole ones.');

/** The name of a collection or a token type. */
export const itemName = wellFormed
  .trim()
  .min(1, 'Give it a name.')
  .max(100, 'Use at most 100 characters.');

/** What people read about a collection or a token type. */
export const itemDescription = wellFormed.max(2_000, 'Use at most 2000 characters.');

/** A standard on input: with or without the line that some write in it. */
const standardInput = z
  .string()
  .transform((text) => text.toUpperCase().replace(/^ERC[-_]?/, 'ERC_'))
  .pipe(z.enum(collectionStandard.options, 'Use ERC_1155 or ERC_721.'));

/** What a caller says about a contract to be deployed. */
export const newCollection = z.object({
  name: itemName,
  secretType: secretTypeInput.nullish(),
  chain: secretTypeInput.nullish().meta({ description: 'Another name of secretType.' }),
  standard: standardInput.default('ERC_1155'),
  symbol: z
    .string()
    .regex(/^[\x21-\x7e]{1,11}$/, 'Use 1 to 11 characters without spaces.')
    .nullish()
    .meta({ description: 'The first letters of the name unless told.' }),
  description: itemDescription.nullish(),
  image: itemAddress.nullish(),
  externalUrl: itemAddress.nullish(),
  media: z
    .array(z.object({ type: z.string().trim().min(1).max(100), value: itemAddress }))
    .max(20, 'Use at most 20.')
    .nullish(),
  royalties: z
    .object({
      feeRecipient: receiverAddress.nullish(),
      feePercentage: z.number().min(0).max(100, 'Use at most 100.').nullish(),
    })
    .nullish()
    .meta({ description: 'Kept and told; no contract here pays them.' }),
  storage: z
    .object({
      type: z.string().trim().max(100).nullish(),
      location: z.string().max(2_048, 'Use at most 2048 characters.').nullish(),
    })
    .nullish()
    .meta({ description: 'Kept and told; metadata stay here.' }),
  owner: receiverAddress
    .nullish()
    .meta({ description: 'Owns the contract; the service does unless told, and may mint anyhow.' }),
});
export type NewCollection = z.output<typeof newCollection>;
