import type { z } from 'zod';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { tokenTypeKey } from '../../../model/market/collection.ts';
import { collectionFields, mintDestinations } from '../../../model/market/new-token-type.ts';
import { tokenTypeNumber } from '../../../model/market/quantity.ts';
import type { CheckedMint, TokenMint, TokenMintRecord } from '../../../model/market/token-mint.ts';
import { toNumericId } from '../../../model/market/token-number.ts';
import type { TokenTypeRecord } from '../../../model/market/token-type.ts';
import type { Caller, IdempotencySlot } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible } from '../../auth/authenticate.ts';
import { findOpenCollection, findTokenType, readChain } from '../find-collection.ts';
import { readDestinations, startMints } from './read-destinations.ts';

/** Finds a mint of the caller's application. */
function findMint(
  { tokenMints }: Pick<TableReaders, 'tokenMints'>,
  mintId: string,
  caller: Caller,
): Result<TokenMintRecord> {
  const tokenMint = tokenMints.find(mintId);
  return tokenMint && isVisible(caller, tokenMint)
    ? ok(tokenMint)
    : fail('token-mint.not-found', `No mint has the id ${mintId}.`);
}

/** Returns a mint, with a copy in the list that the interface requires. */
export async function getMint(
  { storage }: Pick<Ports, 'storage'>,
  { mintId }: { readonly mintId: string },
  caller: Caller,
): Promise<Result<CheckedMint>> {
  const record = storage.read((tables) => findMint(tables, mintId, caller));
  if (!record.ok) return record;
  const mint = toMint(record.value);
  return ok({ ...mint, mints: [mint] });
}

/** Maps a mint to its API shape. */
export function toMint(record: TokenMintRecord): TokenMint {
  return {
    id: record.id,
    chain: record.chain,
    contractAddress: record.contractAddress,
    tokenTypeId: record.typeId,
    tokenId: record.tokenId === undefined ? undefined : toNumericId(record.tokenId),
    createdOn: record.createdAt,
    status: record.status,
    reason: record.reason,
    transactionHash: record.transactionHash,
    destination: { address: record.destination, amount: record.amount },
  };
}

/**
 * Queues a failed mint again; the contract performs it at most once, whatever happened to earlier
 * attempts. `token-mint.not-failed` for a mint in another state.
 */
export async function retryMint(
  { storage }: Pick<Ports, 'storage'>,
  { mintId }: { readonly mintId: string },
  caller: Caller,
): Promise<Result<TokenMint>> {
  return storage.transact((tables) => {
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
    return ok(toMint(queued));
  });
}

export const createMintsInput = collectionFields.extend({
  tokenTypeId: tokenTypeNumber,
  destinations: mintDestinations.min(1, 'Specify at least one destination.'),
});
export type CreateMintsInput = z.output<typeof createMintsInput>;

interface Mints {
  mints: TokenMint[];
}

/** Mints tokens for every destination or for none; they are PENDING until the transaction is final. */
export async function createMints(
  ports: Pick<Ports, 'storage' | 'clock' | 'ids'>,
  input: CreateMintsInput,
  caller: Caller,
  slot: IdempotencySlot<Mints>,
): Promise<Result<Mints>> {
  const chain = readChain(input);
  if (!chain.ok) return chain;
  const location = { secretType: chain.value, contractAddress: input.contractAddress };
  const find = (tables: TableReaders): Result<TokenTypeRecord> => {
    const collection = findOpenCollection(tables, location, caller);
    if (!collection.ok) return collection;
    const type = findTokenType(tables, collection.value, input.tokenTypeId);
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
    const reply = { mints: started.value.map(toMint) };
    slot.keep(tables, reply);
    return ok(reply);
  });
}

function neverCame({ typeId, reason }: TokenTypeRecord) {
  return fail(
    'token-type.failed',
    `The token type ${typeId} is not in its contract. ${reason ?? ''} Create a new one.`,
  );
}
