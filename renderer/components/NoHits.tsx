import { UnstyledButton } from '@mantine/core';
import styles from './NoHits.module.css';

/** A filtered list without hits. */
export function NoHits({ what, onClear }: { what: string; onClear: () => void }) {
  return (
    <p className={styles.text} role="status">
      No {what} fit these filters.{' '}
      <UnstyledButton className={styles.clear} onClick={onClear}>
        Clear the filters
      </UnstyledButton>
    </p>
  );
}
