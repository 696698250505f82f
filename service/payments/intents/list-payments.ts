import type { z } from 'zod';
import { ownerSeenBy } from '../../auth/tenancy.ts';
import { indexed } from '../../kernel/listing.ts';
import { marketPageInput, type Page, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { paymentStatus } from '../../resources/checkout-session.ts';
import { type Payment, paymentListKey } from '../../resources/payment.ts';
import { toPayment } from './to-payment.ts';

/** What listPayments takes. */
export const listPaymentsInput = marketPageInput.extend({ status: paymentStatus.optional() });
export type ListPaymentsInput = z.output<typeof listPaymentsInput>;

/** Payments, newest first. */
export async function listPayments(
  { storage }: Pick<Ports, 'storage'>,
  { status, ...page }: ListPaymentsInput,
  caller: Caller,
): Promise<Result<Page<Payment>>> {
  const key = paymentListKey(ownerSeenBy(caller), status);
  return storage.read((tables) => {
    const { items, pagination } = toPage(
      indexed(tables.paymentIntents, { index: 'byCreation', key }),
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
