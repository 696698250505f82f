import { visibleOwner } from '../auth/tenancy.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import { type Statistics, type StatisticsSpan, spanSlots } from '../resources/statistics.ts';
import { findWebhook } from '../webhooks/registration/find-webhook.ts';
import { axisUntil } from './axis.ts';
import { countActiveWallets, countDeliveries, countPayments } from './count-records.ts';
import { countRequests } from './count-requests.ts';

export interface StatisticsInput {
  readonly span: StatisticsSpan;
  readonly webhookId?: string | undefined;
}

/** Recent activity in equal time slots, by the service clock; independent of the number of records. */
export async function getStatistics(
  { storage, clock, statistics }: Pick<Ports, 'storage' | 'clock' | 'statistics'>,
  { span, webhookId }: StatisticsInput,
  caller: Caller,
): Promise<Result<Statistics>> {
  const now = clock.millis();
  const axis = axisUntil(now, span);
  const owner = visibleOwner(caller);
  const { unit } = spanSlots[span];
  const ownId = caller.role === 'anonymous' ? undefined : caller.applicationId;
  const counted = axis.numbers.map((number) =>
    statistics
      .listIn(unit, number)
      .filter(({ applicationId }) => ownId === undefined || applicationId === ownId),
  );
  return storage.read((tables) => {
    const webhook = webhookId === undefined ? undefined : findWebhook(tables, webhookId, caller);
    if (webhook && !webhook.ok) return webhook;
    return ok({
      asOf: new Date(now).toISOString(),
      slotMilliseconds: axis.milliseconds,
      slots: axis.bounds.slice(0, -1),
      ...countRequests(counted),
      deliveries: countDeliveries(
        tables,
        axis,
        webhook ? { webhookId: webhook.value.id } : { owner },
      ),
      payments: countPayments(tables, axis, owner),
      wallets: { active: countActiveWallets(tables, axis, { owner, now }) },
    });
  });
}
