import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { PaymentInspection } from '../../resources/payment.ts';
import { findPayment } from './find-payment.ts';
import { toInspection } from './to-inspection.ts';

/** Returns a payment with its charges, events and timeline. */
export async function inspectPayment(
  { storage, installation }: Pick<Ports, 'storage' | 'installation'>,
  { paymentIntentId }: { paymentIntentId: string },
  caller: Caller,
): Promise<Result<PaymentInspection>> {
  return storage.read((tables) => {
    const payment = findPayment(tables, paymentIntentId, caller);
    return payment.ok ? ok(toInspection(tables, { installation }, payment.value)) : payment;
  });
}
