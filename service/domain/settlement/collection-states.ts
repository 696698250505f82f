import { collection721, collection1155 } from '../../../contracts/addresses.ts';
import { type CollectionRecord, tokenTypeKey } from '../../model/market/collection.ts';
import { mintListKey, type TokenMintRecord } from '../../model/market/token-mint.ts';
import type { TokenTypeRecord } from '../../model/market/token-type.ts';
import type { TableWriters } from '../../platform/ports/storage.ts';
import { interfaceOf } from '../abi/encode-call.ts';
import type { JoinedAttempt } from './settle.ts';

/** Settles collections, token types and mints. All functions are pure: call them inside a transaction. */

/** Marks a contract that was never deployed, or was lost with its chain, as failed with all its tokens. */
export function failCollection(tables: TableWriters, id: string, reason: string): void {
  const collection = tables.collections.find(id);
  if (!collection || collection.status === 'FAILED') return;
  tables.collections.put({ ...collection, status: 'FAILED', reason });
  for (const type of tables.tokenTypes.listBy('byCollection', id)) failTokenType(tables, type, reason);
}

/** Marks the contract of a reset chain as missing. */
export function forgetCollection(tables: TableWriters, id: string): void {
  failCollection(tables, id, 'The chain was reset, so the contract no longer exists.');
}

/** Fails a token type and the mints that wait for it. */
export function failTokenType(tables: TableWriters, type: TokenTypeRecord, reason: string): void {
  if (type.status === 'PENDING') tables.tokenTypes.put({ ...type, status: 'FAILED', reason });
  const key = mintListKey({ tokenTypeId: tokenTypeKey(type.collectionId, type.typeId) }, 'PENDING');
  for (const mint of tables.tokenMints.listBy('byType', key)) failMint(tables, mint, reason);
}

/** Fails a mint and releases its share of the supply. */
export function failMint(tables: TableWriters, mint: TokenMintRecord, reason: string): void {
  tables.tokenMints.put({ ...mint, status: 'FAILED', reason });
  changeType(tables, mint, (type) => ({ ...type, promised: type.promised - mint.amount }));
}

/** Marks a mint as final. */
export function completeMint(
  tables: TableWriters,
  mint: TokenMintRecord,
  { tokenId, transactionHash }: Pick<TokenMintRecord, 'tokenId' | 'transactionHash'>,
): void {
  const created = transactionHash ?? mint.transactionHash;
  tables.tokenMints.put({ ...mint, status: 'SUCCEEDED', tokenId, transactionHash: created });
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

/** A pending record that counts its attempts. */
type OnItsWay = CollectionRecord | TokenTypeRecord | TokenMintRecord;

/** The attempts signed for a pending record; empty once it has settled. */
export function attemptIdsOf(record: OnItsWay | undefined): readonly string[] | undefined {
  return record?.status === 'PENDING' ? record.transactionIds : undefined;
}

/** The record with an additional attempt. */
export function withAttempt<Item extends OnItsWay>(
  current: Item,
  { transaction, transactionIds }: JoinedAttempt,
): Item {
  return { ...current, transactionIds, transactionHash: transaction.hash };
}

/** The settled record, with the transaction known to have succeeded. */
export function succeeded<Item extends OnItsWay>(current: Item, hash: string | undefined): Item {
  return { ...current, status: 'SUCCEEDED', transactionHash: hash ?? current.transactionHash };
}

export const collectionInterfaces = {
  ERC_721: interfaceOf(collection721.abi),
  ERC_1155: interfaceOf(collection1155.abi),
} as const;

/** The functions that both token standards share here. */
export const collectionInterface = collectionInterfaces.ERC_1155;

/** The topic of an event that both token standards share here. */
export function collectionEvent(name: 'Minted' | 'TypeCreated'): string {
  return collectionInterface().getEvent(name)?.topicHash ?? '';
}
