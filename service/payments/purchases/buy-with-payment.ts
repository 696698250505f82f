import { ok, type Result } from '../../kernel/result.ts';
import { buyWithCard } from '../../marketplace/fulfillments/buy-with-card.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { PaymentIntentRecord } from '../../resources/payment.ts';
import { unitsOfCents } from './cents.ts';

/**
 * Starts the purchase of a payment; does nothing if the payment buys no items. Fails if the items
 * can no longer be bought. Pure: call it inside the transaction that captures the money.
 */
export function buyWithPayment(
  tables: TableWriters,
  ports: Pick<Ports, 'clock' | 'ids'>,
  { applicationId, amount, purchase }: PaymentIntentRecord,
): Result<PaymentIntentRecord['purchase']> {
  if (!purchase) return ok(undefined);
  const paidUnits = unitsOfCents(amount);
  const caller = { role: 'application', applicationId } as const;
  const fulfillment = buyWithCard(tables, ports, { ...purchase, paidUnits }, caller);
  return fulfillment.ok ? ok({ ...purchase, fulfillmentId: fulfillment.value.id }) : fulfillment;
}
