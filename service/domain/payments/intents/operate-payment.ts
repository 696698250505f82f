import { z } from 'zod';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { minorUnits } from '../../../model/payments/new-checkout-session.ts';
import { type CardPayment, type PaymentInspection, refundReason } from '../../../model/payments/payment.ts';
import type { Caller, IdempotencySlot } from '../../../platform/ports/operation.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { type Checkout, findPayment } from './find-payment.ts';
import { cancelCheckout, confirmCard, payWithCard } from './pay-with-card.ts';
import { issueRefund, type PaymentPorts } from './store-checkout.ts';
import { toInspection } from './to-inspection.ts';

interface Named {
  readonly paymentIntentId: string;
}
type InspectionSlot = IdempotencySlot<PaymentInspection>;
type Answer = Promise<Result<PaymentInspection>>;

/** Pays with a test card like the end user. */
export function payPayment(
  ports: PaymentPorts,
  input: Named & CardPayment,
  caller: Caller,
  slot: InspectionSlot,
): Answer {
  return operate(ports, { ...input, caller, slot }, (tables, checkout) => payWithCard(tables, ports, checkout, input));
}

/** Confirms or declines a card like its owner. */
export function confirmPayment(
  ports: PaymentPorts,
  { paymentIntentId, isApproved }: Named & { readonly isApproved: boolean },
  caller: Caller,
  slot: InspectionSlot,
): Answer {
  return operate(ports, { paymentIntentId, caller, slot }, (tables, checkout) =>
    confirmCard(tables, ports, checkout, { isApproved }),
  );
}

export function cancelPayment(
  ports: PaymentPorts,
  { paymentIntentId }: Named,
  caller: Caller,
  slot: InspectionSlot,
): Answer {
  return operate(ports, { paymentIntentId, caller, slot }, (tables, checkout) =>
    cancelCheckout(tables, ports, checkout, {}),
  );
}

export const refundPaymentInput = z.object({
  paymentIntentId: z.string().max(100),
  amount: minorUnits.nullish().meta({ description: 'In minor units. Defaults to the refundable amount.' }),
  reason: refundReason.nullish(),
});

/** Refunds a payment; items that it bought stay with their buyer. */
export function refundPayment(
  ports: PaymentPorts,
  { paymentIntentId, amount, reason }: z.output<typeof refundPaymentInput>,
  caller: Caller,
  slot: InspectionSlot,
): Answer {
  return operate(ports, { paymentIntentId, caller, slot }, (tables, checkout) =>
    issueRefund(tables, ports, checkout, { amount, reason: reason ?? 'requested_by_customer' }),
  );
}

interface Operated extends Named {
  readonly caller: Caller;
  readonly slot: InspectionSlot;
}

function operate(
  ports: PaymentPorts,
  { paymentIntentId, caller, slot }: Operated,
  change: (tables: TableWriters, checkout: Checkout) => Result<Checkout>,
): Answer {
  return ports.storage.transact((tables) => {
    const payment = findPayment(tables, paymentIntentId, caller);
    if (!payment.ok) return payment;
    const result = change(tables, payment.value);
    if (!result.ok) return result;
    const reply = toInspection(tables, ports, result.value);
    slot.keep(tables, reply);
    return ok(reply);
  });
}
