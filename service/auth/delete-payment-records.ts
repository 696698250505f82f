import type { TableWriters } from '../ports/storage.ts';
import { paymentListKey } from '../resources/payment.ts';

/** Deletes the payments of an application with their sessions; their pages disappear immediately. */
export function deletePaymentRecords(
  { paymentIntents, checkoutSessions }: Pick<TableWriters, 'paymentIntents' | 'checkoutSessions'>,
  applicationId: string,
): void {
  const payments = paymentIntents.listBy('byCreation', paymentListKey(applicationId, undefined));
  for (const { id, checkoutSessionId } of payments) {
    checkoutSessions.delete(checkoutSessionId);
    paymentIntents.delete(id);
  }
}
