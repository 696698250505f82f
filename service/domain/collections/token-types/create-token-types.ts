import { z } from 'zod';
import { pageInput, pageOf, toPage } from '../../../model/kernel/list-input.ts';
import { indexed } from '../../../model/kernel/listing.ts';
import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import { bodyKiB } from '../../../model/kernel/units.ts';
import type { CollectionRecord } from '../../../model/market/collection.ts';
import { collectionFields, type NewTokenType, newTokenType } from '../../../model/market/new-token-type.ts';
import { highestNonFungibleType, idsOf, isEarlier } from '../../../model/market/token-number.ts';
import {
  type TokenTypeCreation,
  type TokenTypeRecord,
  tokenType,
  tokenTypeCreation,
} from '../../../model/market/token-type.ts';
import { mutation, query, tokenRoute } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { collectionPlace, findChain, findCollection, findOpenCollection } from '../get-metadata.ts';
import { type Destination, readDestinations, startMints } from '../mints/read-destinations.ts';
import { toAnimations, toAttributes, toCreation, toTokenType } from './to-token-type.ts';

type TypeRequest = { readonly fields: NewTokenType; readonly destinations: readonly Destination[] };

/**
 * Creates token types in a contract and mints for their destinations; stores everything or nothing.
 * Each is PENDING until its transaction is final (`domain/settlement/deployments.ts`, `mints.ts`).
 */
export const createTokenTypes = mutation({
  summary: 'Create token types',
  description: 'In a contract deployed here, which may still be PENDING. Destinations receive the first tokens.',
  route: tokenRoute('POST', '/token-types/creations', { wrappedIn: 'creations', maximumBodyKiB: bodyKiB.lists }),
  input: collectionFields.extend({
    creations: z
      .preprocess(
        (sent) => (typeof sent === 'object' && sent !== null && 'name' in sent ? [sent] : sent),
        z
          .array(newTokenType, 'Use a list of token types, or the fields of a single token type with its name.')
          .min(1, 'Specify at least one.')
          .max(100, 'Must be at most 100 entries.'),
      )
      .meta({ description: 'A body without this field is one token type.' }),
  }),
  /** The creations of one request; the fields of a single creation are repeated at the top level. */
  output: tokenTypeCreation.partial().extend({ creations: z.array(tokenTypeCreation) }),
  async run(ports, input, caller, slot) {
    const chain = ports.storage.read((tables) => findChain(tables, input, caller));
    if (!chain.ok) return chain;
    const location = { secretType: chain.value, contractAddress: input.contractAddress };
    const openCollection = ports.storage.read((tables) => findOpenCollection(tables, location, caller));
    if (!openCollection.ok) return openCollection;
    const requests: TypeRequest[] = [];
    for (const [index, fields] of input.creations.entries()) {
      const request = await readRequest(`creations[${index}]`, fields, openCollection.value);
      if (!request.ok) return request;
      requests.push(request.value);
    }

    return ports.storage.transact((tables) => {
      const collection = findOpenCollection(tables, location, caller);
      if (!collection.ok) return collection;
      const creations: TokenTypeCreation[] = [];
      for (const [index, request] of requests.entries()) {
        const created = create(tables, ports, collection.value, {
          request,
          typeId: collection.value.lastTypeId + 1 + index,
        });
        if (!created.ok) return created;
        creations.push(created.value);
      }
      const lastTypeId = collection.value.lastTypeId + requests.length;
      tables.collections.put({ ...collection.value, lastTypeId });
      return slot.keep(tables, { ...(creations.length === 1 && creations[0]), creations });
    });
  },
});

async function readRequest(
  path: string,
  fields: NewTokenType,
  { standard }: CollectionRecord,
): Promise<Result<TypeRequest>> {
  const isFungible = fields.fungible === true;
  if (isFungible && standard === 'ERC_721')
    return invalidInput([{ path: `${path}.fungible`, message: 'ERC-721 tokens are unique. Omit this field.' }]);
  const inputs = fields.destinations ?? [];
  const destinations = await readDestinations(`${path}.destinations`, inputs, { isFungible });
  return mapResult(destinations, (read) => ({ fields, destinations: read }));
}

function create(
  tables: TableWriters,
  ports: Pick<Ports, 'ids' | 'clock' | 'settings'>,
  { id: collectionId, applicationId, chain, address: contractAddress, idsPerType }: CollectionRecord,
  { request: { fields, destinations }, typeId }: { request: TypeRequest; typeId: number },
): Result<TokenTypeCreation> {
  const fungible = fields.fungible ?? false;
  // Ids of non-fungible tokens stay below 2^31, except in contracts with the earlier code.
  if (typeId > (fungible || isEarlier({ idsPerType }) ? Number(idsOf({ idsPerType })) - 1 : highestNonFungibleType))
    return fail(
      'token-type.supply-exceeded',
      `The contract has no numbers left for ${fungible ? '' : 'non-fungible '}token types. Deploy a new contract.`,
    );
  const type: TokenTypeRecord = {
    id: ports.ids.uuid(),
    applicationId,
    collectionId,
    chain,
    contractAddress,
    typeId,
    idsPerType,
    name: fields.name,
    description: fields.description ?? '',
    image: fields.image ?? undefined,
    externalUrl: fields.externalUrl ?? undefined,
    backgroundColor: fields.backgroundColor ?? undefined,
    fungible,
    burnable: fields.burnable ?? false,
    maxSupply: fields.maxSupply ?? undefined,
    attributes: toAttributes(fields.attributes),
    animationUrls: toAnimations(fields.animationUrls),
    promised: 0,
    minted: 0,
    status: 'PENDING',
    transactionIds: [],
    createdAt: ports.clock.now(),
  };
  tables.tokenTypes.put(type);
  return mapResult(startMints(tables, ports, type, destinations), (mints) =>
    toCreation(tables, ports, { type, mints }),
  );
}

export const listTokenTypes = query({
  summary: 'List token types of a contract',
  description: 'Sorted by number.',
  route: tokenRoute('GET', '/contracts/{secretType}/{contractAddress}/token-types', { reply: 'page' }),
  input: pageInput.extend(collectionPlace.shape),
  output: pageOf(tokenType),
  run: async (ports, { page, size, ...location }, caller) =>
    ports.storage.read((tables) => {
      const collection = findCollection(tables, location, caller);
      if (!collection.ok) return collection;
      const key = collection.value.id;
      const list = indexed(tables.tokenTypes, { index: 'listed', key, descending: false });
      return ok(toPage(list, { page, size }, (type) => toTokenType(tables, ports, type)));
    }),
});
