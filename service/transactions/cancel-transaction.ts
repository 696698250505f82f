import type { Result } from '../kernel/result.ts';
import type { Caller, ReplayingSlot } from '../ports/operation.ts';
import type { SubmittedTransaction } from '../resources/transaction.ts';
import { gasOfATransfer } from '../resources/transaction-request.ts';
import {
  type ReplaceTransactionInput,
  replaceTransaction,
  type ToReplacement,
} from './replace-transaction.ts';
import type { SubmitForWalletPorts } from './submit-for-wallet.ts';

/** Replaces a pending transaction with an empty transfer from the wallet to itself. */
export function cancelTransaction(
  ports: SubmitForWalletPorts,
  input: ReplaceTransactionInput,
  caller: Caller,
  slot: ReplayingSlot<SubmittedTransaction>,
): Promise<Result<SubmittedTransaction>> {
  return replaceTransaction(ports, input, caller, { toReplacement: toCancellation, slot });
}

const toCancellation: ToReplacement = ({ from }) => ({
  type: 'CANCELLATION',
  gasLimit: gasOfATransfer,
  payload: { to: from, value: 0n, data: '0x', needsContract: false },
});
