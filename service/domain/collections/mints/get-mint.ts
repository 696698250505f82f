import { z } from 'zod';
import { uuid } from '../../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { bodyKiB } from '../../../model/kernel/units.ts';
import { tokenTypeKey } from '../../../model/market/collection.ts';
import { collectionFields, mintDestinations } from '../../../model/market/new-token-type.ts';
import { tokenTypeNumber } from '../../../model/market/quantity.ts';
import { type TokenMintRecord, tokenMint } from '../../../model/market/token-mint.ts';
import { checkedMint, createdMints, type TokenTypeRecord } from '../../../model/market/token-type.ts';
import { type Caller, mutation, query, route, tokenRoute } from '../../../platform/ports/operation.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible } from '../../auth/authenticate.ts';
import { findChain, findOpenCollection, findTokenType } from '../get-metadata.ts';
import { toDescribedMint, toMint, typeMetadataOf } from '../token-types/to-token-type.ts';
import { readDestinations, startMints } from './read-destinations.ts';

function findMint(
  { tokenMints }: Pick<TableReaders, 'tokenMints'>,
  mintId: string,
  caller: Caller,
): Result<TokenMintRecord> {
  const tokenMint = tokenMints.find(mintId);
  return tokenMint && isVisible(caller, tokenMint) && !tokenMint.isErc20
    ? ok(tokenMint)
    : fail('token-mint.not-found', `No mint has the id ${mintId}.`);
}

/** Returns a mint, with a copy in the list that the interface requires. */
export const getMint = query({
  summary: 'Check token mint',
  description: 'Its status, and the reason if it failed.',
  route: tokenRoute('GET', '/tokens/mints/{mintId}'),
  input: z.object({ mintId: uuid }),
  output: checkedMint,
  run: async (ports, { mintId }, caller) =>
    ports.storage.read((tables) => {
      const mint = findMint(tables, mintId, caller);
      if (!mint.ok) return mint;
      return ok({ ...toDescribedMint(tables, ports, mint.value), mints: [toMint(ports, mint.value)] });
    }),
});

/** Queues a failed mint again; it is performed at most once. `token-mint.not-failed` in another state. */
export const retryMint = mutation({
  summary: 'Retry failed mint',
  description: 'Queues the mint again. It is performed at most once.',
  route: route('POST', '/_vaultdesk/tokens/mints/{mintId}/retrying'),
  input: z.object({ mintId: uuid }),
  output: tokenMint,
  run: async (ports, { mintId }, caller) =>
    ports.storage.transact((tables) => {
      const result = findMint(tables, mintId, caller);
      if (!result.ok) return result;
      const mint = result.value;
      if (mint.status !== 'FAILED')
        return fail('token-mint.not-failed', `The mint is ${mint.status}. Only failed mints can be retried.`);
      const [type] = tables.tokenTypes.listBy('byNumber', tokenTypeKey(mint.collectionId, mint.typeId));
      if (type?.status === 'FAILED' || !type)
        return fail('token-type.failed', 'The token type is not in the contract. Create a new one.');
      if (type.maxSupply !== undefined && type.promised + mint.amount > type.maxSupply)
        return fail(
          'token-type.supply-exceeded',
          `${type.name} has ${type.maxSupply - type.promised} left of ${type.maxSupply}.`,
        );
      tables.tokenTypes.put({ ...type, promised: type.promised + mint.amount });
      const queued = { ...mint, status: 'PENDING' as const, reason: undefined, transactionIds: [] };
      tables.tokenMints.put(queued);
      return ok(toMint(ports, queued));
    }),
});

/** Mints tokens for every destination or for none; they are PENDING until the transaction is final. */
export const createMints = mutation({
  summary: 'Mint tokens',
  description:
    'Mints tokens of one type for up to 10,000 destinations. If one destination is invalid, nothing is minted. Mints start as PENDING.',
  route: tokenRoute('POST', '/tokens/mints', { maximumBodyKiB: bodyKiB.lists }),
  input: collectionFields.extend({
    tokenTypeId: tokenTypeNumber.meta({ description: 'The type of the new tokens.' }),
    destinations: mintDestinations.min(1, 'Specify at least one destination.'),
  }),
  output: createdMints,
  async run(ports, input, caller, slot) {
    const chain = ports.storage.read((tables) => findChain(tables, input, caller));
    if (!chain.ok) return chain;
    const location = { secretType: chain.value, contractAddress: input.contractAddress };
    const find = (tables: TableReaders): Result<TokenTypeRecord> => {
      const collection = findOpenCollection(tables, location, caller);
      if (!collection.ok) return collection;
      const type = findTokenType(tables, { ...location, tokenTypeId: input.tokenTypeId }, caller);
      if (!type.ok || type.value.status !== 'FAILED') return type;
      const { typeId, reason = '' } = type.value;
      return fail('token-type.failed', `The token type ${typeId} is not in its contract. ${reason} Create a new one.`);
    };
    const tokenType = ports.storage.read(find);
    if (!tokenType.ok) return tokenType;
    const { fungible: isFungible } = tokenType.value;
    const read = await readDestinations('destinations', input.destinations, { isFungible });
    if (!read.ok) return read;

    return ports.storage.transact((tables) => {
      const type = find(tables);
      if (!type.ok) return type;
      const started = startMints(tables, ports, type.value, read.value);
      if (!started.ok) return started;
      const mints = started.value.map((mint) => toMint(ports, mint));
      return slot.keep(tables, { mints, metadata: typeMetadataOf(tables, type.value) });
    });
  },
});
