import { z } from 'zod';
import { uuid } from '../kernel/primitives.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { type CollectionRecord, tokenTypeKey } from '../resources/collection.ts';
import type { TokenMetadata } from '../resources/token-metadata.ts';
import type { TokenTypeRecord } from '../resources/token-type.ts';

/** What getMetadata takes. */
export const getMetadataInput = z.object({ collectionId: uuid, name: z.string().max(20) });
export type GetMetadataInput = z.output<typeof getMetadataInput>;

/**
 * What the tokens of a type are, or the collection, for everybody who reads the chain
 * (https://docs.opensea.io/docs/metadata-standards, ERC-7572).
 */
export async function getMetadata(
  { storage }: Pick<Ports, 'storage'>,
  { collectionId, name }: GetMetadataInput,
): Promise<Result<TokenMetadata>> {
  return storage.read(({ collections, tokenTypes }) => {
    const collection = collections.find(collectionId);
    if (!collection) return fail('collection.not-found', `There is no collection ${collectionId}.`);
    if (name === 'contract') return ok(collectionMetadata(collection));
    const typeId = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : 0;
    const [type] = tokenTypes.listBy('byNumber', tokenTypeKey(collectionId, typeId));
    return type
      ? ok(typeMetadata(type))
      : fail('token-type.not-found', `The contract has no token type ${name}.`);
  });
}

function collectionMetadata(collection: CollectionRecord): TokenMetadata {
  const { shownName, name, symbol, description, image, externalUrl } = collection;
  return { name: shownName ?? name, symbol, description, image, external_url: externalUrl };
}

/** What the metadata of a token type say; the tokens of one type share them. */
export function typeMetadata(type: TokenTypeRecord): TokenMetadata {
  const { name, description, image, externalUrl, attributes, animationUrls } = type;
  const { backgroundColor } = type;
  return {
    name,
    description,
    image,
    external_url: externalUrl,
    animation_url: animationUrls[0]?.value,
    // Readers take it without the sign, callers of the service know it as they wrote it.
    background_color: backgroundColor?.replace('#', ''),
    backgroundColor,
    attributes: attributes.map(({ type: kind, name: trait, value, maxValue }) => ({
      trait_type: trait,
      type: kind,
      value,
      max_value: maxValue,
      maxValue,
    })),
  };
}
