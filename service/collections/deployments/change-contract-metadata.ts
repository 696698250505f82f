import type { z } from 'zod';
import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CollectionRecord, ContractMetadata } from '../../resources/collection.ts';
import {
  type ContractMetadataChange,
  contractMetadataChange,
} from '../../resources/metadata-change.ts';
import { type CollectionPlace, collectionPlace, findCollection } from '../find-collection.ts';
import { contractMetadataOf } from './to-collection.ts';

export const changeContractMetadataInput = contractMetadataChange.extend(collectionPlace.shape);

/** Returns the public metadata of a contract. */
export async function getContractMetadata(
  { storage }: Pick<Ports, 'storage'>,
  location: CollectionPlace,
  caller: Caller,
): Promise<Result<ContractMetadata>> {
  return storage.read((tables) => {
    const collection = findCollection(tables, location, caller);
    return collection.ok ? ok(contractMetadataOf(collection.value)) : collection;
  });
}

/**
 * Replaces the public metadata of a contract; the name and symbol in the contract stay unchanged.
 */
export async function changeContractMetadata(
  { storage }: Pick<Ports, 'storage'>,
  { secretType, contractAddress, ...change }: z.output<typeof changeContractMetadataInput>,
  caller: Caller,
): Promise<Result<ContractMetadata>> {
  return storage.transact((tables) => {
    const collection = findCollection(tables, { secretType, contractAddress }, caller);
    if (!collection.ok) return collection;
    if (change.symbol !== undefined && change.symbol !== collection.value.symbol)
      return invalidInput([
        {
          path: 'symbol',
          message: 'This field is stored in the contract and cannot change. Omit it.',
        },
      ]);
    const updated = withChange(collection.value, change);
    tables.collections.put(updated);
    return ok(contractMetadataOf(updated));
  });
}

function withChange(record: CollectionRecord, change: ContractMetadataChange): CollectionRecord {
  const { name, description, image, externalUrl, media } = change;
  return {
    ...record,
    ...(name !== undefined && { shownName: name }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(image !== undefined && { image: image ?? undefined }),
    ...(externalUrl !== undefined && { externalUrl: externalUrl ?? undefined }),
    ...(media !== undefined && { media: media ?? undefined }),
  };
}
