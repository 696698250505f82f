import { z } from 'zod';
import { itemAddress } from './item-metadata.ts';
import { itemDescription, itemName, newCollection } from './new-collection.ts';
import { newTokenType } from './new-token-type.ts';
import { itemCount } from './quantity.ts';

const address = itemAddress.nullish().meta({ description: 'null takes it away.' });
const fixed = { description: 'It stands in the contract: the same, or left out.' };

/** What may be said anew about a contract; what is left out stays. */
export const contractMetadataChange = z.object({
  name: itemName.optional().meta({
    description: 'In the metadata; the contract itself keeps the name of its deployment.',
  }),
  symbol: z.string().max(100).optional().meta(fixed),
  description: itemDescription.nullish(),
  image: address,
  externalUrl: address,
  media: newCollection.shape.media,
});
export type ContractMetadataChange = z.output<typeof contractMetadataChange>;

/** What may be said anew about a token type; what is left out stays. */
export const typeMetadataChange = z.object({
  name: itemName.optional(),
  description: itemDescription.nullish(),
  image: address,
  externalUrl: address,
  backgroundColor: newTokenType.shape.backgroundColor,
  attributes: newTokenType.shape.attributes,
  animationUrls: newTokenType.shape.animationUrls,
  fungible: z.boolean().optional().meta(fixed),
  burnable: z.boolean().optional().meta(fixed),
  maxSupply: itemCount.nullish().meta(fixed),
});
export type TypeMetadataChange = z.output<typeof typeMetadataChange>;
