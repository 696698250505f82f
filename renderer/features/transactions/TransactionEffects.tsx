import type { Status } from '../../components/status/StatusGlyph.tsx';
import { statusOfState } from '../../components/status/transaction-labels.ts';
import { Timeline } from '../../components/timeline/Timeline.tsx';
import type { TransactionInspection } from '../../service/call/client.ts';

export function TransactionEffects({ transaction }: { transaction: TransactionInspection }) {
  const { timeline, status } = transaction;
  const entries = timeline.map(({ at, what, why }, index) => ({
    id: String(index),
    status: statusAt(index, timeline.length, status),
    what,
    why,
    at,
  }));
  return <Timeline label="Timeline" entries={entries.reverse()} />;
}

/** The last entry has the mark of the current state; earlier entries are done. */
function statusAt(index: number, count: number, state: TransactionInspection['status']): Status {
  return index === count - 1 ? statusOfState[state] : 'done';
}
