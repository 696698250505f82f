import type { TableReaders } from '../../ports/storage.ts';
import type { Collection, CollectionRecord, ContractMetadata } from '../../resources/collection.ts';

/** Maps a collection to its API shape. */
export function toCollection(
  { tokenTypes }: Pick<TableReaders, 'tokenTypes'>,
  record: CollectionRecord,
): Collection {
  return {
    id: record.id,
    status: record.status,
    onChainStatus: record.status,
    metadata: contractMetadataOf(record),
    media: record.media,
    royalties: record.royalties,
    storage: record.storage,
    reason: record.reason,
    chain: record.chain,
    secretType: record.chain,
    standard: record.standard,
    name: record.name,
    symbol: record.symbol,
    description: record.description,
    image: record.image,
    externalUrl: record.externalUrl,
    owner: record.owner,
    address: record.address,
    transactionHash: record.transactionHash,
    tokenTypes: tokenTypes.countBy('byCollection', record.id),
    createdOn: record.createdAt,
  };
}

/** Maps a contract to the metadata that its application sees. */
export function contractMetadataOf(record: CollectionRecord): ContractMetadata {
  const { shownName, name, symbol, description, image, externalUrl, media = [] } = record;
  return { name: shownName ?? name, symbol, description, image, externalUrl, media };
}
