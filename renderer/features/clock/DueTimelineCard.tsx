import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../components/figures/counted.ts';
import { toExact } from '../../components/figures/instant.ts';
import { Card } from '../../components/layout/Card.tsx';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import text from '../../components/text.module.css';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { service } from '../../service/call/client.ts';
import { DueLanes } from './DueLanes.tsx';

const days = 7;

/** The events of the next days, drawn by kind; choose a time to advance to it. */
export function DueTimelineCard({ isUnderWay }: { isUnderWay: boolean }) {
  const timeline = useQuery(
    service.clock.getDueTimeline.queryOptions({ days }, { refetchInterval: 5_000 }),
  );
  const [moment, setMoment] = useState<Date>();
  const { data } = timeline;
  if (timeline.error && !data)
    return <FailureAlert error={timeline.error} onRetry={() => void timeline.refetch()} />;
  if (!data) return <SkeletonLine width="60%" />;
  const total = data.lanes.reduce((sum, { count }) => sum + count, 0);
  // The clock may have passed it in the meantime.
  const selectedMoment = moment && moment > new Date(data.from) ? moment : undefined;
  return (
    <Card
      title={`Upcoming, next ${days} days`}
      hint={counted(total, 'thing', 'things')}
      actions={
        selectedMoment ? (
          <ActButton
            action={{ name: 'go-to-moment', at: selectedMoment.toISOString() }}
            size="xs"
            disabled={isUnderWay}
          >
            Advance to {toExact(selectedMoment)}
          </ActButton>
        ) : (
          total > 0 && (
            <span className={text.quiet}>Click a lane, or use ← →, to choose a time</span>
          )
        )
      }
    >
      {total === 0 ? (
        <p className={text.quiet}>Nothing scheduled in this period.</p>
      ) : (
        <DueLanes
          timeline={data}
          chosen={selectedMoment}
          isUnderWay={isUnderWay}
          onChoose={setMoment}
        />
      )}
    </Card>
  );
}
