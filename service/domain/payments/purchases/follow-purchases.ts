import { type Again, afterFaultMilliseconds } from '../../../model/kernel/concurrency/schedule.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import type { PaymentIntentRecord } from '../../../model/payments/payment.ts';
import { everyApplication } from '../../../model/table.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { amountLeft, type Checkout, findPayment } from '../intents/find-payment.ts';
import { issueRefund, type PaymentPorts, storeCheckout } from '../intents/store-checkout.ts';

/** Records the progress of purchases; refunds items that could not be moved in the same commit. */
export async function followPurchases(ports: PaymentPorts): Promise<Again | undefined> {
  const ended = ports.storage.read(endedIn);
  if (ended.length === 0) return undefined;
  const update = await ports.storage.transact((tables) => {
    for (const id of ended) {
      const payment = findPayment(tables, id, { role: 'operator' });
      const end = payment.ok ? endOf(tables, payment.value.payment) : undefined;
      if (!payment.ok || !end) continue;
      const checkout = storeCheckout(tables, ports, withEnd(payment.value, end), { events: [] });
      if (end.status === 'ERROR' && amountLeft(checkout.payment) > 0)
        issueRefund(tables, ports, checkout, { reason: 'offer_not_delivered' });
    }
    return ok();
  });
  return update.ok ? undefined : { inMilliseconds: afterFaultMilliseconds };
}

/** Whether no ended purchase is left to record. */
export function isNoneEnded(tables: TableReaders): boolean {
  return endedIn(tables).length === 0;
}

function endedIn(tables: TableReaders): string[] {
  return tables.paymentIntents
    .listBy('purchasing', everyApplication)
    .flatMap((payment) => (endOf(tables, payment) ? [payment.id] : []));
}

type PurchaseEnd = NonNullable<NonNullable<PaymentIntentRecord['purchase']>['end']>;

/** The outcome of a purchase's fulfillment; `undefined` while it is pending or if it was already recorded. */
function endOf(
  { fulfillments }: Pick<TableReaders, 'fulfillments'>,
  { purchase }: PaymentIntentRecord,
): PurchaseEnd | undefined {
  if (!purchase?.fulfillmentId || purchase.end) return undefined;
  const { status, reason, changedAt: at = '' } = fulfillments.find(purchase.fulfillmentId) ?? {};
  return status === 'COMPLETED' || status === 'ERROR' ? { status, reason, at } : undefined;
}

function withEnd({ payment, session }: Checkout, end: PurchaseEnd): Checkout {
  const { purchase } = payment;
  return { payment: { ...payment, ...(purchase && { purchase: { ...purchase, end } }) }, session };
}
