import { tokenTypeKey } from '../../../model/market/collection.ts';
import type { NewTokenType } from '../../../model/market/new-token-type.ts';
import { mintListKey, type TokenMint } from '../../../model/market/token-mint.ts';
import type {
  MintCounts,
  TokenType,
  TokenTypeCreation,
  TokenTypeMetadata,
  TokenTypeRecord,
} from '../../../model/market/token-type.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';

type MintTable = Pick<TableReaders, 'tokenMints'>;

/** Counts the mints of a type by status. */
export function countMints(
  { tokenMints }: MintTable,
  { collectionId, typeId }: Pick<TokenTypeRecord, 'collectionId' | 'typeId'>,
): MintCounts {
  const scope = { tokenTypeId: tokenTypeKey(collectionId, typeId) };
  const count = (status: 'PENDING' | 'SUCCEEDED' | 'FAILED') =>
    tokenMints.countBy('byType', mintListKey(scope, status));
  return { pending: count('PENDING'), succeeded: count('SUCCEEDED'), failed: count('FAILED') };
}

/** Maps a token type to its API shape. */
export function toTokenType(tables: MintTable, record: TokenTypeRecord): TokenType {
  return {
    id: String(record.typeId),
    tokenTypeId: record.typeId,
    creationId: record.id,
    status: record.status,
    reason: record.reason,
    chain: record.chain,
    contractAddress: record.contractAddress,
    ...typeMetadataOf(record),
    onChainStatus: record.status,
    metadata: typeMetadataOf(record),
    supply: {
      current: record.minted,
      pending: record.promised - record.minted,
      max: record.maxSupply,
    },
    currentSupply: record.minted,
    mints: countMints(tables, record),
    transactionHash: record.transactionHash,
    createdOn: record.createdAt,
  };
}

/** Maps a token type to its creation result, with the initial mints. */
export function toCreation(record: TokenTypeRecord, mints: TokenMint[]): TokenTypeCreation {
  return {
    id: record.id,
    status: record.status,
    reason: record.reason,
    chain: record.chain,
    contractAddress: record.contractAddress,
    tokenTypeId: record.typeId,
    transactionHash: record.transactionHash,
    mints,
    metadata: typeMetadataOf(record),
    createdOn: record.createdAt,
  };
}

/** The metadata of a token type, as its application sees it. */
export function typeMetadataOf(record: TokenTypeRecord): TokenTypeMetadata {
  return {
    name: record.name,
    description: record.description,
    image: record.image,
    externalUrl: record.externalUrl,
    backgroundColor: record.backgroundColor,
    fungible: record.fungible,
    burnable: record.burnable,
    maxSupply: record.maxSupply,
    attributes: record.attributes,
    animationUrls: record.animationUrls,
  };
}

/** Converts sent attributes to their stored form. */
export function toAttributes(inputs: NewTokenType['attributes']): TokenTypeRecord['attributes'] {
  return (inputs ?? []).map(({ type, name, value, maxValue }) => ({
    type: type || 'property',
    name,
    value: String(value),
    maxValue: maxValue == null ? undefined : String(maxValue),
  }));
}

/** Converts sent animation and audio links to their stored form. */
export function toAnimations(inputs: NewTokenType['animationUrls']): TokenTypeRecord['animationUrls'] {
  return (inputs ?? []).map(({ type, value }) => ({ type: type || 'animation', value }));
}
