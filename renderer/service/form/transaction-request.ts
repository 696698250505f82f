import { z } from 'zod';
import type { transactionRequest } from '../../../service/resources/transaction-request.ts';

/** What a wallet is asked to do, as a caller writes it. */
export type TransactionRequest = z.input<typeof transactionRequest>;

/** A request as an API line shows it: without options that nobody set. */
export function toShown(request: TransactionRequest) {
  return z.json().parse(JSON.parse(JSON.stringify(request)));
}
