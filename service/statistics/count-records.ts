import { day } from '../kernel/time-units.ts';
import type { TableReaders } from '../ports/storage.ts';
import { billedDaysAfterArchiving } from '../resources/billing.ts';
import { paymentListKey } from '../resources/payment.ts';
import type { Statistics } from '../resources/statistics.ts';
import { walletListKey } from '../resources/wallet.ts';
import {
  type DeliveryScope,
  type DeliveryStatus,
  deliveryListKey,
  type WebhookDeliveryRecord,
} from '../resources/webhook-delivery.ts';
import { type Axis, countBetween } from './axis.ts';

/** Delivered, but not at the first attempt. */
const retriedPart = {
  name: 'retried',
  holds: ({ attemptCount }: WebhookDeliveryRecord) => attemptCount > 1,
};

/** Deliveries by event time, with their current status. */
export function countDeliveries(
  { webhookDeliveries }: TableReaders,
  axis: Axis,
  scope: DeliveryScope,
): Statistics['deliveries'] {
  const countIn = (status: DeliveryStatus) => {
    const key = deliveryListKey(scope, status);
    return countBetween(axis, (bound) => webhookDeliveries.rankBy('byCreation', key, bound));
  };
  const arrived = deliveryListKey(scope, 'DELIVERED');
  const part = webhookDeliveries.partBy('byCreation', arrived, retriedPart);
  const retried = countBetween(axis, (bound) => part.rank(bound));
  return {
    delivered: countIn('DELIVERED').map((count, index) => count - (retried[index] ?? 0)),
    retried,
    waiting: countIn('PENDING'),
    givenUp: countIn('GIVEN_UP'),
  };
}

/** Payments by creation time, with their current status. */
export function countPayments(
  { paymentIntents }: TableReaders,
  axis: Axis,
  owner: string,
): Statistics['payments'] {
  const countIn = (status: 'succeeded' | 'canceled' | undefined) => {
    const key = paymentListKey(owner, status);
    return countBetween(axis, (bound) => paymentIntents.rankBy('byCreation', key, bound));
  };
  const [succeeded, canceled] = [countIn('succeeded'), countIn('canceled')];
  const open = countIn(undefined).map(
    (all, index) => all - (succeeded[index] ?? 0) - (canceled[index] ?? 0),
  );
  return { succeeded, open, canceled };
}

/** Number of wallets that counted for billing at the end of each slot, or now for the slot in progress. */
export function countActiveWallets(
  { wallets }: TableReaders,
  { bounds }: Axis,
  { owner, now }: { readonly owner: string; readonly now: number },
): number[] {
  const every = walletListKey(owner, undefined, 'any');
  return bounds.slice(1).map((end) => {
    const moment = Math.min(Date.parse(end), now);
    const leftBefore = new Date(moment - billedDaysAfterArchiving * day).toISOString();
    return (
      wallets.rankBy('byCreation', every, end) - wallets.rankBy('byArchiving', owner, leftBefore)
    );
  });
}
