import { z } from 'zod';
import { receiverAddress, secretTypeInput } from '../kernel/primitives.ts';
import { collectionStandard } from './collection.ts';
import { itemAddress, pageAddress } from './item-metadata.ts';

const wellFormed = z
  .string()
  .refine((text) => text.isWellFormed(), 'Remove incomplete characters (unpaired surrogates).');

/** The name of a collection or a token type. */
export const itemName = wellFormed
  .trim()
  .min(1, 'Enter a name.')
  .max(100, 'Use at most 100 characters.')
  .meta({ description: 'The displayed name.' });

/** The description of a collection or a token type. */
export const itemDescription = wellFormed
  .max(2_000, 'Use at most 2000 characters.')
  .meta({ description: 'The displayed description.' });

/** A token standard on input, with or without the hyphen or underscore. */
const standardInput = z
  .string()
  .transform((text) => text.toUpperCase().replace(/^ERC[-_]?/, 'ERC_'))
  .pipe(z.enum(collectionStandard.options, 'Use ERC_1155 or ERC_721.'));

const percentage = z.number().min(0).max(100, 'Use at most 100.');

/** Royalties in both spellings, unless they contradict each other. */
export const royaltiesInput = z
  .object({
    feeRecipient: receiverAddress.nullish(),
    feePercentage: percentage.nullish(),
    receiver: receiverAddress.nullish().meta({ description: 'Alias of feeRecipient.' }),
    percentage: percentage.nullish().meta({ description: 'Alias of feePercentage.' }),
  })
  .superRefine(({ feeRecipient, receiver, feePercentage, percentage: alias }, context) => {
    const disagree = (path: string, name: string) =>
      context.addIssue({ code: 'custom', path: [path], message: `${path} contradicts ${name}. Omit one of them.` });
    if ((receiver ?? feeRecipient) !== (feeRecipient ?? receiver)) disagree('receiver', 'feeRecipient');
    if ((alias ?? feePercentage) !== (feePercentage ?? alias)) disagree('percentage', 'feePercentage');
  });

/** The input of a contract deployment. */
export const newCollection = z.object({
  name: itemName,
  secretType: secretTypeInput.nullish().meta({ description: 'The chain.' }),
  chain: secretTypeInput.nullish().meta({ description: 'Alias of secretType.' }),
  standard: standardInput.default('ERC_1155').meta({ description: 'The token standard.' }),
  symbol: z
    .string()
    .regex(/^[\x21-\x7e]{1,11}$/, 'Use 1 to 11 printable characters without spaces.')
    .nullish()
    .meta({ description: 'Default: the first letters of the name.' }),
  description: itemDescription.nullish(),
  image: itemAddress.nullish().meta({ description: 'The address of the displayed image.' }),
  externalUrl: pageAddress.nullish().meta({ description: 'A page about it.' }),
  media: z
    .array(z.object({ type: z.string().trim().min(1).max(100), value: itemAddress }))
    .max(20, 'Use at most 20.')
    .nullish()
    .meta({ description: 'Further media, each with its type and address.' }),
  royalties: royaltiesInput.nullish().meta({ description: 'Stored and returned; no contract here pays them.' }),
  storage: z
    .object({
      type: z.string().trim().max(100).nullish(),
      location: z.string().max(2_048, 'Use at most 2048 characters.').nullish(),
    })
    .nullish()
    .meta({ description: 'Stored and returned; metadata are hosted here.' }),
  owner: receiverAddress
    .nullish()
    .meta({ description: 'Owner of the contract. Default: the service, which may always mint.' }),
});
export type NewCollection = z.output<typeof newCollection>;
