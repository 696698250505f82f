import { z } from 'zod';
import { address, secretType } from '../../kernel/primitives.ts';
import { collectionStandard } from '../collection.ts';
import { newCollection } from '../new-collection.ts';
import { newTokenType } from '../new-token-type.ts';
import { seedCount, seedName } from './seed-words.ts';

const { name, symbol, description, image, externalUrl } = newCollection.shape;

/** A contract that is deployed. */
export const seedCollection = z.strictObject({
  name,
  chain: secretType.optional(),
  standard: collectionStandard.optional().meta({ description: 'ERC_1155 unless told.' }),
  symbol: symbol.unwrap().unwrap().optional(),
  description: description.unwrap().unwrap().optional(),
  image: image.unwrap().unwrap().optional(),
  externalUrl: externalUrl.unwrap().unwrap().optional(),
});

const type = newTokenType.shape;

/** A kind of token of a collection. */
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

/** Tokens of a type, or of a test collection of the chain, that somebody gets. */
export const seedMint = z.strictObject({
  wallet: seedName.optional().meta({ description: 'Who gets them; or name an address.' }),
  address: address.optional(),
  tokenType: seedName
    .optional()
    .meta({ description: 'Of a test collection of the chain unless told.' }),
  standard: z
    .enum(['ERC721', 'ERC1155'])
    .optional()
    .meta({ description: 'Of the test collection; ERC721 unless told.' }),
  amount: seedCount.optional().meta({ description: '1 unless told.' }),
  state: z.literal('FAILED', 'Use FAILED, or leave it out.').optional().meta({
    description:
      'Of a token type, to an address that takes no items, such as the contract of USDC: checked, so that one that succeeds is found.',
  }),
});
