import { z } from 'zod';
import { pageInput, pageOf, searchInput, toPage } from '../../../model/kernel/list-input.ts';
import { indexed, parted } from '../../../model/kernel/listing.ts';
import { uuid } from '../../../model/kernel/primitives.ts';
import { mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { literalFirst, toTextSearch } from '../../../model/kernel/text-search.ts';
import { type WebhookHealth, type WebhookRecord, webhookHealth } from '../../../model/webhooks/webhook.ts';
import { type DeliveryStatus, deliveryListKey } from '../../../model/webhooks/webhook-delivery.ts';
import { type Caller, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { visibleOwner } from '../../auth/authenticate.ts';
import { toWebhook } from '../registration/register-webhook.ts';
import { findWebhook } from '../registration/webhooks.ts';

/** A disabled webhook stays unchanged; a paused one may be disabled. */
function switchOff(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { webhookId, reason }: { readonly webhookId: string } & { readonly reason: 'OPERATOR' | 'PAUSED' },
  caller: Caller,
): Promise<Result<WebhookHealth>> {
  return storage.transact((tables) => {
    const webhook = findWebhook(tables, webhookId, caller);
    if (!webhook.ok) return webhook;
    const { disabled } = webhook.value;
    if (disabled && (disabled.reason !== 'PAUSED' || reason === 'PAUSED'))
      return ok(toHealth(tables, webhook.value, clock.now()));
    const changed = { ...webhook.value, disabled: { reason, at: clock.now() } };
    tables.webhooks.put(changed);
    return ok(toHealth(tables, changed, clock.now()));
  });
}

function toHealth(
  { webhookDeliveries }: Pick<TableReaders, 'webhookDeliveries'>,
  record: WebhookRecord,
  now: string,
): WebhookHealth {
  const { id, applicationId, disabled, failingSince, lastSuccessAt, lastFailureAt } = record;
  const { previousSigningSecret: previous } = record;
  const count = (status: DeliveryStatus) =>
    webhookDeliveries.countBy('byCreation', deliveryListKey({ webhookId: id }, status));
  const [next] = webhookDeliveries.pageBy('due', id, { offset: 0, limit: 1 });
  return {
    ...toWebhook(record),
    applicationId,
    isEnabled: disabled === undefined,
    ...{ disabled, failingSince, lastSuccessAt, lastFailureAt },
    ...(next && !disabled && { nextAttemptAt: next.nextAttemptAt }),
    ...(previous && now < previous.until && { previousSecretUntil: previous.until }),
    deliveries: { pending: count('PENDING'), delivered: count('DELIVERED'), givenUp: count('GIVEN_UP') },
  };
}

const webhookId = z.object({ webhookId: uuid });
const webhookPath = '/_vaultdesk/webhooks/{webhookId}';

export const webhookHealthOperations = {
  listHealth: query({
    summary: 'List webhooks with their health',
    description: 'Newest first.',
    route: route('GET', '/_vaultdesk/webhooks', { reply: 'page' }),
    input: pageInput.extend({
      search: searchInput('Part of a URL or an id.', z.string().trim().max(200, 'Must be at most 200 characters.')),
    }),
    output: pageOf(webhookHealth),
    async run({ storage, clock }, { search = '', ...input }, caller) {
      const key = visibleOwner(caller);
      return storage.read((tables) => {
        const list = search
          ? literalFirst(toTextSearch(search, true), ({ name, isExact, matches }) => {
              const holds = ({ id, url }: WebhookRecord) => matches(isExact ? `${url}\n${id}` : url);
              return parted(tables.webhooks.partBy('byCreation', key, { name, holds }), { descending: true });
            })
          : indexed(tables.webhooks, { index: 'byCreation', key });
        return ok(toPage(list, input, (webhook) => toHealth(tables, webhook, clock.now())));
      });
    },
  }),
  getHealth: query({
    summary: 'Get health of a webhook',
    description: 'Its delivery results, and the reason if deliveries fail.',
    route: route('GET', webhookPath),
    input: webhookId,
    output: webhookHealth,
    run: async ({ storage, clock }, { webhookId }, caller) =>
      storage.read((tables) => {
        return mapResult(findWebhook(tables, webhookId, caller), (webhook) => toHealth(tables, webhook, clock.now()));
      }),
  }),
  enable: mutation({
    summary: 'Enable webhook',
    description: 'Pending deliveries continue; failed ones can be resent.',
    route: route('POST', `${webhookPath}/enabling`),
    input: webhookId,
    output: webhookHealth,
    run: async ({ storage, clock }, { webhookId }, caller) =>
      storage.transact((tables) => {
        const webhook = findWebhook(tables, webhookId, caller);
        if (!webhook.ok) return webhook;
        const { disabled, failingSince: _since, failedAttempts: _count, ...enabled } = webhook.value;
        if (disabled) tables.webhooks.put(enabled);
        return ok(toHealth(tables, disabled ? enabled : webhook.value, clock.now()));
      }),
  }),
  pause: mutation({
    summary: 'Pause webhook',
    description: 'Due and new deliveries wait until the webhook is enabled again; nothing is lost.',
    route: route('POST', `${webhookPath}/pausing`),
    input: webhookId,
    output: webhookHealth,
    run: (ports, { webhookId }, caller) => switchOff(ports, { webhookId, reason: 'PAUSED' }, caller),
  }),
  disable: mutation({
    summary: 'Disable webhook',
    description: 'Due deliveries wait; new events are not delivered to it.',
    route: route('POST', `${webhookPath}/disabling`),
    input: webhookId,
    output: webhookHealth,
    run: (ports, { webhookId }, caller) => switchOff(ports, { webhookId, reason: 'OPERATOR' }, caller),
  }),
};
