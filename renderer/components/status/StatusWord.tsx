import { type Status, StatusGlyph } from './StatusGlyph.tsx';
import styles from './StatusWord.module.css';

/** A mark and its word; the literal name of a state stands in code. */
export function StatusWord({
  status,
  state,
  isLiteral = false,
}: {
  status: Status;
  state: string;
  isLiteral?: boolean;
}) {
  return (
    <span className={styles.state} data-status={status}>
      <StatusGlyph status={status} />
      {isLiteral ? <code>{state}</code> : state}
    </span>
  );
}
