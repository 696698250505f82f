import { attemptLabel } from '../../../components/status/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import type { Delivery } from '../../../service/call/client.ts';
import styles from './AttemptGlyphs.module.css';

/** The number of attempts in a full schedule. */
const maximumShown = 10;

/** The attempts of a delivery as a row of marks, newest last. */
export function AttemptGlyphs({ delivery: { attempts, attemptCount } }: { delivery: Delivery }) {
  const visibleAttempts = attempts.slice(-maximumShown);
  const hidden = attemptCount - visibleAttempts.length;
  return (
    <span className={styles.glyphs}>
      {hidden > 0 && <span className={styles.more}>{`+${hidden}`}</span>}
      {visibleAttempts.map((attempt, index) => (
        <StatusGlyph
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no id and never change places.
          key={`${attempt.at}-${index}`}
          size={9}
          {...attemptLabel(attempt)}
          label={attemptLabel(attempt).state}
        />
      ))}
    </span>
  );
}
