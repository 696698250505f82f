import { type Status, StatusGlyph } from './StatusGlyph.tsx';
import styles from './status.module.css';

/** A mark with its label; the tooltip shows the API name if it is given. */
export function StatusLabel({
  status,
  state,
  name,
}: {
  status: Status;
  state: string;
  /** The API name. @example "READY" */
  name?: string;
}) {
  return (
    <span className={styles.state} data-status={status} title={name}>
      <StatusGlyph status={status} />
      {state}
    </span>
  );
}
