import type { TableReaders } from '../../ports/storage.ts';
import { everyApplication } from '../../resources/table.ts';

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
