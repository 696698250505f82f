import type { TableReaders } from '../../ports/storage.ts';
import type { AttentionItem } from '../../resources/attention.ts';
import { tokenTypeKey } from '../../resources/collection.ts';
import { mintListKey, type TokenMintRecord } from '../../resources/token-mint.ts';
import { itemId, type Source } from '../source.ts';
import { recentlyFailed } from './ended.ts';

/** Mints that failed, until they are retried. */
export const mintFailed: Source = {
  find: (query) =>
    query.ports.storage.read((tables) =>
      recentlyFailed(query, {
        table: tables.tokenMints,
        index: 'byCreation',
        key: mintListKey({ owner: query.owner }, 'FAILED'),
        toItem: (mint) => toItem(tables, mint),
      }),
    ),
  several: (total) => ({ what: `${total} mints failed`, name: `${total} mints` }),
};

function toItem({ tokenTypes }: TableReaders, mint: TokenMintRecord): AttentionItem {
  const { id, collectionId, typeId, amount, createdAt, reason } = mint;
  const [type] = tokenTypes.listBy('byNumber', tokenTypeKey(collectionId, typeId));
  const name = `${amount} × ${type?.name ?? `token type ${typeId}`}`;
  return {
    id: itemId('mint-failed', id),
    kind: 'mint-failed',
    severity: 'bad',
    what: `The mint of ${name} failed`,
    why: reason ?? 'The chain did not accept it.',
    since: createdAt,
    subject: { type: 'mint', id, name },
    ...(type?.status === 'SUCCEEDED' && {
      act: { name: 'tokenMints.retry', label: 'Retry', input: { mintId: id } },
    }),
  };
}
