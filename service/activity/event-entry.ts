import { isVisible } from '../auth/tenancy.ts';
import type { WalletEventRecord } from '../resources/wallet-event.ts';
import { dated, type Entry, type Reading } from './entry.ts';

/** The entry of a wallet event; a sending event links to its transaction. */
export function eventEntry({ id, at, type, metadata }: WalletEventRecord): Entry {
  return {
    id,
    at,
    show: (reading) => ({
      ...dated(id, at),
      type,
      metadata,
      record: transactionOf(reading, metadata.hash),
    }),
  };
}

function transactionOf({ tables, caller }: Reading, hash: string | undefined) {
  if (hash === undefined) return undefined;
  const [transaction] = tables.transactions.listBy('byHash', hash);
  return transaction && isVisible(caller, transaction)
    ? ({ type: 'transaction', id: transaction.id } as const)
    : undefined;
}
