import type { Status } from '../../components/StatusGlyph.tsx';
import { Timeline } from '../../components/Timeline.tsx';
import { statusOfState } from '../../components/transaction-words.ts';
import type { TransactionInspection } from '../../service/client.ts';

/** What happened to a transaction, newest first. */
export function WhatHappened({ transaction }: { transaction: TransactionInspection }) {
  const { timeline, status } = transaction;
  const entries = timeline.map(({ at, what, why }, index) => ({
    id: String(index),
    status: statusAt(index, timeline.length, status),
    what,
    why,
    at,
  }));
  return <Timeline label="What happened" entries={entries.reverse()} />;
}

/** The last entry has the mark of the present state; what led there is done. */
function statusAt(index: number, count: number, state: TransactionInspection['status']): Status {
  return index === count - 1 ? statusOfState[state] : 'done';
}
