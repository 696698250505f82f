import type { z } from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller, IdempotencySlot } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { collectionFields, mintDestinations } from '../../resources/new-token-type.ts';
import { tokenTypeNumber } from '../../resources/quantity.ts';
import type { TokenMint } from '../../resources/token-mint.ts';
import type { TokenTypeRecord } from '../../resources/token-type.ts';
import { findOpenCollection, readChain } from '../find-collection.ts';
import { findTokenType } from '../find-token-type.ts';
import { readDestinations } from './read-destinations.ts';
import { startMints } from './start-mints.ts';
import { toMint } from './to-mint.ts';

export const createMintsInput = collectionFields.extend({
  tokenTypeId: tokenTypeNumber,
  destinations: mintDestinations.min(1, 'Specify at least one destination.'),
});
export type CreateMintsInput = z.output<typeof createMintsInput>;

interface Mints {
  mints: TokenMint[];
}

/**
 * Mints tokens for every destination or for none; they are PENDING until the transaction is final.
 */
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
