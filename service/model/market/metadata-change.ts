import { z } from 'zod';
import { itemAddress } from './item-metadata.ts';
import { itemDescription, itemName, newCollection } from './new-collection.ts';
import { newTokenType } from './new-token-type.ts';
import { itemCount } from './quantity.ts';

const address = itemAddress.nullish().meta({ description: 'null removes it.' });
const fixed = { description: 'Fixed in the contract. Send the same value or omit it.' };

/** Changes to contract metadata; omitted fields stay unchanged. */
export const contractMetadataChange = z.object({
  name: itemName.optional().meta({
    description: 'Changes the metadata only; the contract retains its deployed name.',
  }),
  symbol: z.string().max(100).optional().meta(fixed),
  description: itemDescription.nullish(),
  image: address,
  externalUrl: address,
  media: newCollection.shape.media,
});
export type ContractMetadataChange = z.output<typeof contractMetadataChange>;

/** Changes to token type metadata; omitted fields stay unchanged. */
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
