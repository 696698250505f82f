import { type Status, StatusGlyph } from './StatusGlyph.tsx';
import styles from './StatusWord.module.css';

/** A mark and its word; the pointer on it shows the name of the interface, where it is given. */
export function StatusWord({
  status,
  state,
  name,
}: {
  status: Status;
  state: string;
  /** As it travels. @example "READY" */
  name?: string;
}) {
  return (
    <span className={styles.state} data-status={status} title={name}>
      <StatusGlyph status={status} />
      {state}
    </span>
  );
}
