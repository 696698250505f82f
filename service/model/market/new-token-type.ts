import { z } from 'zod';
import { address, secretTypeInput } from '../kernel/primitives.ts';
import { itemAddress, pageAddress } from './item-metadata.ts';
import { itemDescription, itemName, newCollection } from './new-collection.ts';
import { itemCount, quantity } from './quantity.ts';

/** A receiver and the number of tokens. */
export const mintDestination = z.object({
  address: z.string().max(100),
  amount: quantity.nullish().meta({ description: 'Default 1.' }),
});
export type MintDestination = z.output<typeof mintDestination>;

/** Maximum number of receivers per request. */
export const maximumDestinations = 10_000;

export const mintDestinations = z
  .array(mintDestination)
  .max(maximumDestinations, `Use at most ${maximumDestinations} destinations per request.`)
  .meta({ description: 'The receivers, each with an amount.' });

const label = z.string().trim().max(100, 'Use at most 100 characters.');

export const newAttribute = z.object({
  type: label.nullish().meta({ description: 'Default: "property".' }),
  name: label.min(1, 'Enter a name.').meta({ description: 'The name of the attribute.' }),
  value: z.union([z.string().max(200), z.number(), z.boolean()]).meta({ description: 'The value of the attribute.' }),
  maxValue: z
    .union([z.string().max(200), z.number()])
    .nullish()
    .meta({ description: 'The maximum of the value, if it has one.' }),
});

export const maximumAttributes = 100;

export const newTokenType = z.object({
  name: itemName,
  description: itemDescription.nullish(),
  image: itemAddress.nullish(),
  externalUrl: pageAddress.nullish(),
  backgroundColor: z
    .string()
    .regex(/^#?[0-9a-f]{3,8}$/i, 'Use a colour in the form #rrggbb.')
    .nullish()
    .meta({ description: 'A colour in the form #rrggbb.' }),
  fungible: z
    .boolean()
    .nullish()
    .meta({ description: 'Whether all tokens of the type are interchangeable. Default: each token is unique.' }),
  burnable: z.boolean().nullish().meta({ description: 'Whether holders can burn their tokens. Default: false.' }),
  maxSupply: itemCount.nullish().meta({ description: 'Default: no limit.' }),
  attributes: z
    .array(newAttribute)
    .max(maximumAttributes, `Use at most ${maximumAttributes}.`)
    .nullish()
    .meta({ description: 'The traits of the tokens.' }),
  animationUrls: z
    .array(z.object({ type: label.nullish(), value: itemAddress }))
    .max(20, 'Use at most 20.')
    .nullish()
    .meta({ description: 'Videos, sounds or other animations, each with its address.' }),
  destinations: mintDestinations.nullish().meta({ description: 'Receivers of the first tokens.' }),
});
export type NewTokenType = z.output<typeof newTokenType>;

/** Identifies a contract that was deployed here. */
export const collectionFields = z.object({
  secretType: secretTypeInput.nullish().meta({ description: 'The chain.' }),
  chain: secretTypeInput.nullish().meta({ description: 'Alias of secretType.' }),
  contractAddress: address.meta({ description: 'The address of a contract that was deployed here.' }),
});

const removable = { description: 'null removes it.' };
const changedAddress = itemAddress.nullish().meta(removable);
const fixed = { description: 'Fixed in the contract. Send the same value or omit it.' };

/** Changes to contract metadata; omitted fields stay unchanged. */
export const contractMetadataChange = z.object({
  name: itemName.optional().meta({ description: 'Changes the metadata only; the contract retains its deployed name.' }),
  symbol: z.string().max(100).optional().meta(fixed),
  description: itemDescription.nullish(),
  image: changedAddress,
  externalUrl: pageAddress.nullish().meta(removable),
  media: newCollection.shape.media,
});
export type ContractMetadataChange = z.output<typeof contractMetadataChange>;

/** Changes to token type metadata; omitted fields stay unchanged. */
export const typeMetadataChange = z.object({
  name: itemName.optional(),
  description: itemDescription.nullish(),
  image: changedAddress,
  externalUrl: pageAddress.nullish().meta(removable),
  backgroundColor: newTokenType.shape.backgroundColor,
  attributes: newTokenType.shape.attributes,
  animationUrls: newTokenType.shape.animationUrls,
  fungible: z.boolean().optional().meta(fixed),
  burnable: z.boolean().optional().meta(fixed),
  maxSupply: itemCount.nullish().meta(fixed),
});
export type TypeMetadataChange = z.output<typeof typeMetadataChange>;
