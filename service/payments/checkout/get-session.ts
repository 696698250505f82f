import { ok, type Result } from '../../kernel/result.ts';
import type { Caller, IdempotencySlot } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CheckoutSession } from '../../resources/checkout-session.ts';
import { expireCheckout } from '../intents/end-unpaid.ts';
import { findSession } from '../intents/find-payment.ts';
import type { PaymentPorts } from '../intents/store-checkout.ts';
import { toSession } from './to-session.ts';

interface Named {
  readonly sessionId: string;
}

/** Returns a session of the caller's application. */
export async function getCheckoutSession(
  { storage, installation }: Pick<Ports, 'storage' | 'installation'>,
  { sessionId }: Named,
  caller: Caller,
): Promise<Result<CheckoutSession>> {
  return storage.read((tables) => {
    const session = findSession(tables, sessionId, caller);
    return session.ok ? ok(toSession({ installation }, session.value)) : session;
  });
}

/** Ends an open session before its expiry time and cancels its payment. */
export async function expireCheckoutSession(
  ports: PaymentPorts,
  { sessionId }: Named,
  caller: Caller,
  slot: IdempotencySlot<CheckoutSession>,
): Promise<Result<CheckoutSession>> {
  return ports.storage.transact((tables) => {
    const session = findSession(tables, sessionId, caller);
    if (!session.ok) return session;
    const expired = expireCheckout(tables, ports, session.value);
    if (!expired.ok) return expired;
    const reply = toSession(ports, expired.value);
    slot.keep(tables, reply);
    return ok(reply);
  });
}
