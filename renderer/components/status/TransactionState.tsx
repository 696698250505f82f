import type { Transaction } from '../../service/call/client.ts';
import { wireLabel } from '../../service/labels/wire-names.ts';
import { statusOfState } from './labels/transaction-labels.ts';
import { StatusLabel } from './StatusLabel.tsx';

/** The state of a transaction with its mark. */
export function TransactionState({ state }: { state: Transaction['status'] }) {
  return <StatusLabel status={statusOfState[state]} state={wireLabel('transactionState', state)} name={state} />;
}
