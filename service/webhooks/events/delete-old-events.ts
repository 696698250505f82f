import { ok } from '../../kernel/result.ts';
import { day } from '../../kernel/time-units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders, TableWriters } from '../../ports/storage.ts';
import { eventListKey, type PaymentEventRecord } from '../../resources/payment-event.ts';
import { everyApplication } from '../../resources/table.ts';
import { retentionBatch, retentionPauseMilliseconds } from '../limits.ts';

/**
 * Deletes events that are older than the setting `eventRetentionDays`, with their deliveries; one with
 * a delivery that still waits stays. Answers in how many milliseconds to look again.
 */
export async function deleteOldEvents({
  storage,
  clock,
  settings,
}: Pick<Ports, 'storage' | 'clock' | 'settings'>): Promise<number> {
  const { eventRetentionDays } = settings.current();
  const oldest = new Date(clock.millis() - eventRetentionDays * day).toISOString();
  for (let kept = 0; ; ) {
    const batch = storage.read((tables) => oldEvents(tables, oldest, kept));
    const [first] = batch;
    if (!first) return retentionPauseMilliseconds;
    const finished = storage.read((tables) => batch.filter((event) => !isWaiting(tables, event)));
    kept += batch.length - finished.length;
    if (finished.length === 0) continue;
    const deleted = await storage.transact((tables) => {
      for (const event of finished) deleteEvent(tables, event);
      return ok();
    });
    if (!deleted.ok) return retentionPauseMilliseconds;
  }
}

function oldEvents(
  { paymentEvents }: Pick<TableReaders, 'paymentEvents'>,
  oldest: string,
  offset: number,
): PaymentEventRecord[] {
  return paymentEvents
    .pageBy('byCreation', eventListKey(everyApplication, undefined), {
      offset,
      limit: retentionBatch,
    })
    .filter(({ createdAt }) => createdAt < oldest);
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
  // A person may have had one sent again meanwhile.
  if (isWaiting(tables, event)) return;
  for (const { id } of tables.webhookDeliveries.listBy('byEvent', event.id))
    tables.webhookDeliveries.delete(id);
  tables.paymentEvents.delete(event.id);
}
