import { z } from 'zod';
import { traced, underTrace } from '../history/trace-id.ts';
import { address, secretType } from '../kernel/primitives.ts';
import { byCreation, ownersOf, table } from '../table.ts';
import { mintStatus, outcome, settled, tokenTypeKey } from './collection.ts';
import { itemAnimation, itemAttribute } from './item-metadata.ts';
import { tokenMint } from './token-mint.ts';
import { numericId } from './token-number.ts';

/** The metadata of a token type, as set on creation. */
export const tokenTypeMetadata = z.object({
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

export type TokenTypeMetadata = z.infer<typeof tokenTypeMetadata>;

/** A stored token type of a collection. */
export const tokenTypeRecord = settled.extend(tokenTypeMetadata.shape).extend({
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
  createdAt: z.string(),
  ...traced,
});
export type TokenTypeRecord = z.infer<typeof tokenTypeRecord>;

/** Number of minted, pending and failed tokens. */
export const mintCounts = z.object({ pending: z.int(), succeeded: z.int(), failed: z.int() });
export type MintCounts = z.infer<typeof mintCounts>;

/** A token type as its application sees it. */
export const tokenType = outcome
  .extend(tokenTypeMetadata.shape)
  .extend({
    id: z.string().meta({ description: 'The token type id, as used for minting.' }),
    tokenTypeId: numericId,
    creationId: z.uuid(),
    chain: secretType,
    contractAddress: address,
    onChainStatus: mintStatus,
    metadata: tokenTypeMetadata,
    supply: z.object({
      current: z.int(),
      pending: z.int(),
      max: z.int().optional(),
    }),
    currentSupply: z.int(),
    mints: mintCounts,
    createdOn: z.string(),
  })
  .meta({ id: 'TokenType' });
export type TokenType = z.infer<typeof tokenType>;

/** The result of a token type creation. */
export const tokenTypeCreation = outcome
  .extend({
    id: z.uuid(),
    chain: secretType,
    contractAddress: address,
    tokenTypeId: numericId,
    mints: z.array(tokenMint),
    metadata: tokenTypeMetadata,
    createdOn: z.string(),
  })
  .meta({ id: 'TokenTypeCreation' });
export type TokenTypeCreation = z.infer<typeof tokenTypeCreation>;

/** Token types by collection and number, and failed token types. */
export const tokenTypeTable = table(tokenTypeRecord, {
  byCollection: {
    keys: ({ collectionId }) => [collectionId],
    order: ({ typeId }) => String(typeId).padStart(10, '0'),
  },
  byTrace: { ...underTrace, order: byCreation },
  byNumber: {
    keys: ({ collectionId, typeId }) => [tokenTypeKey(collectionId, typeId)],
    order: byCreation,
  },
  failed: {
    keys: (type) => (type.status === 'FAILED' ? ownersOf(type) : []),
    order: byCreation,
    isSeldom: true,
  },
  unsettled: {
    keys: ({ status, chain }) => (status === 'PENDING' ? [chain] : []),
    order: byCreation,
  },
});
