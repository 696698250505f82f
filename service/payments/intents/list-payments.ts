import type { z } from 'zod';
import { ownerSeenBy } from '../../auth/tenancy.ts';
import { indexedWithin } from '../../kernel/listing.ts';
import { marketPageInput, type Page, toPage } from '../../kernel/paging.ts';
import { instantInput, lastInstantInput } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { paymentStatus } from '../../resources/checkout-session.ts';
import { type Payment, paymentListKey } from '../../resources/payment.ts';
import { toPayment } from './to-payment.ts';

/** What listPayments takes. */
export const listPaymentsInput = marketPageInput.extend({
  status: paymentStatus.optional(),
  from: instantInput.optional().meta({ description: 'Begun at this moment or later.' }),
  to: lastInstantInput.optional().meta({ description: 'Begun at this moment or before.' }),
});
export type ListPaymentsInput = z.output<typeof listPaymentsInput>;

/** Payments, newest first. */
export async function listPayments(
  { storage }: Pick<Ports, 'storage'>,
  { status, from, to, ...page }: ListPaymentsInput,
  caller: Caller,
): Promise<Result<Page<Payment>>> {
  const key = paymentListKey(ownerSeenBy(caller), status);
  return storage.read((tables) => {
    const { items, pagination } = toPage(
      indexedWithin(tables.paymentIntents, { index: 'byCreation', key }, { from, to }),
      page,
      (one) => shown(tables, one),
    );
    return ok({ items: items.flat(), pagination });
  });
}

function shown(
  { checkoutSessions }: Pick<TableReaders, 'checkoutSessions'>,
  payment: Parameters<typeof toPayment>[0]['payment'],
): Payment[] {
  const session = checkoutSessions.find(payment.checkoutSessionId);
  return session ? [toPayment({ payment, session })] : [];
}
