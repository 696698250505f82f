import { toMarketTimestamp } from '../../../model/kernel/primitives.ts';
import { tokenTypeKey } from '../../../model/market/collection.ts';
import type { ItemAttribute } from '../../../model/market/item-metadata.ts';
import type { NewTokenType } from '../../../model/market/new-token-type.ts';
import { mintListKey, type TokenMint, type TokenMintRecord } from '../../../model/market/token-mint.ts';
import { toNumericId } from '../../../model/market/token-number.ts';
import type {
  DescribedMint,
  MintCounts,
  TokenType,
  TokenTypeCreation,
  TokenTypeMetadata,
  TokenTypeRecord,
} from '../../../model/market/token-type.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { tokenUriOf, withMaxValue } from '../../contracts/metadata/describe-item.ts';
import { storageOf, toContractOfMetadata } from '../deployments/deploy-collection.ts';

type MintTable = Pick<TableReaders, 'tokenMints'>;
type CollectionTable = Pick<TableReaders, 'collections'>;

export function countMints(
  { tokenMints }: MintTable,
  { collectionId, typeId }: Pick<TokenTypeRecord, 'collectionId' | 'typeId'>,
): MintCounts {
  const scope = { tokenTypeId: tokenTypeKey(collectionId, typeId) };
  const count = (status: 'PENDING' | 'SUCCEEDED' | 'FAILED') =>
    tokenMints.countBy('byType', mintListKey(scope, status));
  return { pending: count('PENDING'), succeeded: count('SUCCEEDED'), failed: count('FAILED') };
}

/** Maps a token type to its API shape: the only writer of token types. */
export function toTokenType(
  tables: MintTable & CollectionTable,
  { installation }: Pick<Ports, 'installation'>,
  record: TokenTypeRecord,
): TokenType {
  const metadata = typeMetadataOf(tables, record);
  return {
    ...record,
    ...metadata,
    id: String(record.typeId),
    tokenTypeId: record.typeId,
    creationId: record.id,
    onChainStatus: record.status,
    metadata,
    storage: storageOf(tables.collections.find(record.collectionId) ?? {}, tokenUriOf(installation.baseUrl(), record)),
    supply: { current: record.minted, pending: record.promised - record.minted, max: record.maxSupply ?? null },
    currentSupply: record.minted,
    mints: countMints(tables, record),
    createdOn: record.createdAt,
  };
}

/** Maps a token type to its creation result, with the initial mints. */
export function toCreation(
  tables: CollectionTable,
  ports: Pick<Ports, 'settings'>,
  { type: record, mints }: { readonly type: TokenTypeRecord; readonly mints: readonly TokenMintRecord[] },
): TokenTypeCreation {
  return {
    ...record,
    tokenTypeId: record.typeId,
    mints: mints.map((mint) => toMint(ports, mint)),
    metadata: typeMetadataOf(tables, record),
    createdOn: toMarketTimestamp(record.createdAt, ports.settings.current().marketTimestamps),
  };
}

/** The metadata of a token type, as its application sees it; the first attribute is its number. */
export function typeMetadataOf({ collections }: CollectionTable, record: TokenTypeRecord): TokenTypeMetadata {
  const collection = collections.find(record.collectionId);
  const number = { ...systemAttribute, value: String(record.typeId) };
  return {
    ...record,
    imagePreview: record.image ?? null,
    imageThumbnail: record.image ?? null,
    attributes: [number, ...record.attributes.map(withTrait)],
    contract: collection && toContractOfMetadata(collection),
  };
}

const systemAttribute = {
  ...{ type: 'system', name: 'tokenTypeId', traitType: 'Token Type ID', trait_type: 'Token Type ID' },
} as const;

function withTrait(attribute: ItemAttribute): TokenTypeMetadata['attributes'][number] {
  return { ...withMaxValue(attribute), traitType: attribute.name, trait_type: attribute.name };
}

export function toDescribedMint(
  tables: CollectionTable & Pick<TableReaders, 'tokenTypes'>,
  ports: Pick<Ports, 'settings'>,
  mint: TokenMintRecord,
): DescribedMint {
  const [type] = tables.tokenTypes.listBy('byNumber', tokenTypeKey(mint.collectionId, mint.typeId));
  return { ...toMint(ports, mint), metadata: type && typeMetadataOf(tables, type) };
}

/** Maps a mint to its API shape: the only writer of mints. */
export function toMint({ settings }: Pick<Ports, 'settings'>, record: TokenMintRecord): TokenMint {
  return {
    ...record,
    tokenTypeId: record.typeId,
    tokenId: record.tokenId === undefined ? undefined : toNumericId(record.tokenId),
    createdOn: toMarketTimestamp(record.createdAt, settings.current().marketTimestamps),
    destination: { address: record.destination, amount: record.amount },
  };
}

/** Converts sent attributes to their stored form, without the number that responses add. */
export function toAttributes(inputs: NewTokenType['attributes']): TokenTypeRecord['attributes'] {
  const sent = (inputs ?? []).filter(({ type, name }) => type !== 'system' || name !== systemAttribute.name);
  return sent.map(({ type, name, value, maxValue }) => ({
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
