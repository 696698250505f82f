import { SkeletonLine } from '../layout/Skeleton.tsx';
import { FailureAlert } from '../status/FailureAlert.tsx';
import type { ListQuery } from '../table/ListCard.tsx';
import text from '../text.module.css';
import { MoreEntries, Timeline, type TimelineEntry } from './Timeline.tsx';

/** How many more come at a time, and how many the service gives at most. */
const [further, maximum] = [20, 1000];

/** What is recorded of something, newest first; more of it on demand. */
export function EventTimeline<Event extends { readonly eventTimestamp: string }>({
  label,
  query: { data, error, refetch },
  toEntry,
  onShow,
}: {
  label: string;
  query: ListQuery<Event>;
  toEntry: (event: Event) => Pick<TimelineEntry, 'status' | 'what' | 'why'>;
  /** Asks for so many events in all. */
  onShow: (size: number) => void;
}) {
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine width="70%" />;
  const { items, pagination } = data;
  if (items.length === 0) return <p className={text.quiet}>Nothing is recorded yet.</p>;
  const rest = Math.min(pagination.numberOfElements, maximum) - items.length;
  return (
    <>
      <Timeline
        label={label}
        entries={items.map((event, index) => ({
          // Events have no id of their own; their number from the oldest on stays the same.
          id: String(pagination.numberOfElements - index),
          at: event.eventTimestamp,
          ...toEntry(event),
        }))}
      />
      <MoreEntries
        count={Math.min(rest, further)}
        onShow={() => onShow(Math.min(maximum, items.length + further))}
      />
    </>
  );
}
