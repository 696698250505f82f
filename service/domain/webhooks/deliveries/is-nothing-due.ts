import { everyApplication } from '../../../model/table.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';

/** Whether no delivery is due at this time, in milliseconds since 1970. */
export function isNothingDue(
  { webhooks, webhookDeliveries }: Pick<TableReaders, 'webhooks' | 'webhookDeliveries'>,
  moment: number,
): boolean {
  const behind = new Date(moment + 1).toISOString();
  return webhooks
    .listBy('byCreation', everyApplication)
    .filter(({ disabled }) => disabled === undefined)
    .every(({ id }) => webhookDeliveries.rankBy('due', id, behind) === 0);
}
