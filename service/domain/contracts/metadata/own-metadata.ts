import { metadataBaseOf } from '../../../model/installation/addresses.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { collectionKey, tokenTypeKey } from '../../../model/market/collection.ts';
import { type ItemAttribute, type OfferedItem, toMaxValue } from '../../../model/market/item-metadata.ts';
import { serialOf, typeIdOf } from '../../../model/market/token-number.ts';
import type { TokenTypeRecord } from '../../../model/market/token-type.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { ItemMetadata } from './item-metadata.ts';

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

/** Offer fields of a contract deployed here. */
interface OwnCollection {
  readonly contract: Pick<OfferedItem['contract'], 'description' | 'url' | 'imageUrl' | 'media' | 'count'>;
}

/** The collection of a token's contract, for any caller; `count` is the number of minted tokens. */
export function findOwnCollection(
  { storage }: Pick<Ports, 'storage'>,
  { chain, contract }: Pick<TokenReference, 'chain' | 'contract'>,
): OwnCollection | undefined {
  return storage.read(({ collections, tokenTypes }) => {
    const [collection] = collections.listBy('byAddress', collectionKey(chain, contract));
    if (!collection) return undefined;
    const { id, description, externalUrl: url = '', image: imageUrl = '', media = [] } = collection;
    const types = tokenTypes.listBy('byCollection', id);
    const count = types.reduce((sum, { minted }) => sum + minted, 0);
    return { contract: { description, url, imageUrl, media, count } };
  });
}

export function ownMetadata(type: TokenTypeRecord, tokenId: string): ItemMetadata {
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
