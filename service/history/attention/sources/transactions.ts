import { longWaitMilliseconds, toWait } from '../../../domain/transactions/lane/transaction-states.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import { laneKey, transactionListKey } from '../../../model/transactions/transaction-table.ts';
import { after, before, type FoundItem, itemId, maximumItems, named, type Source, shortened } from '../source.ts';
import { actsOn, blockedChains } from './deployments.ts';

/** Maximum number of delayed transactions to read; the rest are only counted. */
const checkedAt = 500;

/** A stuck lane: its first transaction, and the number of transactions waiting behind it. */
interface StuckLane {
  readonly head: TransactionRecord;
  readonly waiting: number;
}

/** Transactions that no block includes: the first of each lane, for which the others wait. A blocked chain is one item. */
export const transactionStuck: Source = {
  find(query) {
    const blocked = new Set(blockedChains(query)?.map(({ secretType }) => secretType));
    return query.ports.storage.read(({ transactions, faultRules }) => {
      const rules = faultRules.listBy('every', '*');
      const key = transactionListKey({ owner: query.owner }, 'PENDING');
      const long = transactions.rankBy('byCreation', key, before(query.now, longWaitMilliseconds));
      const limit = Math.min(long, checkedAt);
      const lanes = lanesOf(transactions.pageBy('byCreation', key, { offset: 0, limit })).filter(
        ({ head }) => !blocked.has(head.secretType),
      );
      const [next] = transactions.pageBy('byCreation', key, { offset: long, limit: 1 });
      return {
        items: lanes
          .slice(-maximumItems)
          .reverse()
          .map((lane) => toItem(lane, toWait(lane.head, rules, Date.parse(query.now)))),
        total: lanes.length + (long - limit),
        changesAt: next && after(next.createdAt, longWaitMilliseconds + 1),
      };
    });
  },
  several: (total) => ({ what: `${total} transactions are stuck`, name: `${total} transactions` }),
};

function lanesOf(waiting: readonly TransactionRecord[]): StuckLane[] {
  const lanes = new Map<string, StuckLane>();
  for (const transaction of waiting) {
    const key = laneKey(transaction);
    const lane = lanes.get(key);
    if (!lane) lanes.set(key, { head: transaction, waiting: 0 });
    else if (transaction.nonce < lane.head.nonce) lanes.set(key, { head: transaction, waiting: lane.waiting + 1 });
    else lanes.set(key, { ...lane, waiting: lane.waiting + 1 });
  }
  return [...lanes.values()];
}

function toItem({ head, waiting }: StuckLane, { reason, rule }: ReturnType<typeof toWait>): FoundItem {
  const { id, secretType, hash, walletId, createdAt, refusedSince } = head;
  const label = head.alias ?? head.call?.functionName;
  const name = label === undefined ? shortened(hash) : named(label, hash);
  // The service resends transactions signed by the operator's own keys.
  const resend = walletId !== undefined && {
    act: { name: 'transactions.resubmit', label: 'Resend…', input: { secretType, transactionHash: hash } },
  };
  return {
    id: itemId('transaction-stuck', id),
    kind: 'transaction-stuck',
    severity: refusedSince === undefined ? 'warn' : 'bad',
    what: `The transaction ${name} waits for a block on ${secretType}`,
    why: reason,
    since: createdAt,
    subject: { type: 'transaction', id, name },
    ...(waiting > 0 && { waiting: waiting }),
    ...(rule ? actsOn('transaction-stuck', rule) : resend),
  };
}
