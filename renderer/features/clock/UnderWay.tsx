import { Button } from '@mantine/core';
import type { ClockView } from '../../../service/resources/clock.ts';
import { counted } from '../../components/figures/counted.ts';
import { toExact, toInstant } from '../../components/figures/instant.ts';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { StatusLine } from '../../components/status/StatusLine.tsx';
import { useOperation } from '../../frame/act/use-operation.tsx';
import { dueLabels } from './due-labels.ts';

/** The progress of an advance, with a button to stop it. */
export function UnderWay({ advance }: { advance: NonNullable<ClockView['advance']> }) {
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
