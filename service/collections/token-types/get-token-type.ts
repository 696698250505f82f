import type { z } from 'zod';
import { isVisible } from '../../auth/tenancy.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import { tokenTypeKey } from '../../resources/collection.ts';
import { tokenTypeNumber } from '../../resources/quantity.ts';
import { byRecording } from '../../resources/table.ts';
import { mintListKey } from '../../resources/token-mint.ts';
import type { TokenType, TokenTypeCreation } from '../../resources/token-type.ts';
import { collectionPlace, findCollection } from '../find-collection.ts';
import { findTokenType } from '../find-token-type.ts';
import { mintsOfACreation } from '../limits.ts';
import { toMint } from '../mints/to-mint.ts';
import { toCreation, toTokenType } from './to-token-type.ts';

export const getTokenTypeInput = collectionPlace.extend({ tokenTypeId: tokenTypeNumber });
export type GetTokenTypeInput = z.output<typeof getTokenTypeInput>;

/** Returns a token type of a contract by its number. */
export async function getTokenType(
  { storage }: Pick<Ports, 'storage'>,
  { tokenTypeId, ...location }: GetTokenTypeInput,
  caller: Caller,
): Promise<Result<TokenType>> {
  return storage.read((tables) => {
    const collection = findCollection(tables, location, caller);
    if (!collection.ok) return collection;
    const type = findTokenType(tables, collection.value, tokenTypeId);
    return type.ok ? ok(toTokenType(tables, type.value)) : type;
  });
}

/** Returns the result of a token type creation, with its first mints. */
export async function getCreation(
  { storage }: Pick<Ports, 'storage'>,
  { creationId }: { readonly creationId: string },
  caller: Caller,
): Promise<Result<TokenTypeCreation>> {
  return storage.read((tables) => {
    const type = tables.tokenTypes.find(creationId);
    if (!type || !isVisible(caller, type))
      return fail('token-type.not-found', `No token type creation has the id ${creationId}.`);
    const scope = { tokenTypeId: tokenTypeKey(type.collectionId, type.typeId) };
    const mints = (['PENDING', 'SUCCEEDED', 'FAILED'] as const)
      .flatMap((status) =>
        tables.tokenMints.pageBy('byType', mintListKey(scope, status), {
          offset: 0,
          limit: mintsOfACreation,
        }),
      )
      .toSorted((a, b) => (byRecording(a) < byRecording(b) ? -1 : 1))
      .slice(0, mintsOfACreation);
    return ok(toCreation(type, mints.map(toMint)));
  });
}
