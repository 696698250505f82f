import { z } from 'zod';
import { pageInput, pageOf, searchInput, toPage } from '../../../model/kernel/list-input.ts';
import { indexed, type Listing, parted } from '../../../model/kernel/listing.ts';
import { address, type SecretType, secretTypeInput, uuid } from '../../../model/kernel/primitives.ts';
import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import { literalFirst, toTextSearch } from '../../../model/kernel/text-search.ts';
import {
  type CollectionRecord,
  type ContractMetadata,
  collection,
  contractMetadata,
} from '../../../model/market/collection.ts';
import { type ContractMetadataChange, contractMetadataChange } from '../../../model/market/new-token-type.ts';
import { type Caller, query, tokenRoute } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../../auth/authenticate.ts';
import { collectionPlace, findCollection } from '../get-metadata.ts';
import { contractMetadataOf, toCollection } from './deploy-collection.ts';

export const listCollections = query({
  summary: 'List contracts',
  description: 'Contracts deployed here, newest first.',
  route: tokenRoute('GET', '/contracts', { reply: 'page' }),
  input: pageInput.extend({
    secretType: secretTypeInput.optional(),
    search: searchInput(
      'Part of a name, or a complete address or id; for the operator, also part of them or a similar name.',
      z.string().max(200),
    ),
  }),
  output: pageOf(collection),
  run: async (ports, { secretType, search = '', ...page }, caller) =>
    ports.storage.read((tables) => {
      const list = selectCollections(tables, { secretType, text: search.trim().toLowerCase() }, caller);
      return ok(toPage(list, page, (collection) => toCollection(tables, ports, collection)));
    }),
});

function selectCollections(
  { collections }: TableReaders,
  { secretType, text }: { readonly secretType: SecretType | undefined; readonly text: string },
  caller: Caller,
): Listing<CollectionRecord> {
  const key = visibleOwner(caller);
  if (secretType === undefined && text === '') return indexed(collections, { index: 'listed', key });
  const search = toTextSearch(text, caller.role === 'operator');
  return literalFirst(search, ({ name, isExact, matches }) => {
    const isId = search.isTolerant && isExact ? matches : (id: string) => id === text;
    const part = collections.partBy('listed', key, {
      name: JSON.stringify([secretType, name, search.isTolerant]),
      holds: (collection) =>
        (secretType === undefined || collection.chain === secretType) &&
        (matches(collection.name) || isId(collection.address.toLowerCase()) || isId(collection.id)),
    });
    return parted(part, { descending: true });
  });
}

export const getCollection = query({
  summary: 'Get contract',
  description: 'A contract deployed here.',
  route: tokenRoute('GET', '/contracts/{secretType}/{contractAddress}'),
  input: z.object({ secretType: secretTypeInput, contractAddress: address }),
  output: collection,
  run: async (ports, location, caller) =>
    ports.storage.read((tables) =>
      mapResult(findCollection(tables, location, caller), (collection) => toCollection(tables, ports, collection)),
    ),
});

export const getDeployment = query({
  summary: 'Get deployment',
  description: 'By the id that the deployment request returned.',
  route: tokenRoute('GET', '/contracts/deployments/{deploymentId}'),
  input: z.object({ deploymentId: uuid }),
  output: collection,
  run: async (ports, { deploymentId }, caller) =>
    ports.storage.read((tables) => {
      const collection = tables.collections.find(deploymentId);
      return collection && isVisible(caller, collection) && collection.standard !== 'ERC_20'
        ? ok(toCollection(tables, ports, collection))
        : fail('collection.not-found', `No deployment has the id ${deploymentId}.`);
    }),
});

export const changeContractMetadataInput = contractMetadataChange.extend(collectionPlace.shape);

export const getContractMetadata = query({
  summary: 'Get metadata of a contract',
  description: 'The public description of a contract deployed here.',
  route: tokenRoute('GET', '/contracts/{secretType}/{contractAddress}/metadata'),
  input: collectionPlace,
  output: contractMetadata,
  run: async ({ storage }, location, caller) =>
    storage.read((tables) => mapResult(findCollection(tables, location, caller), contractMetadataOf)),
});

/** Replaces the public metadata of a contract; the name and symbol in the contract stay unchanged. */
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
        { path: 'symbol', message: 'This field is stored in the contract and cannot change. Omit it.' },
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
