import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DueKind, DueRecord } from '../../../service/model/installation/clock.ts';
import { counted } from '../../components/figures/counted.ts';
import { toBothZones, toExact, toInstant, toMoment, toRelative } from '../../components/figures/instant.ts';
import { useNow, useSeconds } from '../../components/figures/RelativeTime.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { EnumChip } from '../../components/table/EnumChip.tsx';
import { FilterBar } from '../../components/table/FilterBar.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../components/table/TableCard.tsx';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { RowKeys } from '../../frame/action/RowKeys.tsx';
import { OperationLine } from '../../frame/action/use-operation.tsx';
import { service } from '../../service/call/client.ts';
import { DueLanes } from './DueLanes.tsx';
import { dueLabels } from './due-lanes.ts';

const kinds = Object.keys(dueLabels).filter((kind): kind is DueKind => kind in dueLabels);
const first = 50;

/** Upcoming events, soonest first, each with a button to advance to it. */
export function DueCard({ isRunning }: { isRunning: boolean }) {
  const [kind, setKind] = useState<DueKind>();
  const input = kind === undefined ? {} : { kind };
  const due = useQuery(service.clock.listDue.queryOptions(input, { refetchInterval: 5_000 }));
  if (due.error && !due.data) return <FailureAlert error={due.error} onRetry={() => void due.refetch()} />;
  if (!due.data) return <SkeletonLine width="60%" />;
  return (
    <>
      <TableCard
        title="All scheduled events"
        total={due.data.total}
        head={
          <FilterBar>
            <EnumChip
              label="Event"
              values={kinds}
              value={kind}
              nameOf={(kind) => dueLabels[kind].what}
              onChange={setKind}
            />
          </FilterBar>
        }
        none="Nothing scheduled. Auctions, checkout sessions and retries appear here."
        columns={columnsOf(isRunning)}
        rows={due.data.items}
        first={first}
        keys={<RowKeys enter="open" />}
      />
      <p className="quiet">
        Access tokens are not listed. They expire after 30 minutes or as configured. Console sessions use the system
        time.
      </p>
      <OperationLine operation="clock.listDue" input={input} />
    </>
  );
}

function columnsOf(isRunning: boolean): readonly CardColumn<DueRecord>[] {
  return [
    cardColumn('Event', 'status', ({ kind }) => <span className="medium">{dueLabels[kind].what}</span>),
    cardColumn('Record', { kind: 'name', grows: true }, (record) => <Which record={record} />),
    cardColumn('When', 'when', ({ at }) => <When at={at} />),
    cardColumn('In', 'when', ({ at }) => <Until at={at} />),
    cardColumn('Actions', 'when', ({ at, kind }) => (
      <ActionButton
        action={{ name: 'go-to-moment', at }}
        size="xs"
        disabled={isRunning}
        aria-label={`Advance to ${dueLabels[kind].what}, ${toExact(toInstant(at))}`}
        label="Advance"
      />
    )),
  ];
}

function When({ at }: { at: string }) {
  const now = useNow();
  const then = toInstant(at);
  return (
    <time dateTime={at} title={toBothZones(then)} className="figures">
      {toMoment(then, now)}
    </time>
  );
}

function Until({ at }: { at: string }) {
  return <span className="figures">{toRelative(toInstant(at), useSeconds())}</span>;
}

function Which({ record: { subject, name } }: { record: DueRecord }) {
  if (!subject) return <span className="cut quiet">{name}</span>;
  return <RecordLink of={subject.type} id={subject.id} className="link cut" aria-keyshortcuts="Enter" label={name} />;
}

const days = 7;

/** The events of the next days, drawn by kind; choose a time to advance to it. */
export function DueTimelineCard({ isRunning }: { isRunning: boolean }) {
  const timeline = useQuery(service.clock.getDueTimeline.queryOptions({ days }, { refetchInterval: 5_000 }));
  const [moment, setMoment] = useState<Date>();
  const now = useSeconds();
  const { data } = timeline;
  if (timeline.error && !data) return <FailureAlert error={timeline.error} onRetry={() => void timeline.refetch()} />;
  if (!data) return <SkeletonLine width="60%" />;
  const total = data.lanes.reduce((sum, { count }) => sum + count, 0);
  // The clock may have passed it in the meantime.
  if (moment && (total === 0 || moment <= now)) setMoment(undefined);
  return (
    <Card
      title={`Next ${days} days`}
      hint={counted(total, 'event', 'events')}
      actions={
        moment ? (
          <ActionButton action={{ name: 'go-to-moment', at: moment.toISOString() }} size="xs" disabled={isRunning}>
            Advance to {toExact(moment)}
          </ActionButton>
        ) : (
          total > 0 && <span className="quiet">Choose a time in a lane, with a click or arrow keys</span>
        )
      }
    >
      {total === 0 ? (
        <p className="quiet">Nothing scheduled in this period.</p>
      ) : (
        <DueLanes timeline={data} chosen={moment} isRunning={isRunning} onChoose={setMoment} />
      )}
    </Card>
  );
}
