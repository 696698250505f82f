import type { z } from 'zod';
import { type Page, type PageInput, pageInput, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { CollectionToken } from '../../resources/collection-token.ts';
import { tokenTypeNumber } from '../../resources/quantity.ts';
import { collectionPlace, findCollection } from '../find-collection.ts';
import { pageOfForeignTokens } from './foreign-tokens.ts';
import { pageOfOwnTokens, type TokenPage } from './own-tokens.ts';
import type { DocumentPorts } from './read-token-metadata.ts';

export const listTokensInput = pageInput
  .extend(collectionPlace.shape)
  .extend({ tokenTypeId: tokenTypeNumber.optional() });
export type ListTokensInput = z.output<typeof listTokensInput>;

/**
 * Lists the tokens of a contract: from storage if the caller deployed it, from its chain if it is
 * external. A contract deployed by another application is `collection.not-found`.
 */
export async function listTokens(
  ports: DocumentPorts,
  { secretType, contractAddress, tokenTypeId: typeId, ...page }: ListTokensInput,
  caller: Caller,
): Promise<Result<Page<CollectionToken>>> {
  const ownTokens = ports.storage.read((tables) => {
    const collection = findCollection(tables, { secretType, contractAddress }, caller);
    if (!collection.ok) return undefined;
    const { id } = collection.value;
    return pageOfOwnTokens(tables, ports, { id, typeId }, page);
  });
  if (ownTokens) return ok(pageFrom(ownTokens, page));
  const query = { secretType, contractAddress, typeId };
  const foreignTokens = await pageOfForeignTokens(ports, query, page);
  return foreignTokens.ok ? ok(pageFrom(foreignTokens.value, page)) : foreignTokens;
}

/** Chain and types were queried for this page only. */
function pageFrom({ items, total }: TokenPage, page: PageInput): Page<CollectionToken> {
  return toPage({ total, slice: () => items }, page, (token) => token);
}
