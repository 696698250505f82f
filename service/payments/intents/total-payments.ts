import { ok, type Result } from '../../kernel/result.ts';
import { inYieldingBatches } from '../../kernel/yielding-batches.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { PaymentIntentRecord, PaymentTotal } from '../../resources/payment.ts';
import { amountReceived, amountRefunded, paidCharge } from './amounts.ts';
import { type PaymentSelection, selectPayments } from './select-payments.ts';

/** Totals the requested, received and refunded amounts per currency; yields between batches. */
export async function totalPayments(
  { storage }: Pick<Ports, 'storage'>,
  selection: PaymentSelection,
  caller: Caller,
): Promise<Result<PaymentTotal[]>> {
  const payments = storage.read((tables) => {
    const list = selectPayments(tables, selection, caller);
    return list.slice(0, list.total);
  });
  const totals = new Map<string, PaymentTotal>();
  for await (const batch of inYieldingBatches(payments))
    for (const payment of batch)
      totals.set(payment.currency, withPayment(totals.get(payment.currency), payment));
  return ok([...totals.values()].sort((left, right) => right.count - left.count));
}

function withPayment(total: PaymentTotal | undefined, payment: PaymentIntentRecord): PaymentTotal {
  const { currency, amount } = payment;
  const charge = paidCharge(payment);
  const before = total ?? { currency, count: 0, amount: 0, amountReceived: 0, amountRefunded: 0 };
  return {
    currency,
    count: before.count + 1,
    amount: before.amount + amount,
    amountReceived: before.amountReceived + amountReceived(payment),
    amountRefunded: before.amountRefunded + (charge ? amountRefunded(charge) : 0),
  };
}
