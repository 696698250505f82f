import { Link } from '@tanstack/react-router';
import type { ClockView } from '../../../service/resources/clock.ts';
import { toDuration, toExact, toInstant } from '../../components/figures/instant.ts';
import { Field, FieldList } from '../../components/layout/FieldList.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { DoneDrawer } from '../../frame/act/DoneDrawer.tsx';

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
