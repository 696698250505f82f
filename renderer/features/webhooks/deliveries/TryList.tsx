import { UnstyledButton } from '@mantine/core';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { attemptLabel } from '../../../components/status/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import type { DeliveryInspection } from '../../../service/call/client.ts';
import styles from './TryList.module.css';

type Attempt = DeliveryInspection['attempts'][number];

/** The attempts of a delivery, newest first; one is selected. */
export function TryList({
  attempts,
  firstNumber,
  chosen,
  onChoose,
}: {
  attempts: readonly Attempt[];
  /** The number of the oldest stored attempt; older attempts are dropped. */
  firstNumber: number;
  chosen: number;
  onChoose: (number: number) => void;
}) {
  if (attempts.length === 0) return null;
  return (
    <ol className={styles.list} aria-label="Attempts" reversed>
      {attempts
        .map((attempt, index) => ({ attempt, number: firstNumber + index }))
        .toReversed()
        .map(({ attempt, number }) => (
          <li key={number}>
            <UnstyledButton
              className={styles.try}
              aria-pressed={number === chosen}
              onClick={() => onChoose(number)}
            >
              <span className={styles.number}>Attempt {number}</span>
              <Words attempt={attempt} />
              <span className={styles.duration}>
                {attempt.durationMilliseconds.toLocaleString('en')} ms
              </span>
              <span className={styles.when}>
                <RelativeTime at={attempt.at} />
              </span>
            </UnstyledButton>
          </li>
        ))}
    </ol>
  );
}

function Words({ attempt }: { attempt: Attempt }) {
  const { status, state } = attemptLabel(attempt);
  return (
    <span className={styles.words} data-status={status}>
      <StatusGlyph status={status} />
      <span>{state}</span>
      {attempt.isManual && <span className={text.quiet}>resent</span>}
    </span>
  );
}
