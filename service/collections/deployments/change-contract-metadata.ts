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

/** What changeContractMetadata takes. */
export const changeContractMetadataInput = contractMetadataChange.extend(collectionPlace.shape);

/** What people read about a contract. */
export async function getContractMetadata(
  { storage }: Pick<Ports, 'storage'>,
  place: CollectionPlace,
  caller: Caller,
): Promise<Result<ContractMetadata>> {
  return storage.read((tables) => {
    const found = findCollection(tables, place, caller);
    return found.ok ? ok(contractMetadataOf(found.value)) : found;
  });
}

/** Says anew what people read about a contract; the contract is not asked, and keeps its name and symbol. */
export async function changeContractMetadata(
  { storage }: Pick<Ports, 'storage'>,
  { secretType, contractAddress, ...change }: z.output<typeof changeContractMetadataInput>,
  caller: Caller,
): Promise<Result<ContractMetadata>> {
  return storage.transact((tables) => {
    const found = findCollection(tables, { secretType, contractAddress }, caller);
    if (!found.ok) return found;
    if (change.symbol !== undefined && change.symbol !== found.value.symbol)
      return invalidInput([
        { path: 'symbol', message: 'It stands in the contract and does not change. Leave it out.' },
      ]);
    const changed = withChange(found.value, change);
    tables.collections.put(changed);
    return ok(contractMetadataOf(changed));
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
