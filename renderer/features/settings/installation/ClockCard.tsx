import { Link } from '@tanstack/react-router';
import { toDuration, toMinute } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/use-now.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import type { Overview } from '../../../service/call/client.ts';

/** What the clock of the service shows, and a way to move it on. */
export function ClockCard({
  clock,
  clockOffsetMilliseconds: ahead,
}: Pick<Overview, 'clock' | 'clockOffsetMilliseconds'>) {
  const now = useNow();
  return (
    <Card
      title="Clock"
      actions={
        <ActButton action={{ name: 'move-clock' }} size="xs">
          Move…
        </ActButton>
      }
    >
      <FieldList>
        <Field label="Shows">{toMinute(now)}</Field>
        <Field label="Goes">
          <Link to="/clock" className={text.link}>
            {clock.state === 'frozen' ? 'not: frozen' : paceWords(clock.speed)}
          </Link>
        </Field>
        <Field label="Ahead by">{ahead > 0 ? toDuration(ahead / 1000) : 'nothing'}</Field>
      </FieldList>
      <p className={text.quiet}>
        Moved on, it lets auctions end, sessions expire and retries come due at once. Embedded
        chains follow it.
      </p>
    </Card>
  );
}

function paceWords(speed: number): string {
  return speed === 1 ? 'as the machine' : `${speed} times as fast`;
}
