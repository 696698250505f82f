import { z } from 'zod';
import { traced, underTrace } from '../history/trace-id.ts';
import { address, secretType } from '../kernel/primitives.ts';
import { byCreation, ownersOf, table } from '../table.ts';
import { contractOfMetadata, metadataStorage, mintStatus, outcome, settled, tokenTypeKey } from './collection.ts';
import { fullAttribute, itemAnimation, itemAttribute } from './item-metadata.ts';
import { tokenMint } from './token-mint.ts';
import { numericId } from './token-number.ts';

const metadataFields = z.object({
  name: z.string(),
  description: z.string(),
  image: z.string().optional(),
  externalUrl: z.string().optional(),
  backgroundColor: z.string().optional(),
  /** Whether all tokens are interchangeable; otherwise each is unique. */
  fungible: z.boolean(),
  burnable: z.boolean(),
  /** Maximum number of tokens; absent if unlimited. */
  maxSupply: z.int().min(1).optional(),
  attributes: z.array(itemAttribute),
  animationUrls: z.array(itemAnimation),
});

const picture = z.string().nullable();

/** A token type as its metadata describe it, in the spellings of clients, with the collection that it belongs to. */
export const tokenTypeMetadata = metadataFields.extend({
  imagePreview: picture,
  imageThumbnail: picture,
  attributes: z.array(itemAttribute.extend({ traitType: z.string(), trait_type: z.string() })),
  contract: contractOfMetadata.optional(),
});
export type TokenTypeMetadata = z.infer<typeof tokenTypeMetadata>;

/** The metadata of a token: those of its type, with every field that clients read. */
export const itemTokenMetadata = tokenTypeMetadata
  .extend({
    symbol: z.string().nullable().meta({ description: 'Of the contract.' }),
    youtubeUrl: fullAttribute.shape.traitCount,
    attributes: z.array(tokenTypeMetadata.shape.attributes.element.extend(fullAttribute.shape)),
  })
  .meta({ id: 'ItemTokenMetadata' });
export type ItemTokenMetadata = z.infer<typeof itemTokenMetadata>;

export const tokenTypeRecord = settled.extend(metadataFields.shape).extend({
  /** The id of its creation. */
  id: z.uuid(),
  applicationId: z.uuid(),
  collectionId: z.uuid(),
  chain: secretType,
  contractAddress: address,
  /** Its number in the contract, from 1. */
  typeId: z.int().min(1),
  /** As in its collection. */
  idsPerType: z.int().optional(),
  /** Number of minted and pending tokens; failed mints do not count. */
  promised: z.int().min(0),
  /** Number of tokens whose mint is final. */
  minted: z.int().min(0),
  /** The type of an ERC-20 token, which is its only type. */
  isErc20: z.literal(true).optional(),
  /** Not in lists; unchanged on the chain. */
  archived: z.literal(true).optional(),
  /** Archived tokens: the first and last serial of each run, ascending. */
  archivedSerials: z.array(z.tuple([z.int(), z.int()])).optional(),
  createdAt: z.string(),
  ...traced,
});
export type TokenTypeRecord = z.infer<typeof tokenTypeRecord>;

export const mintCounts = z.object({ pending: z.int(), succeeded: z.int(), failed: z.int() });
export type MintCounts = z.infer<typeof mintCounts>;

export const tokenType = outcome
  .extend(tokenTypeMetadata.omit({ contract: true }).shape)
  .extend({
    id: z.string().meta({ description: 'The token type id, as used for minting.' }),
    tokenTypeId: numericId,
    creationId: z.uuid(),
    chain: secretType,
    contractAddress: address,
    onChainStatus: mintStatus,
    metadata: tokenTypeMetadata,
    supply: z.object({ current: z.int(), pending: z.int(), max: z.int().nullable() }),
    storage: metadataStorage.required(),
    currentSupply: z.int(),
    mints: mintCounts,
    createdOn: z.string(),
  })
  .meta({ id: 'TokenType' });
export type TokenType = z.infer<typeof tokenType>;

export const tokenTypeCreation = outcome
  .extend({
    ...tokenMint.pick({ id: true, chain: true, contractAddress: true, tokenTypeId: true }).shape,
    mints: z.array(tokenMint),
    metadata: tokenTypeMetadata,
    createdOn: z.string(),
  })
  .meta({ id: 'TokenTypeCreation' });
export type TokenTypeCreation = z.infer<typeof tokenTypeCreation>;

export const describedMint = tokenMint
  .extend({ metadata: tokenTypeMetadata.optional() })
  .meta({ id: 'DescribedTokenMint' });
export type DescribedMint = z.infer<typeof describedMint>;

/** The fields of one requested mint, and a list that contains only it. */
export const checkedMint = describedMint.extend({ mints: z.array(tokenMint) }).meta({ id: 'CheckedMint' });

export const createdMints = z.object({ mints: z.array(tokenMint), metadata: tokenTypeMetadata });

export const tokenTypeTable = table(tokenTypeRecord, {
  byCollection: { keys: ({ collectionId }) => [collectionId], order: ({ typeId }) => String(typeId).padStart(10, '0') },
  listed: {
    keys: ({ collectionId, archived }) => (archived ? [] : [collectionId]),
    order: ({ typeId }) => String(typeId).padStart(10, '0'),
  },
  byTrace: { ...underTrace, order: byCreation },
  byNumber: { keys: ({ collectionId, typeId }) => [tokenTypeKey(collectionId, typeId)], order: byCreation },
  failed: { keys: (type) => (type.status === 'FAILED' ? ownersOf(type) : []), order: byCreation, isSeldom: true },
  unsettled: { keys: ({ status, chain }) => (status === 'PENDING' ? [chain] : []), order: byCreation },
});
