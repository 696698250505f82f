import { Box, Button, Flex, Stack } from '@mantine/core';
import type { ClockAdvanced, ClockView } from '../../../service/model/installation/clock.ts';
import { toClock, toDuration, toExact, toInstant, toMinute } from '../../components/figures/instant.ts';
import { useSeconds } from '../../components/figures/RelativeTime.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Segments } from '../../components/layout/loading/Segments.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { StatusLine } from '../../components/status/StatusLabel.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { useOperation } from '../../frame/action/use-operation.tsx';
import { AppearsAtOnce } from '../../frame/page/Columns.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { formatInstant } from '../../service/labels/time-zone.ts';
import { useWriteBlock } from '../../service/live/presence.ts';
import { reportChange } from '../../service/live/reported-change.ts';
import { useOverview } from '../../service/queries/use-overview.ts';
import { DueCard, DueTimelineCard } from './DueCard.tsx';
import { advanceText, doneText } from './due-lanes.ts';

/** The service time, its speed and the upcoming events. */
export function ClockPage() {
  const clock = useOverview()?.clock;
  return (
    <>
      <PageHeader
        title="Clock"
        facts={<span>One clock for offers, retries, locks, tokens, billing and embedded chains. Forward only.</span>}
      />
      <PageBody>
        <AppearsAtOnce className="stack airy">
          {clock ? <ClockFace clock={clock} /> : <SkeletonLine width={320} />}
          {clock?.advance && <RunningAdvance advance={clock.advance} />}
          <DueTimelineCard isRunning={clock?.advance !== undefined} />
          <DueCard isRunning={clock?.advance !== undefined} />
        </AppearsAtOnce>
      </PageBody>
    </>
  );
}

/** The progress of an advance, with a button to stop it. */
function RunningAdvance({ advance }: { advance: NonNullable<ClockView['advance']> }) {
  const cancel = useOperation('clock.cancelAdvance');
  const done = doneText(advance.ran);
  return (
    <>
      <StatusLine
        status="progress"
        action={
          <Button variant="default" {...cancel.button} onClick={() => cancel.attempt({})}>
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

/** Reports the effects of an advance. */
export function reportAdvance(advanced: ClockAdvanced): void {
  reportChange({ label: advanceText(advanced) });
}

const steps = [
  { label: '+ 1 min', seconds: 60 },
  { label: '+ 1 h', seconds: 3_600 },
  { label: '+ 1 day', seconds: 86_400 },
] as const;

const paces = [
  { value: '1', label: 'Running' },
  { value: '0', label: 'Frozen' },
  { value: '60', label: '×60' },
  { value: '3600', label: '×3600' },
] as const;

const dayParts = { day: 'numeric', month: 'short', year: 'numeric', timeZoneName: 'short' } as const;

/** The time of the clock, its speed, and the most frequent steps. */
function ClockFace({ clock }: { clock: ClockView }) {
  const now = useSeconds();
  const freeze = useOperation('clock.freeze');
  const run = useOperation('clock.run', { speed: 60 });
  const advance = useOperation('clock.advance', { seconds: 3_600 });
  const toNext = useOperation('clock.advanceToNext');
  const all = [freeze, run, advance, toNext];
  const block = useWriteBlock();
  const isBusy = clock.advance !== undefined || all.some(({ busy }) => busy);
  const error = all.find((operation) => Boolean(operation.error))?.error;
  const goAs = (pace: string) => (pace === '0' ? freeze.attempt({}) : run.attempt({ speed: Number(pace) }));
  return (
    <Card label="Service time">
      <Stack gap={12}>
        <Flex align="baseline" gap={12}>
          <Box
            component="time"
            fz={32}
            lh="40px"
            fw={550}
            lts="-0.022em"
            style={{ fontVariantNumeric: 'tabular-nums' }}
            dateTime={now.toISOString()}
          >
            {toClock(now)}
          </Box>
          <span className="quiet">{formatInstant(now, dayParts)}</span>
        </Flex>
        <Box component="p" className="quiet" m={0}>
          {textOf(clock)}
        </Box>
        <Flex align="center" wrap="wrap" gap="12px 24px">
          <span className="line">
            <span className="soft">Speed</span>
            <Segments
              label="Speed"
              options={[...paces, ...otherPace(clock.speed)]}
              value={String(clock.speed)}
              onChange={goAs}
              disabled={isBusy || block !== undefined}
            />
          </span>
          <span className="row">
            <span className="soft">Advance</span>
            {steps.map(({ label, seconds }) => (
              <Button
                key={label}
                variant="default"
                disabled={isBusy}
                {...block}
                onClick={() => advance.attempt({ seconds }, reportAdvance)}
              >
                {label}
              </Button>
            ))}
            <Button variant="default" disabled={isBusy} {...block} onClick={() => toNext.attempt({}, reportAdvance)}>
              Next event
            </Button>
            <ActionButton action={{ name: 'move-clock' }} label="Advance…" />
          </span>
        </Flex>
        {Boolean(error) && <FailureAlert error={error} />}
        {advance.apiLine}
      </Stack>
    </Card>
  );
}

/** A speed that was set elsewhere. */
function otherPace(speed: number) {
  const value = String(speed);
  return paces.some((pace) => pace.value === value) ? [] : [{ value, label: `×${value}` }];
}

function textOf({ state, speed, offsetMilliseconds, machineNow }: ClockView): string {
  const machine = `system time ${toMinute(new Date(machineNow))}`;
  const apart = Math.abs(offsetMilliseconds) / 1_000;
  const side = offsetMilliseconds < 0 ? 'behind' : 'ahead';
  const distance = apart < 1 ? 'In sync with system time' : `${toDuration(apart)} ${side}; ${machine}`;
  if (state === 'frozen') return `Frozen. ${distance}.`;
  return speed === 1 ? `${distance}.` : `Speed ×${speed}. ${distance}.`;
}
