import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ClockView } from '../../../service/resources/clock.ts';
import { counted } from '../../components/figures/counted.ts';
import { toDuration, toExact, toInstant } from '../../components/figures/instant.ts';
import { Field, FieldList } from '../../components/layout/FieldList.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { StatusLine } from '../../components/status/StatusLine.tsx';
import text from '../../components/text.module.css';
import { DoneDrawer } from '../../frame/act/DoneDrawer.tsx';
import { useOperation } from '../../frame/act/use-operation.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { useOverview } from '../../service/queries/use-overview.ts';
import { ClockFace } from './ClockFace.tsx';
import { DueCard, DueTimelineCard } from './DueCard.tsx';
import { dueLabels } from './due-labels.ts';

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

/** The progress of an advance, with a button to stop it. */
function UnderWay({ advance }: { advance: NonNullable<ClockView['advance']> }) {
  const cancel = useOperation('clock.cancelAdvance');
  const done = advance.ran
    .map(({ kind, count }) => counted(count, ...dueLabels[kind].several))
    .join(', ');
  return (
    <>
      <StatusLine
        status="progress"
        action={
          <Button variant="default" loading={cancel.busy} onClick={() => cancel.attempt({})}>
            Stop here
          </Button>
        }
      >
        Advancing to {toExact(toInstant(advance.to))}. {done && `So far: ${done}.`}
      </StatusLine>
      {Boolean(cancel.error) && <FailureAlert error={cancel.error} />}
    </>
  );
}

/** The time of the clock after an advance. */
export function ClockJumped({
  clock,
  bySeconds,
  onAgain,
  onClose,
}: {
  clock: ClockView;
  bySeconds: number;
  onAgain: () => void;
  onClose: () => void;
}) {
  return (
    <DoneDrawer
      title={`Advanced by ${toDuration(bySeconds)}`}
      again="Advance further"
      onAgain={onAgain}
      onClose={onClose}
    >
      <FieldList>
        <Field label="Clock">{toExact(toInstant(clock.now))}</Field>
        <Field label="Ahead of system time by">{toDuration(clock.offsetMilliseconds / 1000)}</Field>
      </FieldList>
      <Note tone="plain" title="Due events are being processed">
        Check the{' '}
        <Link to="/deliveries" onClick={onClose}>
          deliveries
        </Link>
        ,{' '}
        <Link to="/payments" onClick={onClose}>
          payments
        </Link>{' '}
        and{' '}
        <Link to="/offers" onClick={onClose}>
          offers
        </Link>
        . Clients with an expired token must request a new one.
      </Note>
    </DoneDrawer>
  );
}
