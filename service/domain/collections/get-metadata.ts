import { z } from 'zod';
import { uuid } from '../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { type CollectionRecord, tokenTypeKey } from '../../model/market/collection.ts';
import type { TokenMetadata } from '../../model/market/collection-token.ts';
import type { TokenTypeRecord } from '../../model/market/token-type.ts';
import type { Ports } from '../../platform/ports/ports.ts';

export const getMetadataInput = z.object({ collectionId: uuid, name: z.string().max(20) });

/** Returns the public metadata of a token type or collection (https://docs.opensea.io/docs/metadata-standards). */
export async function getMetadata(
  { storage }: Pick<Ports, 'storage'>,
  { collectionId, name }: z.output<typeof getMetadataInput>,
): Promise<Result<TokenMetadata>> {
  return storage.read(({ collections, tokenTypes }) => {
    const collection = collections.find(collectionId);
    if (!collection) return fail('collection.not-found', `No collection has the id ${collectionId}.`);
    if (name === 'contract') return ok(collectionMetadata(collection));
    const typeId = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : 0;
    const [type] = tokenTypes.listBy('byNumber', tokenTypeKey(collectionId, typeId));
    return type ? ok(typeMetadata(type)) : fail('token-type.not-found', `The contract has no token type ${name}.`);
  });
}

function collectionMetadata(collection: CollectionRecord): TokenMetadata {
  const { shownName, name, symbol, description, image, externalUrl, royalties } = collection;
  const { feeRecipient, feePercentage } = royalties ?? {};
  return {
    ...{ name: shownName ?? name, symbol, description, image, external_url: externalUrl },
    ...(feePercentage !== undefined && { seller_fee_basis_points: Math.round(feePercentage * 100) }),
    ...(feeRecipient !== undefined && { fee_recipient: feeRecipient }),
  };
}

function typeMetadata(type: TokenTypeRecord): TokenMetadata {
  const { name, description, image, externalUrl, attributes, animationUrls } = type;
  const { backgroundColor } = type;
  return {
    name,
    description,
    image,
    external_url: externalUrl,
    animation_url: animationUrls[0]?.value,
    // Metadata readers expect it without "#"; API callers see it as they sent it.
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
