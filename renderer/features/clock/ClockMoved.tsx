import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ClockView } from '../../../service/resources/overview.ts';
import { toDuration, toExact, toInstant } from '../../components/figures/instant.ts';
import { FormDrawer } from '../../components/form/FormDrawer.tsx';
import { Field, FieldList } from '../../components/layout/FieldList.tsx';
import { Note } from '../../components/layout/Note.tsx';

/** What the clock shows after it was moved on. */
export function ClockMoved({
  clock,
  onAgain,
  onClose,
}: {
  clock: ClockView & { readonly bySeconds: number };
  onAgain: () => void;
  onClose: () => void;
}) {
  return (
    <FormDrawer
      title={`Moved on by ${toDuration(clock.bySeconds)}`}
      foot={
        <>
          <Button onClick={onAgain}>Move it further</Button>
          <Button type="submit" variant="filled" data-autofocus>
            Done
          </Button>
        </>
      }
      onSubmit={onClose}
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
    </FormDrawer>
  );
}
