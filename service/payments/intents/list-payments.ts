import type { z } from 'zod';
import { marketPageInput, type Page, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { Payment } from '../../resources/payment.ts';
import { paymentSelection, selectPayments } from './select-payments.ts';
import { toPayment } from './to-payment.ts';

export const listPaymentsInput = marketPageInput.extend(paymentSelection.shape);
export type ListPaymentsInput = z.output<typeof listPaymentsInput>;

/** Lists payments, newest first. */
export async function listPayments(
  { storage }: Pick<Ports, 'storage'>,
  input: ListPaymentsInput,
  caller: Caller,
): Promise<Result<Page<Payment>>> {
  return storage.read((tables) => {
    const list = selectPayments(tables, input, caller);
    const { items, pagination } = toPage(list, input, (payment) => paymentsOf(tables, payment));
    return ok({ items: items.flat(), pagination });
  });
}

function paymentsOf(
  { checkoutSessions }: Pick<TableReaders, 'checkoutSessions'>,
  payment: Parameters<typeof toPayment>[0]['payment'],
): Payment[] {
  const session = checkoutSessions.find(payment.checkoutSessionId);
  return session ? [toPayment({ payment, session })] : [];
}
