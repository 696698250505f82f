import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import type { Transaction } from '../../service/client.ts';
import styles from './TransactionState.module.css';
import { statusOfState } from './transaction-words.ts';

/** The state of a transaction: its mark and its literal name. */
export function TransactionState({ state }: { state: Transaction['status'] }) {
  return (
    <span className={styles.state} data-state={state}>
      <StatusGlyph status={statusOfState[state]} />
      <code>{state}</code>
    </span>
  );
}
