import { Link } from '@tanstack/react-router';
import type { ClockView } from '../../../service/resources/clock.ts';
import { toDuration, toExact, toInstant } from '../../components/figures/instant.ts';
import { Field, FieldList } from '../../components/layout/FieldList.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { DoneDrawer } from '../../frame/act/DoneDrawer.tsx';

/** What the clock shows after it was moved on. */
export function ClockMoved({
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
      title={`Moved on by ${toDuration(bySeconds)}`}
      again="Move it further"
      onAgain={onAgain}
      onClose={onClose}
    >
      <FieldList>
        <Field label="Clock">{toExact(toInstant(clock.now))}</Field>
        <Field label="Ahead by">{toDuration(clock.offsetMilliseconds / 1000)}</Field>
      </FieldList>
      <Note tone="plain" title="What came due is being done">
        Look at the{' '}
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
        . A program whose token has ended asks for a new one.
      </Note>
    </DoneDrawer>
  );
}
