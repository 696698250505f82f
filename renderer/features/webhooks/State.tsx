import { type Status, StatusGlyph } from '../../components/StatusGlyph.tsx';
import styles from './State.module.css';

/** A mark and its word. */
export function State({ status, state }: { status: Status; state: string }) {
  return (
    <span className={styles.state} data-status={status}>
      <StatusGlyph status={status} />
      {state}
    </span>
  );
}
