import type { TableWriters } from '../../ports/storage.ts';
import { type CollectionRecord, tokenTypeKey } from '../../resources/collection.ts';
import { mintListKey, type TokenMintRecord } from '../../resources/token-mint.ts';
import type { TokenTypeRecord } from '../../resources/token-type.ts';

/** What becomes of collections, token types and mints. All pure: call them inside a transaction. */

/** The contract never came, or its chain forgot it: nothing of it can come any more. */
export function failCollection(tables: TableWriters, id: string, reason: string): void {
  const collection = tables.collections.find(id);
  if (!collection || collection.status === 'FAILED') return;
  tables.collections.put({ ...collection, status: 'FAILED', reason });
  for (const type of tables.tokenTypes.listBy('byCollection', id))
    failTokenType(tables, type, reason);
}

/** For a chain that was reset: the contract is not there any more. */
export function forgetCollection(tables: TableWriters, id: string): void {
  failCollection(tables, id, 'Its chain was reset: the contract is not there any more.');
}

/** A token type never came; neither do the mints that wait for it. */
export function failTokenType(tables: TableWriters, type: TokenTypeRecord, reason: string): void {
  if (type.status === 'PENDING') tables.tokenTypes.put({ ...type, status: 'FAILED', reason });
  const key = mintListKey({ tokenTypeId: tokenTypeKey(type.collectionId, type.typeId) }, 'PENDING');
  for (const mint of tables.tokenMints.listBy('byType', key)) failMint(tables, mint, reason);
}

/** A mint did not happen; its type has room for others again. */
export function failMint(tables: TableWriters, mint: TokenMintRecord, reason: string): void {
  tables.tokenMints.put({ ...mint, status: 'FAILED', reason });
  changeType(tables, mint, (type) => ({ ...type, promised: type.promised - mint.amount }));
}

/** A mint happened for good. */
export function completeMint(
  tables: TableWriters,
  mint: TokenMintRecord,
  { tokenId, transactionHash }: Pick<TokenMintRecord, 'tokenId' | 'transactionHash'>,
): void {
  const made = transactionHash ?? mint.transactionHash;
  tables.tokenMints.put({ ...mint, status: 'SUCCEEDED', tokenId, transactionHash: made });
  changeType(tables, mint, (type) => ({ ...type, minted: type.minted + mint.amount }));
}

function changeType(
  { tokenTypes }: TableWriters,
  { collectionId, typeId }: TokenMintRecord,
  change: (type: TokenTypeRecord) => TokenTypeRecord,
): void {
  const [type] = tokenTypes.listBy('byNumber', tokenTypeKey(collectionId, typeId));
  if (type) tokenTypes.put(change(type));
}

/** What is on its way and counts its attempts. */
type OnItsWay = CollectionRecord | TokenTypeRecord | TokenMintRecord;

/** What was signed for something on its way; nothing once it has ended. */
export function attemptIdsOf(one: OnItsWay | undefined): readonly string[] | undefined {
  return one?.status === 'PENDING' ? one.transactionIds : undefined;
}

/** The record with one attempt more. */
export function withAttempt<Item extends OnItsWay>(
  current: Item,
  { hash }: { readonly hash: string },
  transactionIds: string[],
): Item {
  return { ...current, transactionIds, transactionHash: hash };
}

/** The record of what is there for good, by the transaction that is known to have done it. */
export function succeeded<Item extends OnItsWay>(current: Item, hash: string | undefined): Item {
  return { ...current, status: 'SUCCEEDED', transactionHash: hash ?? current.transactionHash };
}
