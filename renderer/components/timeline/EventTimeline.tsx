import { SkeletonLine } from '../layout/loading/Skeleton.tsx';
import { FailureAlert } from '../status/FailureAlert.tsx';
import type { ListQuery } from '../table/ListCard.tsx';
import text from '../text.module.css';
import { MoreEntries, Timeline, type TimelineEntry } from './Timeline.tsx';

/** The number of entries loaded at a time, and the maximum that the service returns. */
const [increment, maximumSize] = [20, 1000];

/** The recorded events of a record, newest first; more on demand. */
export function EventTimeline<Event extends { readonly eventTimestamp: string }>({
  label,
  query: { data, error, refetch },
  toEntry,
  onShow,
}: {
  label: string;
  query: ListQuery<Event>;
  toEntry: (event: Event) => Pick<TimelineEntry, 'status' | 'what' | 'why'>;
  /** Called with the total number of events to load. */
  onShow: (size: number) => void;
}) {
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine width="70%" />;
  const { items, pagination } = data;
  if (items.length === 0) return <p className={text.quiet}>No events yet.</p>;
  const remaining = Math.min(pagination.numberOfElements, maximumSize) - items.length;
  return (
    <>
      <Timeline
        label={label}
        entries={items.map((event, index) => ({
          // Events have no id; their number counted from the oldest is stable.
          id: String(pagination.numberOfElements - index),
          at: event.eventTimestamp,
          ...toEntry(event),
        }))}
      />
      <MoreEntries
        count={Math.min(remaining, increment)}
        onShow={() => onShow(Math.min(maximumSize, items.length + increment))}
      />
    </>
  );
}
