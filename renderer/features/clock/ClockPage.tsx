import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import text from '../../components/text.module.css';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { useOverview } from '../../service/queries/use-overview.ts';
import { ClockFace } from './ClockFace.tsx';
import { DueCard } from './DueCard.tsx';
import { DueTimelineCard } from './DueTimelineCard.tsx';
import { UnderWay } from './UnderWay.tsx';

/** The service time, its speed and the upcoming events. */
export function ClockPage() {
  const clock = useOverview()?.clock;
  return (
    <>
      <PageHeader
        title="Clock"
        facts={
          <span>
            One clock for offers, retries, locks, tokens, billing and embedded chains. Forward only.
          </span>
        }
      />
      <PageBody>
        <div className={`${text.stack} ${text.airy}`}>
          {clock ? <ClockFace clock={clock} /> : <SkeletonLine width={320} />}
          {clock?.advance && <UnderWay advance={clock.advance} />}
          <DueTimelineCard isUnderWay={clock?.advance !== undefined} />
          <DueCard isUnderWay={clock?.advance !== undefined} />
        </div>
      </PageBody>
    </>
  );
}
