import { mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { PaymentIntentRecord } from '../../../model/payments/payment.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { buyWithCard } from '../../marketplace/fulfillments/check-purchase.ts';

/** Starts the purchase of a payment, if it has any. Call it inside the transaction that captures the money. */
export function buyWithPayment(
  tables: TableWriters,
  ports: Pick<Ports, 'clock' | 'ids'>,
  { applicationId, amount, purchase }: PaymentIntentRecord,
): Result<PaymentIntentRecord['purchase']> {
  if (!purchase) return ok(undefined);
  const paidUnits = BigInt(amount) * unitsInCent;
  const caller = { role: 'application', applicationId } as const;
  const fulfillment = buyWithCard(tables, ports, { ...purchase, paidUnits }, caller);
  return mapResult(fulfillment, ({ id: fulfillmentId }) => ({ ...purchase, fulfillmentId }));
}

/** Millionths of a USDC per cent; one USDC equals one US dollar here. */
const unitsInCent = 10_000n;

/** Converts millionths of a USDC to cents, or `undefined` if a fraction of a cent would remain. */
export function centsOfUnits(units: bigint): number | undefined {
  return units % unitsInCent === 0n ? Number(units / unitsInCent) : undefined;
}
