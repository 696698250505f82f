import { parseWholeNumber } from '../kernel/base-units.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { TableReaders } from '../ports/storage.ts';
import { type CollectionRecord, tokenTypeKey } from '../resources/collection.ts';
import type { Quantity } from '../resources/quantity.ts';
import type { TokenTypeRecord } from '../resources/token-type.ts';

/** The number of a token type; `input.invalid` for what is none. */
export function readTypeId(sent: Quantity): Result<number> {
  const number = parseWholeNumber(sent, 999_999_999n);
  if (typeof number === 'object')
    return invalidInput([{ path: 'tokenTypeId', message: number.fault }]);
  return ok(Number(number));
}

/** A token type of a collection by its number. */
export function findTokenType(
  { tokenTypes }: Pick<TableReaders, 'tokenTypes'>,
  { id, name }: CollectionRecord,
  typeId: number,
): Result<TokenTypeRecord> {
  const [found] = tokenTypes.listBy('byNumber', tokenTypeKey(id, typeId));
  return found
    ? ok(found)
    : fail('token-type.not-found', `The contract ${name} has no token type ${typeId}.`);
}
