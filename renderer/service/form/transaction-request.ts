import { z } from 'zod';
import type { transactionRequest } from '../../../service/model/transactions/transaction-request.ts';

/** An execution request as written by a caller. */
export type TransactionRequest = z.input<typeof transactionRequest>;

/** The request for an API line: without unset options. */
export function toShown(request: TransactionRequest) {
  return z.json().parse(JSON.parse(JSON.stringify(request)));
}
