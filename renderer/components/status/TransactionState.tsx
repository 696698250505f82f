import type { Transaction } from '../../service/call/client.ts';
import { StatusWord } from './StatusWord.tsx';
import { statusOfState } from './transaction-words.ts';

/** The state of a transaction: its mark and its literal name. */
export function TransactionState({ state }: { state: Transaction['status'] }) {
  return <StatusWord status={statusOfState[state]} state={state} isLiteral />;
}
