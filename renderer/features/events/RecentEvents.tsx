import { ActionIcon, Box, Flex } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DockedPanel } from '../../components/layout/DockedPanel.tsx';
import { Segments } from '../../components/layout/loading/Segments.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { Tip } from '../../components/layout/Tip.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { pageOf, RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { Timeline } from '../../components/timeline/Timeline.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { type RecentEvent, service } from '../../service/call/client.ts';
import { type EventFilter, effectTexts, eventFilters, isIn, listOf, markOf } from './event-labels.ts';

/** Recent changes and failures with their effects, newest first, next to the page. */
export function RecentEvents({ onClose }: { onClose?: () => void }) {
  const [filter, setFilter] = useState<EventFilter>('All');
  const [held, hold] = useState<readonly RecentEvent[]>();
  const { data, error, refetch } = useQuery(service.activity.recent.queryOptions({}));
  const shown = (held ?? data)?.filter((event) => isIn(filter, event));
  const arrived = held && data ? data.filter(({ at }) => at > (held[0]?.at ?? '')).length : 0;
  return (
    <DockedPanel
      kind="Recent events"
      wide="narrow"
      beside={held && arrived > 0 && `${arrived} new`}
      tools={
        <Tip label={held ? 'Continue' : 'Pause'}>
          <ActionIcon aria-label={held ? 'Continue' : 'Pause'} onClick={() => hold(held ? undefined : (data ?? []))}>
            {held ? <IconPlayerPlay size={16} stroke={1.8} /> : <IconPlayerPause size={16} stroke={1.8} />}
          </ActionIcon>
        </Tip>
      }
      head={
        <Box mt={6}>
          <Segments label="Events" value={filter} onChange={setFilter} options={eventFilters} />
        </Box>
      }
      onClose={onClose}
    >
      {!data && (error ? <FailureAlert error={error} onRetry={() => void refetch()} /> : <SkeletonLine width="60%" />)}
      <div role="log" aria-label="Recent events">
        {shown?.length === 0 && (
          <p className="quiet">{data?.length === 0 ? 'Changes and rejected calls appear here.' : 'No events match.'}</p>
        )}
        {data?.length === 0 && (
          <Box mt={12}>
            <ActionButton action={{ name: 'new-user' }} size="xs" label="Create user" />
          </Box>
        )}
        <Timeline
          label="Events"
          entries={(shown ?? []).map((event) => ({
            id: event.id,
            at: event.at,
            status: markOf(event),
            what: <Sentence event={event} />,
            why: effectsOf(event),
          }))}
        />
      </div>
    </DockedPanel>
  );
}

function Sentence({ event }: { event: RecentEvent }) {
  const { id, title, subject, status, count } = event;
  if (status >= 400)
    return (
      <>
        {title}
        {count > 1 && ` ${count.toLocaleString('en')} times`}
        {subject && (
          <>
            : <RecordLink of={subject.type} id={subject.id} style={{ color: 'inherit' }} label={subject.name} />
          </>
        )}
      </>
    );
  const { type, id: recordId } = subject ?? ({ type: 'request', id } as const);
  const target = listOf(event) ?? pageOf({ type, id: recordId });
  return (
    <Link {...target} style={{ color: 'inherit' }}>
      {title.charAt(0).toUpperCase() + title.slice(1)}
    </Link>
  );
}

/** The newest of several created records, or the effects; with a link to the trace, or to the failed request. */
function effectsOf(event: RecentEvent) {
  const { newest = [], count, status } = event;
  const more = count - newest.length;
  const effects = newest.length === 0 ? effectTexts(event) : more > 0 ? [`${more.toLocaleString('en')} more`] : [];
  if (effects.length + newest.length === 0) return undefined;
  return (
    <Flex component="span" wrap="wrap" gap="0 10px">
      {newest.map(({ type, id, name }) => (
        <RecordLink key={id} of={type} id={id} className="link" label={name} />
      ))}
      {effects.map((effect) => (
        <span key={effect}>{effect}</span>
      ))}
      {newest.length === 0 && status < 400 && (
        <Link to="/traces/$id" params={{ id: event.traceId }} className="link">
          Trace
        </Link>
      )}
      {status >= 400 && <RecordLink of="request" id={event.id} className="link" label="Request" />}
    </Flex>
  );
}
