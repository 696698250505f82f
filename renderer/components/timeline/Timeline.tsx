import { Box, Flex, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { RelativeTime } from '../figures/RelativeTime.tsx';
import { SkeletonLine } from '../layout/loading/Skeleton.tsx';
import { FailureAlert } from '../status/FailureAlert.tsx';
import { type Status, StatusGlyph } from '../status/StatusGlyph.tsx';
import type { ListQuery } from '../table/ListCard.tsx';
import styles from './timeline.module.css';

interface TimelineEntry {
  readonly id: string;
  readonly status: Status;
  readonly what: React.ReactNode;
  readonly why?: React.ReactNode;
  /** ISO 8601; without a zone it is UTC. `undefined` if unknown. */
  readonly at?: string | undefined;
}

interface TimelineProps {
  readonly label: string;
  readonly entries: readonly TimelineEntry[];
  /** The number of entries before the others are requested. */
  readonly first?: number | undefined;
}

/** Events on a vertical line, newest first. */
export function Timeline({ first = Number.POSITIVE_INFINITY, ...timeline }: TimelineProps) {
  const [isExpanded, setExpanded] = useState(false);
  const entries = isExpanded ? timeline.entries : timeline.entries.slice(0, first);
  return (
    <>
      <Entries {...timeline} entries={entries} />
      <MoreEntries count={timeline.entries.length - entries.length} onShow={() => setExpanded(true)} />
    </>
  );
}

/** The history of a record from its oldest moment on, shown newest first. */
export function History<Moment extends { readonly at?: string | undefined }>({
  moments,
  first,
  toEntry,
}: {
  moments: readonly Moment[];
  first?: number;
  /** `at` replaces the time of the moment. */
  toEntry: (moment: Moment, index: number) => Omit<TimelineEntry, 'id'>;
}) {
  // The index counts from the oldest moment, so that a new moment changes no existing key.
  const entries = moments.map((moment, index) => ({ id: String(index), at: moment.at, ...toEntry(moment, index) }));
  return <Timeline label="Timeline" entries={entries.reverse()} first={first} />;
}

function Entries({ label, entries }: TimelineProps) {
  return (
    <Flex component="ol" direction="column" aria-label={label}>
      {entries.map(({ id, status, what, why, at }) => (
        <li key={id} className={styles.entry}>
          <Box component="span" display="grid" h={20} style={{ placeItems: 'center' }}>
            <StatusGlyph status={status} size={9} />
          </Box>
          <span className={`${styles.what} strong broken`}>{what}</span>
          <Box component="span" c="var(--vd-text3)" fz="sm" style={{ whiteSpace: 'nowrap' }}>
            {at && <RelativeTime at={at} />}
          </Box>
          {why && (
            <Box
              component="span"
              className={styles.why}
              c="dimmed"
              fz="sm"
              lh="sm"
              style={{ gridColumn: '2 / -1', overflowWrap: 'anywhere' }}
            >
              {why}
            </Box>
          )}
        </li>
      ))}
    </Flex>
  );
}

/** A button that loads more entries; hidden at the end. */
function MoreEntries({ count, onShow }: { count: number; onShow: () => void }) {
  if (count <= 0) return null;
  return (
    <UnstyledButton className="link small" m="10px 0 0 25px" onClick={onShow}>
      Show {count} more
    </UnstyledButton>
  );
}

/** The number of entries loaded at a time, and the maximum that the service returns. */
const [increment, maximumSize] = [20, 1000];

/** The recorded events of a record, newest first; more on demand. */
export function EventTimeline<Event extends { readonly eventTimestamp: string }>({
  query: { data, error, refetch },
  toEntry,
  onShow,
}: {
  query: ListQuery<Event>;
  toEntry: (event: Event) => Pick<TimelineEntry, 'status' | 'what' | 'why'>;
  onShow: (size: number) => void;
}) {
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine width="70%" />;
  const { items, pagination } = data;
  if (items.length === 0) return <p className="quiet">No events yet.</p>;
  const remaining = Math.min(pagination.numberOfElements, maximumSize) - items.length;
  return (
    <>
      <Timeline
        label="Activity"
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
