import { fail, ok, type Result } from '../kernel/result.ts';
import type { TableReaders } from '../ports/storage.ts';
import { type CollectionRecord, tokenTypeKey } from '../resources/collection.ts';
import type { TokenTypeRecord } from '../resources/token-type.ts';

/** Finds a token type of a collection by its number. */
export function findTokenType(
  { tokenTypes }: Pick<TableReaders, 'tokenTypes'>,
  { id, name }: CollectionRecord,
  typeId: number,
): Result<TokenTypeRecord> {
  const [tokenType] = tokenTypes.listBy('byNumber', tokenTypeKey(id, typeId));
  return tokenType
    ? ok(tokenType)
    : fail('token-type.not-found', `The contract ${name} has no token type ${typeId}.`);
}
