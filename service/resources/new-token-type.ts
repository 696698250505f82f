import { z } from 'zod';
import { address, secretTypeInput } from '../kernel/primitives.ts';
import { itemAddress } from './item-metadata.ts';
import { itemDescription, itemName } from './new-collection.ts';
import { itemCount, quantity } from './quantity.ts';

/** Who gets how many. */
export const mintDestination = z.object({
  address: z.string().max(100),
  amount: quantity.nullish().meta({ description: '1 unless told.' }),
});
export type MintDestination = z.output<typeof mintDestination>;

/** The most receivers of one request. */
export const maximumDestinations = 10_000;

export const mintDestinations = z
  .array(mintDestination)
  .max(maximumDestinations, `Use at most ${maximumDestinations} at a time.`);

const label = z.string().trim().max(100, 'Use at most 100 characters.');

/** What a caller says about a token type. */
export const newTokenType = z.object({
  name: itemName,
  description: itemDescription.nullish(),
  image: itemAddress.nullish(),
  externalUrl: itemAddress.nullish(),
  backgroundColor: z
    .string()
    .regex(/^#?[0-9a-f]{3,8}$/i, 'Use a colour as #rrggbb.')
    .nullish(),
  fungible: z
    .boolean()
    .nullish()
    .meta({ description: 'All share one token; each is a token of its own unless told.' }),
  burnable: z.boolean().nullish(),
  maxSupply: itemCount.nullish().meta({ description: 'No limit unless told.' }),
  attributes: z
    .array(
      z.object({
        type: label.nullish().meta({ description: '"property" unless told.' }),
        name: label.min(1, 'Give it a name.'),
        value: z.union([z.string().max(200), z.number(), z.boolean()]),
        maxValue: z.union([z.string().max(200), z.number()]).nullish(),
      }),
    )
    .max(100, 'Use at most 100.')
    .nullish(),
  animationUrls: z
    .array(z.object({ type: label.nullish(), value: itemAddress }))
    .max(20, 'Use at most 20.')
    .nullish(),
  destinations: mintDestinations.nullish().meta({ description: 'Who gets the first ones.' }),
});
export type NewTokenType = z.output<typeof newTokenType>;

/** A contract that was deployed here, as bodies name it. */
export const collectionFields = z.object({
  secretType: secretTypeInput.nullish(),
  chain: secretTypeInput.nullish().meta({ description: 'Another name of secretType.' }),
  contractAddress: address,
});
