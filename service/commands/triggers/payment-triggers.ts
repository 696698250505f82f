import { z } from 'zod';
import { type CardOutcome, testCards } from '../../resources/test-card.ts';
import { callNamed } from '../resources/named-calls.ts';
import type { ServiceCalls } from '../resources/service-calls.ts';

const session = z.object({ id: z.string(), paymentIntentId: z.string() });

/** Creates a payment that requires a payment method. */
export async function openPayment(calls: ServiceCalls): Promise<string> {
  const request = { amount: 1250, currency: 'usd', description: 'Two tickets' };
  const { paymentIntentId } = await callNamed(calls, ['checkout.create', request], session);
  return paymentIntentId;
}

/** Creates a payment and pays it with a test card. */
export async function pay(calls: ServiceCalls, outcome: CardOutcome): Promise<string> {
  const paymentIntentId = await openPayment(calls);
  const cardNumber = testCards.find((card) => card.outcome === outcome)?.number;
  await callNamed(calls, ['payments.pay', { paymentIntentId, cardNumber }], z.unknown());
  return paymentIntentId;
}

/** Creates a payment and cancels it. */
export async function cancelPayment(calls: ServiceCalls): Promise<string> {
  const paymentIntentId = await openPayment(calls);
  await callNamed(calls, ['payments.cancel', { paymentIntentId }], z.unknown());
  return paymentIntentId;
}

/** Creates a payment, pays it and refunds it completely. */
export async function refundPayment(calls: ServiceCalls): Promise<string> {
  const paymentIntentId = await pay(calls, 'succeeds');
  await callNamed(calls, ['payments.refund', { paymentIntentId }], z.unknown());
  return paymentIntentId;
}
