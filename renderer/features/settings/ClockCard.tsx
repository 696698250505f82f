import { Button } from '@mantine/core';
import { Card } from '../../components/Card.tsx';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { toDuration, toMinute } from '../../components/instant.ts';
import { useNow } from '../../components/use-now.ts';
import { useActions } from '../../frame/actions.tsx';
import type { Overview } from '../../service/client.ts';
import styles from './SettingsPage.module.css';

/** What the clock of the service shows, and a way to move it on. */
export function ClockCard({
  clockOffsetMilliseconds: ahead,
}: Pick<Overview, 'clockOffsetMilliseconds'>) {
  const actions = useActions();
  const now = useNow();
  return (
    <Card
      title="Clock"
      actions={
        <Button size="xs" onClick={() => actions.open({ name: 'move-clock' })}>
          Move…
        </Button>
      }
    >
      <FieldList>
        <Field label="Shows">{toMinute(now)}</Field>
        <Field label="Ahead by">{ahead > 0 ? toDuration(ahead / 1000) : 'nothing'}</Field>
      </FieldList>
      <p className={styles.dim}>
        Moved on, it lets auctions end, sessions expire and retries come due at once. Embedded
        chains follow it.
      </p>
    </Card>
  );
}
