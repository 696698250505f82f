import type { z } from 'zod';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { tokenTypeKey } from '../../../model/market/collection.ts';
import { collectionFields, mintDestinations } from '../../../model/market/new-token-type.ts';
import { tokenTypeNumber } from '../../../model/market/quantity.ts';
import type { TokenMint, TokenMintRecord } from '../../../model/market/token-mint.ts';
import type { CheckedMint, CreatedMints, TokenTypeRecord } from '../../../model/market/token-type.ts';
import type { Caller, IdempotencySlot } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
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
export async function getMint(
  ports: Pick<Ports, 'storage' | 'settings'>,
  { mintId }: { readonly mintId: string },
  caller: Caller,
): Promise<Result<CheckedMint>> {
  return ports.storage.read((tables) => {
    const mint = findMint(tables, mintId, caller);
    if (!mint.ok) return mint;
    return ok({ ...toDescribedMint(tables, ports, mint.value), mints: [toMint(ports, mint.value)] });
  });
}

/** Queues a failed mint again; it is performed at most once. `token-mint.not-failed` in another state. */
export async function retryMint(
  ports: Pick<Ports, 'storage' | 'settings'>,
  { mintId }: { readonly mintId: string },
  caller: Caller,
): Promise<Result<TokenMint>> {
  return ports.storage.transact((tables) => {
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
  });
}

export const createMintsInput = collectionFields.extend({
  tokenTypeId: tokenTypeNumber,
  destinations: mintDestinations.min(1, 'Specify at least one destination.'),
});

/** Mints tokens for every destination or for none; they are PENDING until the transaction is final. */
export async function createMints(
  ports: Pick<Ports, 'storage' | 'clock' | 'ids' | 'settings'>,
  input: z.output<typeof createMintsInput>,
  caller: Caller,
  slot: IdempotencySlot<CreatedMints>,
): Promise<Result<CreatedMints>> {
  const chain = ports.storage.read((tables) => findChain(tables, input, caller));
  if (!chain.ok) return chain;
  const location = { secretType: chain.value, contractAddress: input.contractAddress };
  const find = (tables: TableReaders): Result<TokenTypeRecord> => {
    const collection = findOpenCollection(tables, location, caller);
    if (!collection.ok) return collection;
    const type = findTokenType(tables, { ...location, tokenTypeId: input.tokenTypeId }, caller);
    return type.ok && type.value.status === 'FAILED' ? neverCame(type.value) : type;
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
}

function neverCame({ typeId, reason }: TokenTypeRecord) {
  return fail(
    'token-type.failed',
    `The token type ${typeId} is not in its contract. ${reason ?? ''} Create a new one.`,
  );
}
