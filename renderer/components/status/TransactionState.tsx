import type { Transaction } from '../../service/call/client.ts';
import { wordOf } from '../../service/words/wire-words.ts';
import { StatusWord } from './StatusWord.tsx';
import { statusOfState } from './transaction-words.ts';

/** The state of a transaction with its mark. */
export function TransactionState({ state }: { state: Transaction['status'] }) {
  return (
    <StatusWord
      status={statusOfState[state]}
      state={wordOf('transactionState', state)}
      name={state}
    />
  );
}
