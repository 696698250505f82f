import { z } from 'zod';
import { address, secretType } from '../../kernel/primitives.ts';
import { collectionStandard } from '../collection.ts';
import { newCollection } from '../new-collection.ts';
import { newTokenType } from '../new-token-type.ts';
import { seedCount, seedName } from './seed-texts.ts';

const { name, symbol, description, image, externalUrl } = newCollection.shape;

/** A contract to deploy. */
export const seedCollection = z.strictObject({
  name,
  chain: secretType.optional(),
  standard: collectionStandard.optional().meta({ description: 'Default: ERC_1155.' }),
  symbol: symbol.unwrap().unwrap().optional(),
  description: description.unwrap().unwrap().optional(),
  image: image.unwrap().unwrap().optional(),
  externalUrl: externalUrl.unwrap().unwrap().optional(),
});

const type = newTokenType.shape;

/** A token type of a collection. */
export const seedTokenType = z.strictObject({
  collection: seedName,
  name: type.name,
  description: type.description.unwrap().unwrap().optional(),
  image: type.image.unwrap().unwrap().optional(),
  externalUrl: type.externalUrl.unwrap().unwrap().optional(),
  backgroundColor: type.backgroundColor.unwrap().unwrap().optional(),
  fungible: z.boolean().optional(),
  burnable: z.boolean().optional(),
  maxSupply: seedCount.optional(),
  attributes: z
    .array(
      z.strictObject({
        type: z.string().max(100).optional(),
        name: z.string().min(1).max(100),
        value: z.union([z.string().max(200), z.number(), z.boolean()]),
        maxValue: z.union([z.string().max(200), z.number()]).optional(),
      }),
    )
    .max(100, 'Use at most 100.')
    .optional(),
});

/** Tokens of a type, or of a test collection of the chain, for one receiver. */
export const seedMint = z.strictObject({
  wallet: seedName
    .optional()
    .meta({ description: 'The receiving wallet. Alternatively, set address.' }),
  address: address.optional(),
  tokenType: seedName.optional().meta({ description: 'Default: a test collection of the chain.' }),
  standard: z
    .enum(['ERC721', 'ERC1155'])
    .optional()
    .meta({ description: 'Standard of the test collection. Default: ERC721.' }),
  amount: seedCount.optional().meta({ description: 'Default 1.' }),
  state: z.literal('FAILED', 'Use FAILED or remove this field.').optional().meta({
    description:
      'For a token type and an address that cannot receive items, e.g. the USDC contract. The seed fails if the mint succeeds.',
  }),
});
