import type { TableReaders } from '../../ports/storage.ts';
import { tokenTypeKey } from '../../resources/collection.ts';
import { mintListKey, type TokenMint } from '../../resources/token-mint.ts';
import type {
  MintCounts,
  TokenType,
  TokenTypeCreation,
  TokenTypeMetadata,
  TokenTypeRecord,
} from '../../resources/token-type.ts';

type MintTable = Pick<TableReaders, 'tokenMints'>;

/** How many mints of a type are in which state. */
export function countMints(
  { tokenMints }: MintTable,
  { collectionId, typeId }: Pick<TokenTypeRecord, 'collectionId' | 'typeId'>,
): MintCounts {
  const scope = { tokenTypeId: tokenTypeKey(collectionId, typeId) };
  const count = (status: 'PENDING' | 'SUCCEEDED' | 'FAILED') =>
    tokenMints.countBy('byType', mintListKey(scope, status));
  return { pending: count('PENDING'), succeeded: count('SUCCEEDED'), failed: count('FAILED') };
}

/** A token type as a caller sees it. */
export function toTokenType(tables: MintTable, record: TokenTypeRecord): TokenType {
  return {
    id: String(record.typeId),
    tokenTypeId: String(record.typeId),
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

/** The same as the outcome of a wish for it, with what it minted at once. */
export function toCreation(record: TokenTypeRecord, mints: TokenMint[]): TokenTypeCreation {
  return {
    id: record.id,
    status: record.status,
    reason: record.reason,
    chain: record.chain,
    contractAddress: record.contractAddress,
    tokenTypeId: String(record.typeId),
    transactionHash: record.transactionHash,
    mints,
    metadata: typeMetadataOf(record),
    createdOn: record.createdAt,
  };
}

/** What the tokens of a type are, as its application sees it. */
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
