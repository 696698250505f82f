import { ownerSeenBy } from '../../auth/tenancy.ts';
import { type MarketPageInput, type Page, toPage, toPageInput } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { PaymentStatus } from '../../resources/checkout-session.ts';
import type { Payment } from '../../resources/payment.ts';
import { paymentListKey } from '../../resources/state.ts';
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
  const { pageNumber, pageSize: limit } = page;
  return storage.read((tables) => {
    const { paymentIntents } = tables;
    const offset = (pageNumber - 1) * limit;
    const records = paymentIntents.pageBy('byCreation', key, { offset, limit, descending: true });
    const total = paymentIntents.countBy('byCreation', key);
    return ok(
      toPage(
        records.flatMap((one) => shown(tables, one)),
        total,
        toPageInput(page),
      ),
    );
  });
}

function shown(
  { checkoutSessions }: Pick<TableReaders, 'checkoutSessions'>,
  payment: Parameters<typeof toPayment>[0]['payment'],
): Payment[] {
  const session = checkoutSessions.find(payment.checkoutSessionId);
  return session ? [toPayment({ payment, session })] : [];
}
