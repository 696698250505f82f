import type { Again } from '../../../model/kernel/concurrency/schedule.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { day } from '../../../model/kernel/units.ts';
import { everyApplication } from '../../../model/table.ts';
import { eventListKey, type PaymentEventRecord } from '../../../model/webhooks/payment-event.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';
import { retentionBatch, retentionPauseMilliseconds } from '../limits.ts';

/** Deletes events older than `eventRetentionDays`, unless a delivery is pending. Returns when to run again. */
export async function deleteOldEvents({
  storage,
  clock,
  settings,
}: Pick<Ports, 'storage' | 'clock' | 'settings'>): Promise<Again> {
  const { eventRetentionDays } = settings.current();
  const retention = eventRetentionDays * day;
  const oldest = new Date(clock.millis() - retention).toISOString();
  // Old events are deleted hourly; those with pending deliveries once they have finished.
  const soon = clock.millis() + retentionPauseMilliseconds;
  for (let unfinished = 0; ; ) {
    const batch = storage.read((tables) =>
      tables.paymentEvents
        .pageBy('byCreation', eventListKey(everyApplication, undefined), { offset: unfinished, limit: retentionBatch })
        .filter(({ createdAt }) => createdAt < oldest),
    );
    const [first] = batch;
    if (!first) {
      const next = storage.read((tables) => nextEvent(tables, unfinished));
      const at = Math.max(soon, (next ? Date.parse(next.createdAt) : clock.millis()) + retention);
      return unfinished === 0 ? { at } : { at, inMilliseconds: retentionPauseMilliseconds, isLook: true };
    }
    const finished = storage.read((tables) => batch.filter((event) => !isWaiting(tables, event)));
    unfinished += batch.length - finished.length;
    if (finished.length === 0) continue;
    const deleted = await storage.transact((tables) => {
      for (const event of finished) deleteEvent(tables, event);
      return ok();
    });
    if (!deleted.ok) return { inMilliseconds: retentionPauseMilliseconds, isLook: true };
  }
}

/** The first event that is not old yet, after those that stay. */
function nextEvent(
  { paymentEvents }: Pick<TableReaders, 'paymentEvents'>,
  offset: number,
): PaymentEventRecord | undefined {
  const every = eventListKey(everyApplication, undefined);
  return paymentEvents.pageBy('byCreation', every, { offset, limit: 1 })[0];
}

function isWaiting(
  { webhookDeliveries }: Pick<TableReaders, 'webhookDeliveries'>,
  { id }: PaymentEventRecord,
): boolean {
  return webhookDeliveries.listBy('byEvent', id).some(({ status }) => status === 'PENDING');
}

function deleteEvent(
  tables: Pick<TableWriters, 'paymentEvents' | 'webhookDeliveries'>,
  event: PaymentEventRecord,
): void {
  // The operator may have resent one in the meantime.
  if (isWaiting(tables, event)) return;
  for (const { id } of tables.webhookDeliveries.listBy('byEvent', event.id)) tables.webhookDeliveries.delete(id);
  tables.paymentEvents.delete(event.id);
}
