import { ownerSeenBy } from '../../auth/tenancy.ts';
import { indexed } from '../../kernel/listing.ts';
import { type MarketPageInput, type Page, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { PaymentStatus } from '../../resources/checkout-session.ts';
import { type Payment, paymentListKey } from '../../resources/payment.ts';
import { toPayment } from './to-payment.ts';

export interface ListPaymentsInput extends MarketPageInput {
  readonly status?: PaymentStatus | undefined;
}

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
