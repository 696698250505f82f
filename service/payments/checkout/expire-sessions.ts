import { type Again, afterFaultMilliseconds } from '../../kernel/rests.ts';
import { ok } from '../../kernel/result.ts';
import { everyApplication } from '../../resources/table.ts';
import { expireCheckout } from '../intents/end-unpaid.ts';
import { findCheckout } from '../intents/find-payment.ts';
import type { PaymentPorts } from '../intents/store-checkout.ts';
import { expiringOfARound } from '../limits.ts';

/** Ends the sessions whose time is over. Answers when to come back, if at all. */
export async function expireSessions(ports: PaymentPorts): Promise<Again | undefined> {
  const { storage, clock } = ports;
  const now = clock.now();
  const first = storage.read(({ checkoutSessions }) =>
    checkoutSessions.pageBy('open', everyApplication, { offset: 0, limit: expiringOfARound }),
  );
  const due = first.filter(({ expiresAt }) => expiresAt <= now);
  const expired = await storage.transact((tables) => {
    for (const { id } of due) {
      const checkout = findCheckout(tables, id);
      if (checkout?.session.status === 'open') expireCheckout(tables, ports, checkout);
    }
    return ok();
  });
  if (!expired.ok) return { inMilliseconds: afterFaultMilliseconds };
  if (due.length === expiringOfARound) return { inMilliseconds: 0 };
  const next = first.find(({ expiresAt }) => expiresAt > now);
  return next && { at: Date.parse(next.expiresAt) };
}
