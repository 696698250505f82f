import { z } from 'zod';
import { traced, underTrace } from '../history/trace-id.ts';
import { mintStatuses } from '../installation/names.ts';
import { address, type SecretType, secretType } from '../kernel/primitives.ts';
import { byCreation, ownersOf, table } from '../table.ts';
import { itemAnimation } from './item-metadata.ts';

/** PENDING: on its way to the chain · SUCCEEDED: final on the chain · FAILED: will not be executed, with a reason. */
export const mintStatus = z.enum(mintStatuses);
export type MintStatus = z.infer<typeof mintStatus>;

export const collectionStandard = z.enum(['ERC_1155', 'ERC_721']);
/** The result of an on-chain operation, as callers see it. */
export const outcome = z.object({
  status: mintStatus,
  /** Present if FAILED. */
  reason: z.string().optional(),
  /** The newest transaction, or the successful one. */
  transactionHash: z.string().optional(),
});

/** The result as records of this kind store it. */
export const settled = outcome.extend({
  /** Ids of all transactions that were signed for it; the newest last. */
  transactionIds: z.array(z.uuid()),
});

/** The metadata storage that a caller requests; stored and returned, but metadata are hosted here. */
export const metadataStorage = z.object({ type: z.string().optional(), location: z.string().optional() });

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
  /** Royalties that a caller declares; stored and returned, but paid by no contract here. */
  royalties: z.object({ feeRecipient: address.optional(), feePercentage: z.number().optional() }).optional(),
  storage: metadataStorage.optional(),
  owner: address,
  address,
});

/** A stored contract deployed here. Its address is known before deployment (EIP-1014). */
export const collectionRecord = settled.extend(collectionFields.shape).extend({
  applicationId: z.uuid(),
  /** The standard of any contract deployed here. */
  standard: z.enum([...collectionStandard.options, 'ERC_20']),
  /** A label of an ERC-20 token, for filters. */
  companyId: z.string().optional(),
  /** The name in its metadata if it differs from the deployed name. */
  shownName: z.string().optional(),
  /** The service's account, which may mint in addition to the owner. */
  operator: address,
  /** Prefix of its metadata URLs. */
  metadataBase: z.string(),
  /** The salt of its deployment, 32 bytes. */
  salt: z.string(),
  /** The number of token ids per type; absent in collections with the earlier code. */
  idsPerType: z.int().optional(),
  /** The number of token type ids assigned so far. */
  lastTypeId: z.int().min(0),
  /** The owner after a transfer of the contract; the plan of the deployment retains the first one. */
  currentOwner: address.optional(),
  /** A transfer of the contract that is not final. */
  ownerChange: z.object({ to: address, transactionIds: settled.shape.transactionIds }).optional(),
  /** Not in lists; unchanged on the chain. */
  archived: z.literal(true).optional(),
  createdAt: z.string(),
  ...traced,
});
export type CollectionRecord = z.infer<typeof collectionRecord>;

export const contractMetadata = z.object({
  name: z.string(),
  symbol: z.string(),
  description: z.string(),
  image: z.string().optional(),
  externalUrl: z.string().optional(),
  external_link: z.string().nullable(),
  media: z.array(itemAnimation),
});

const url = z.string().nullable();

/** A contract in the metadata of its tokens; clients read each address in several spellings. */
export const contractOfMetadata = contractMetadata.extend({
  ...{ address, type: collectionStandard, image: url, imageUrl: url, image_url: url },
  ...{ externalUrl: url, external_url: url, externalLink: url },
});
export type ContractMetadata = z.infer<typeof contractMetadata>;

export type ContractOfMetadata = z.infer<typeof contractOfMetadata>;

/** A collection as its application sees it. */
export const collection = outcome
  .extend(collectionFields.shape)
  .extend({
    secretType,
    contractUri: z.string().meta({ description: 'The metadata of the contract (ERC-7572).' }),
    image_url: url,
    external_link: url,
    media: z.array(itemAnimation),
    royalties: z.object({
      ...{ feeRecipient: address.nullable(), feePercentage: z.number() },
      ...{ receiver: address.nullable(), percentage: z.number() },
    }),
    storage: metadataStorage.required(),
    onChainStatus: mintStatus,
    metadata: contractMetadata,
    tokenTypes: z.int(),
    createdOn: z.string(),
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof collection>;

export function itemStandardOf({ standard }: Pick<CollectionRecord, 'standard'>): Collection['standard'] {
  return standard === 'ERC_721' ? standard : 'ERC_1155';
}

/** The key of an owner in lists of ERC-20 tokens and mints, which are separate from those of items. */
export function fungibleOwner(owner: string): string {
  return `erc20 ${owner}`;
}

/** The key of a collection and of its offers. */
export function collectionKey(chain: SecretType, address: string): string {
  return `${chain}/${address.toLowerCase()}`;
}

export function tokenTypeKey(collectionId: string, typeId: number): string {
  return `${collectionId}/${typeId}`;
}

/** Collections by age and address, failed collections, and those with a pending deployment or transfer. */
export const collectionTable = table(collectionRecord, {
  byCreation: { keys: ownersOf, order: byCreation },
  listed: {
    keys: (collection) => {
      if (collection.archived) return [];
      return collection.standard === 'ERC_20' ? ownersOf(collection).map(fungibleOwner) : ownersOf(collection);
    },
    order: byCreation,
  },
  byTrace: { ...underTrace, order: byCreation },
  byAddress: { keys: ({ chain, address }) => [collectionKey(chain, address)], order: byCreation },
  failed: {
    keys: (collection) => (collection.status === 'FAILED' ? ownersOf(collection) : []),
    order: byCreation,
    isSeldom: true,
  },
  unsettled: {
    keys: ({ status, chain, ownerChange }) => (status === 'PENDING' || ownerChange ? [chain] : []),
    order: byCreation,
  },
});
