import { indexed } from '../../kernel/listing.ts';
import { type Page, type PageInput, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TokenType } from '../../resources/token-type.ts';
import { type CollectionPlace, findCollection } from '../find-collection.ts';
import { toTokenType } from './to-token-type.ts';

/** Lists the token types of a contract by number. */
export async function listTokenTypes(
  { storage }: Pick<Ports, 'storage'>,
  { page, size, ...location }: CollectionPlace & PageInput,
  caller: Caller,
): Promise<Result<Page<TokenType>>> {
  return storage.read((tables) => {
    const collection = findCollection(tables, location, caller);
    if (!collection.ok) return collection;
    const key = collection.value.id;
    const list = indexed(tables.tokenTypes, { index: 'byCollection', key, descending: false });
    return ok(toPage(list, { page, size }, (type) => toTokenType(tables, type)));
  });
}
