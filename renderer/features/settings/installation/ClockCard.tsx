import { Link } from '@tanstack/react-router';
import { toDuration, toMinute } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/use-now.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import type { Overview } from '../../../service/call/client.ts';

/** The time of the service clock, with a button to advance it. */
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
          Advance…
        </ActButton>
      }
    >
      <FieldList>
        <Field label="Time">{toMinute(now)}</Field>
        <Field label="Mode">
          <Link to="/clock" className={text.link}>
            {clock.state === 'frozen' ? 'frozen' : paceWords(clock.speed)}
          </Link>
        </Field>
        <Field label="Offset">{ahead > 0 ? toDuration(ahead / 1000) : 'none'}</Field>
      </FieldList>
      <p className={text.quiet}>
        Advancing it ends auctions, expires sessions and triggers retries. Embedded chains follow
        it.
      </p>
    </Card>
  );
}

function paceWords(speed: number): string {
  return speed === 1 ? 'following system time' : `${speed}× speed`;
}
