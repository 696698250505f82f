import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { WebhookHealth } from '../../resources/webhook.ts';
import { findWebhook } from '../registration/find-webhook.ts';
import { toHealth } from './to-health.ts';

interface WebhookReference {
  readonly webhookId: string;
}

/** Continues pending deliveries of the endpoint and accepts new ones. */
export async function enableWebhook(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { webhookId }: WebhookReference,
  caller: Caller,
): Promise<Result<WebhookHealth>> {
  return storage.transact((tables) => {
    const webhook = findWebhook(tables, webhookId, caller);
    if (!webhook.ok) return webhook;
    const { disabled, failingSince: _since, failedAttempts: _count, ...enabled } = webhook.value;
    if (disabled) tables.webhooks.put(enabled);
    return ok(toHealth(tables, disabled ? enabled : webhook.value, clock.now()));
  });
}

/** Stops deliveries to the endpoint: due ones wait, new events are not recorded for it. */
export function disableWebhook(
  ports: Pick<Ports, 'storage' | 'clock'>,
  { webhookId }: WebhookReference,
  caller: Caller,
): Promise<Result<WebhookHealth>> {
  return switchOff(ports, { webhookId, reason: 'OPERATOR' }, caller);
}

/** Pauses deliveries: due and new ones wait. */
export function pauseWebhook(
  ports: Pick<Ports, 'storage' | 'clock'>,
  { webhookId }: WebhookReference,
  caller: Caller,
): Promise<Result<WebhookHealth>> {
  return switchOff(ports, { webhookId, reason: 'PAUSED' }, caller);
}

/** A disabled webhook stays unchanged; a paused one may be disabled. */
function switchOff(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { webhookId, reason }: WebhookReference & { readonly reason: 'OPERATOR' | 'PAUSED' },
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
