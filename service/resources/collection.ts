import { z } from 'zod';
import { address, type SecretType, secretType } from '../kernel/primitives.ts';
import { itemAnimation } from './item-metadata.ts';
import { mintStatuses } from './names.ts';
import { byCreation, ownersOf, table } from './table.ts';
import { traced, underTrace } from './trace-id.ts';

/** PENDING: on its way to the chain · SUCCEEDED: final there · FAILED: it will not come, with a reason. */
export const mintStatus = z.enum(mintStatuses);
export type MintStatus = z.infer<typeof mintStatus>;

export const collectionStandard = z.enum(['ERC_1155', 'ERC_721']);
export type CollectionStandard = z.infer<typeof collectionStandard>;

/** What became of something on its way to a chain, as callers see it. */
export const outcome = z.object({
  status: mintStatus,
  /** FAILED alone. */
  reason: z.string().optional(),
  /** Of the newest transaction, or of the one that did it. */
  transactionHash: z.string().optional(),
});

/** The same as every record of this kind keeps it. */
export const settled = outcome.extend({
  /** Every transaction that was signed for it, by its id; the newest last. */
  transactionIds: z.array(z.uuid()),
});

/** What a caller says of royalties; it is kept and told, and no contract here pays it. */
export const royalties = z.object({
  feeRecipient: address.optional(),
  feePercentage: z.number().optional(),
});

/** Where a caller wants metadata kept; it is kept and told, and metadata stay here. */
export const metadataStorage = z.object({
  type: z.string().optional(),
  location: z.string().optional(),
});

const collectionFields = z.object({
  id: z.uuid(),
  chain: secretType,
  standard: collectionStandard,
  name: z.string(),
  symbol: z.string(),
  description: z.string(),
  image: z.string().optional(),
  externalUrl: z.string().optional(),
  media: z.array(itemAnimation).optional(),
  royalties: royalties.optional(),
  storage: metadataStorage.optional(),
  owner: address,
  address,
});

/** A contract deployed here, as it is stored. Its address is known before it is there (EIP-1014). */
export const collectionRecord = settled.extend(collectionFields.shape).extend({
  applicationId: z.uuid(),
  /** The name in its metadata, where it is not the one it was deployed with. */
  shownName: z.string().optional(),
  /** May mint besides the owner: ours. */
  operator: address,
  /** What the addresses of its metadata begin with. */
  metadataBase: z.string(),
  /** The salt of its deployment, 32 bytes. */
  salt: z.string(),
  /** Numbers that were given to token types so far. */
  lastTypeId: z.int().min(0),
  createdAt: z.string(),
  ...traced,
});
export type CollectionRecord = z.infer<typeof collectionRecord>;

/** What people read about a contract. */
export const contractMetadata = z.object({
  name: z.string(),
  symbol: z.string(),
  description: z.string(),
  image: z.string().optional(),
  externalUrl: z.string().optional(),
  media: z.array(itemAnimation),
});
export type ContractMetadata = z.infer<typeof contractMetadata>;

/** A collection as its application sees it. */
export const collection = outcome
  .extend(collectionFields.shape)
  .extend({
    secretType,
    onChainStatus: mintStatus,
    metadata: contractMetadata,
    tokenTypes: z.int(),
    createdOn: z.string(),
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof collection>;

/** The key of a collection and of its offers. */
export function collectionKey(chain: SecretType, address: string): string {
  return `${chain}/${address.toLowerCase()}`;
}

/** The key of the tokens of one type of a collection. */
export function tokenTypeKey(collectionId: string, typeId: number): string {
  return `${collectionId}/${typeId}`;
}

/** Collections by age and address, and those that failed. */
export const collectionTable = table(collectionRecord, {
  byCreation: { keys: ownersOf, order: byCreation },
  byTrace: { ...underTrace, order: byCreation },
  byAddress: { keys: ({ chain, address }) => [collectionKey(chain, address)], order: byCreation },
  failed: {
    keys: (collection) => (collection.status === 'FAILED' ? ownersOf(collection) : []),
    order: byCreation,
    isSeldom: true,
  },
  unsettled: {
    keys: ({ status, chain }) => (status === 'PENDING' ? [chain] : []),
    order: byCreation,
  },
});
