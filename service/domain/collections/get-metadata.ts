import { z } from 'zod';
import { checkedAddress, type SecretType, secretTypeInput, uuid } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { type CollectionRecord, collectionKey, tokenTypeKey } from '../../model/market/collection.ts';
import type { TokenMetadata } from '../../model/market/collection-token.ts';
import type { NewCollection } from '../../model/market/new-collection.ts';
import type { TokenTypeRecord } from '../../model/market/token-type.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { isVisible } from '../auth/authenticate.ts';

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
  const { name, description, image, externalUrl, attributes, animationUrls, backgroundColor } = type;
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

/** A chain, under either of its two field names. */
type ChainFields = Partial<Pick<NewCollection, 'secretType' | 'chain'>>;

/** Returns the requested chain; `input.invalid` if none or two different ones are given. */
export function readChain({ secretType, chain }: ChainFields): Result<SecretType> {
  const requestedChain = secretType ?? chain;
  if (requestedChain == null) return invalidInput([{ path: 'secretType', message: 'This field is required.' }]);
  if (secretType != null && chain != null && secretType !== chain)
    return invalidInput([{ path: 'chain', message: `chain contradicts secretType ${secretType}. Omit one of them.` }]);
  return ok(requestedChain);
}

/** Returns the requested chain; by default, the only chain on which the caller has a contract at the address. */
export function findChain(
  tables: Pick<TableReaders, 'collections'>,
  { contractAddress, ...chains }: ChainFields & Pick<CollectionPlace, 'contractAddress'>,
  caller: Caller,
): Result<SecretType> {
  if (chains.secretType != null || chains.chain != null) return readChain(chains);
  const found = secretTypes.filter((secretType) => findCollection(tables, { secretType, contractAddress }, caller).ok);
  const [only, ...others] = found;
  return only && others.length === 0 ? ok(only) : readChain(chains);
}

/** The fields that identify a contract. */
export const collectionPlace = z.object({ secretType: secretTypeInput, contractAddress: checkedAddress });
export type CollectionPlace = z.output<typeof collectionPlace>;

/** Finds a collection that the caller may see; `collection.not-found` for every other contract. */
export function findCollection(
  { collections }: Pick<TableReaders, 'collections'>,
  { secretType, contractAddress }: CollectionPlace,
  caller: Caller,
): Result<CollectionRecord> {
  const match = collections
    .listBy('byAddress', collectionKey(secretType, contractAddress))
    .find((collection) => isVisible(caller, collection) && collection.standard !== 'ERC_20');
  return match ? ok(match) : noCollection({ secretType, contractAddress });
}

/** The same failure for contracts of other applications and for unknown ones. */
export function noCollection({ secretType, contractAddress }: CollectionPlace): Failed {
  return fail(
    'collection.not-found',
    `Your application has no contract at ${contractAddress} on ${secretType}. Deploy one: POST /api/v2/contracts/deployments.`,
  );
}

/** Whether an application of this service deployed the contract. */
export function isDeployedHere(
  { collections }: Pick<TableReaders, 'collections'>,
  { secretType, contractAddress }: CollectionPlace,
): boolean {
  return collections.countBy('byAddress', collectionKey(secretType, contractAddress)) > 0;
}

/** Finds a collection that still accepts token types and mints. */
export function findOpenCollection(
  tables: Pick<TableReaders, 'collections'>,
  location: CollectionPlace,
  caller: Caller,
): Result<CollectionRecord> {
  const collection = findCollection(tables, location, caller);
  if (!collection.ok || collection.value.status !== 'FAILED') return collection;
  const { address, reason = '' } = collection.value;
  return fail('collection.failed', `The contract ${address} is not on its chain. ${reason} Deploy a new one.`);
}

/** Finds a token type of a collection that the caller may see. */
export function findTokenType(
  tables: Pick<TableReaders, 'collections' | 'tokenTypes'>,
  { tokenTypeId, ...location }: CollectionPlace & { readonly tokenTypeId: number },
  caller: Caller,
): Result<TokenTypeRecord> {
  const collection = findCollection(tables, location, caller);
  if (!collection.ok) return collection;
  const { id, name } = collection.value;
  const [type] = tables.tokenTypes.listBy('byNumber', tokenTypeKey(id, tokenTypeId));
  return type ? ok(type) : fail('token-type.not-found', `The contract ${name} has no token type ${tokenTypeId}.`);
}
