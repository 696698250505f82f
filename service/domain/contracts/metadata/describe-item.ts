import { metadataBaseOf } from '../../../model/installation/addresses.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { collectionKey, tokenTypeKey } from '../../../model/market/collection.ts';
import {
  type Item,
  type ItemAttribute,
  type ItemContract,
  itemTypes,
  type OfferedItem,
  toFullAttribute,
  toMaxValue,
} from '../../../model/market/item-metadata.ts';
import { serialOf, typeIdOf } from '../../../model/market/token-number.ts';
import type { TokenTypeRecord } from '../../../model/market/token-type.ts';
import type { ChainClient } from '../../../platform/ports/chains.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { visibleText } from '../../abi/parse-type.ts';
import { type ItemReference, readSupply, readTokenUri } from '../../chains/read-item.ts';
import { readNames } from '../../chains/read-token.ts';
import { type ItemMetadata, type LocatedItem, oneLine, readMetadata, webAddress } from './item-metadata.ts';

type ItemPorts = Pick<Ports, 'storage'>;

const longestAddress = 2_048;
const maximumCount = BigInt(Number.MAX_SAFE_INTEGER);

/** Describes the collection of an item, from its chain and from stored records: the only writer of this resource. */
export async function describeContract(
  ports: ItemPorts,
  chain: ChainClient,
  { contract: address, standard }: Pick<ItemReference, 'contract' | 'standard'>,
): Promise<Result<ItemContract>> {
  const { secretType } = chain.network;
  const ownCollection = findOwnCollection(ports, { chain: secretType, contract: address });
  const [names, count] = await Promise.all([
    readNames(chain, address),
    ownCollection ? ok(undefined) : readSupply(chain, address),
  ]);
  if (!names.ok) return names;
  if (!count.ok) return count;
  return ok({
    ...{ chain: secretType, secretType, address, type: itemTypes[standard], ...names.value },
    ...{ count: Number((count.value ?? 0n) > maximumCount ? 0n : (count.value ?? 0n)) },
    ...{ description: '', url: '', imageUrl: '', media: [], verified: false, premium: false, categories: [] },
    ...ownCollection,
  });
}

/** An item of a described collection. */
interface FoundItem extends Pick<ItemReference, 'standard' | 'tokenId'> {
  readonly chain: ChainClient;
  readonly contract: ItemContract;
  /** A number of its tokens that are known to exist (default: 1). */
  readonly amount?: bigint;
}

/** Describes an item: the only writer of items, from which the item of an offer is derived. */
export async function describeItem(
  ports: ItemPorts,
  { chain, contract, standard, tokenId, amount = 1n }: FoundItem,
  readDocument: (item: LocatedItem) => ItemMetadata | Promise<ItemMetadata> = readMetadata,
): Promise<Result<Item>> {
  const { secretType } = chain.network;
  const location = { chain: secretType, contract: contract.address, tokenId };
  const type = findTypeOf(ports, location);
  const [uri, supply] = await Promise.all([
    readTokenUri(chain, { standard, ...location }),
    type || standard === 'ERC721' ? ok(1n) : readSupply(chain, contract.address, tokenId),
  ]);
  if (!uri.ok) return uri;
  if (!supply.ok) return supply;
  const address = uri.value;
  const metadata = type ? ownMetadata(type, tokenId) : await readDocument({ standard, tokenId, address });
  const { imageUrl, backgroundColor = null, attributes } = metadata;
  return ok({
    ...metadata,
    id: tokenId,
    address: contract.address,
    chain: secretType,
    name: metadata.name || oneLine(`${contract.name || 'Item'} #${tokenId}`, 200),
    imagePreviewUrl: imageUrl,
    imageThumbnailUrl: imageUrl,
    url: metadata.url || (address.startsWith('data:') ? '' : webAddress(address)),
    backgroundColor,
    animationUrl: metadata.animationUrls[0]?.value ?? null,
    fungible: type?.fungible ?? (supply.value ?? amount) > 1n,
    maxSupply: type?.maxSupply ?? null,
    tokenUri: visibleText(address, longestAddress) || undefined,
    collectionIdentifier: type?.collectionId,
    contract,
    attributes: attributes.map(toFullAttribute),
  });
}

/** The same item as an offer stores it: without `null`. */
export function toOfferedItem({ maxSupply, attributes, contract, ...item }: Item): OfferedItem {
  const { backgroundColor: _color, animationUrl: _url, decimals: _decimals, tokenUri: _uri, ...offered } = item;
  const { secretType: _chain, type: _type, ...offeredContract } = contract;
  return {
    ...{ ...offered, contract: offeredContract },
    ...(maxSupply !== null && { maxSupply }),
    attributes: attributes.map(({ displayType, maxValue, traitCount: _count, ...attribute }) => ({
      ...attribute,
      ...(maxValue !== null && { maxValue }),
      ...(displayType !== null && { displayType }),
    })),
  };
}

interface TokenReference {
  readonly chain: SecretType;
  readonly contract: string;
  /** Decimal. */
  readonly tokenId: string;
}

/** The token type of a token in a contract deployed here, for any caller, because it is public on the chain. */
export function findTypeOf(
  { storage }: Pick<Ports, 'storage'>,
  { chain, contract, tokenId }: TokenReference,
): TokenTypeRecord | undefined {
  const id = BigInt(tokenId);
  return storage.read(({ collections, tokenTypes }) =>
    collections
      .listBy('byAddress', collectionKey(chain, contract))
      .flatMap((collection) => tokenTypes.listBy('byNumber', tokenTypeKey(collection.id, typeIdOf(id, collection))))
      .at(0),
  );
}

/** Offer fields of a contract deployed here, for any caller; `count` is the number of minted tokens. */
export function findOwnCollection(
  { storage }: Pick<Ports, 'storage'>,
  { chain, contract }: Pick<TokenReference, 'chain' | 'contract'>,
): Pick<OfferedItem['contract'], 'description' | 'url' | 'imageUrl' | 'media' | 'count'> | undefined {
  return storage.read(({ collections, tokenTypes }) => {
    const [collection] = collections.listBy('byAddress', collectionKey(chain, contract));
    if (!collection) return undefined;
    const { id, description, externalUrl: url = '', image: imageUrl = '', media = [] } = collection;
    const types = tokenTypes.listBy('byCollection', id);
    const count = types.reduce((sum, { minted }) => sum + minted, 0);
    return { description, url, imageUrl, media, count };
  });
}

function ownMetadata(type: TokenTypeRecord, tokenId: string): ItemMetadata {
  return {
    name: type.fungible ? type.name : `${type.name} #${serialOf(BigInt(tokenId), type)}`,
    description: type.description,
    imageUrl: type.image ?? '',
    url: type.externalUrl ?? '',
    backgroundColor: type.backgroundColor,
    animationUrls: type.animationUrls,
    attributes: type.attributes.map(withMaxValue),
  };
}

/** Maxima are stored as text. */
export function withMaxValue({ maxValue, ...attribute }: ItemAttribute): ItemAttribute {
  return maxValue === undefined ? attribute : { ...attribute, maxValue: toMaxValue(maxValue) };
}

/** The current metadata URL of a type, regardless of the listener's address at its creation. */
export function tokenUriOf(baseUrl: string, { collectionId, typeId }: TokenTypeRecord): string {
  return `${metadataBaseOf(baseUrl, collectionId)}${typeId}`;
}
