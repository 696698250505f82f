import type { Result } from '../kernel/result.ts';
import type { Caller, ReplayingSlot } from '../ports/operation.ts';
import type { SubmittedTransaction } from '../resources/transaction.ts';
import { contentOf } from './payload.ts';
import {
  type ReplaceTransactionInput,
  replaceTransaction,
  type ToReplacement,
} from './replace-transaction.ts';
import type { SubmitForWalletPorts } from './submit-for-wallet.ts';

/** Resends a pending transaction with a higher fee, under the same nonce and with the same content. */
export function resubmitTransaction(
  ports: SubmitForWalletPorts,
  input: ReplaceTransactionInput,
  caller: Caller,
  slot: ReplayingSlot<SubmittedTransaction>,
): Promise<Result<SubmittedTransaction>> {
  return replaceTransaction(ports, input, caller, { toReplacement: sameContent, slot });
}

const sameContent: ToReplacement = (replaced) => {
  const { type, alias, request, gasLimit } = replaced;
  return { type, alias, request, gasLimit: BigInt(gasLimit), payload: contentOf(replaced) };
};
