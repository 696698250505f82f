import { plainRefusal } from '../../service/call/plain-refusal.ts';
import type { TokenUnits } from '../../service/labels/readable-value.ts';
import { Note } from '../layout/Note.tsx';
import styles from './RefusalNote.module.css';

/** Why a contract rejected a call: in plain words if known, then the original reason. */
export function RefusalNote({
  reason,
  units,
  children,
}: {
  reason: string;
  /** The token units, if the contract is a token. */
  units?: TokenUnits | undefined;
  children: React.ReactNode;
}) {
  const explanation = plainRefusal(reason, units);
  return (
    <Note tone="bad" title={explanation ?? reason}>
      {explanation && <div className={styles.raw}>{reason}</div>}
      {children}
    </Note>
  );
}
