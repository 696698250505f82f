import { ok } from '../../kernel/result.ts';
import { type Again, afterFaultMilliseconds } from '../../kernel/schedule.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { TableName } from '../../resources/state.ts';
import { everyApplication } from '../../resources/table.ts';
import { expireCheckout } from '../intents/end-unpaid.ts';
import { findCheckout } from '../intents/find-payment.ts';
import type { PaymentPorts } from '../intents/store-checkout.ts';
import { expiringOfARound } from '../limits.ts';

/** Expires overdue sessions. Returns the time of the next run, if any. */
export async function expireSessions(ports: PaymentPorts): Promise<Again | undefined> {
  const expired = await ports.storage.transact((tables) => ok(expireDue(tables, ports)));
  return expired.ok ? expired.value : { inMilliseconds: afterFaultMilliseconds };
}

/** Tables that an expiry changes. */
export const tablesOfExpiry: readonly TableName[] = [
  'checkoutSessions',
  'paymentIntents',
  'paymentEvents',
  'webhookDeliveries',
];

/** Same as `expireSessions`, as part of a commit. */
export function expireDue(
  tables: TableWriters,
  ports: Omit<PaymentPorts, 'storage'>,
): Again | undefined {
  const now = ports.clock.now();
  const first = tables.checkoutSessions.pageBy('open', everyApplication, {
    offset: 0,
    limit: expiringOfARound,
  });
  const due = first.filter(({ expiresAt }) => expiresAt <= now);
  for (const { id } of due) {
    const checkout = findCheckout(tables, id);
    if (checkout) expireCheckout(tables, ports, checkout);
  }
  if (due.length === expiringOfARound) return { inMilliseconds: 0 };
  const next = first.find(({ expiresAt }) => expiresAt > now);
  return next && { at: Date.parse(next.expiresAt) };
}
