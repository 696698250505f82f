import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { WebhookHealth } from '../../resources/webhook.ts';
import { findWebhook } from '../registration/find-webhook.ts';
import { toHealth } from './to-health.ts';

interface Named {
  readonly webhookId: string;
}

/** Goes on with what waits for the endpoint, and delivers to it what happens from now on. */
export async function enableWebhook(
  { storage }: Pick<Ports, 'storage'>,
  { webhookId }: Named,
  caller: Caller,
): Promise<Result<WebhookHealth>> {
  return storage.transact((tables) => {
    const found = findWebhook(tables, webhookId, caller);
    if (!found.ok) return found;
    const { disabled, failingSince: _since, failedAttempts: _count, ...enabled } = found.value;
    if (disabled) tables.webhooks.put(enabled);
    return ok(toHealth(tables, disabled ? enabled : found.value));
  });
}

/** Sends nothing more to the endpoint: what is due waits, what happens from now on is not for it. */
export async function disableWebhook(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { webhookId }: Named,
  caller: Caller,
): Promise<Result<WebhookHealth>> {
  return storage.transact((tables) => {
    const found = findWebhook(tables, webhookId, caller);
    if (!found.ok) return found;
    const disabled = { reason: 'OPERATOR', at: clock.now() } as const;
    const changed = found.value.disabled ? found.value : { ...found.value, disabled };
    if (changed !== found.value) tables.webhooks.put(changed);
    return ok(toHealth(tables, changed));
  });
}
