import { ok } from '../../kernel/result.ts';
import { everyApplication } from '../../resources/table.ts';
import { expireCheckout } from '../intents/end-unpaid.ts';
import { findCheckout } from '../intents/find-payment.ts';
import type { PaymentPorts } from '../intents/store-checkout.ts';

/** So many at a time: after a long pause there may be thousands. */
const maximumExpiring = 100;
/** A timer takes no longer waits than 24 days, and nobody minds an hour. */
const longestMilliseconds = 60 * 60 * 1000;
const afterFaultMilliseconds = 1_000;

/** Ends the sessions whose time is over. Answers in how many milliseconds to come back, if at all. */
export async function expireSessions(ports: PaymentPorts): Promise<number | undefined> {
  const { storage, clock } = ports;
  const now = clock.now();
  const first = storage.read(({ checkoutSessions }) =>
    checkoutSessions.pageBy('open', everyApplication, { offset: 0, limit: maximumExpiring }),
  );
  const due = first.filter(({ expiresAt }) => expiresAt <= now);
  const expired = await storage.transact((tables) => {
    for (const { id } of due) {
      const checkout = findCheckout(tables, id);
      if (checkout?.session.status === 'open') expireCheckout(tables, ports, checkout);
    }
    return ok();
  });
  if (!expired.ok) return afterFaultMilliseconds;
  if (due.length === maximumExpiring) return 0;
  const next = first.find(({ expiresAt }) => expiresAt > now);
  if (!next) return undefined;
  return Math.min(longestMilliseconds, Date.parse(next.expiresAt) - clock.millis());
}
