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
export function disableWebhook(
  ports: Pick<Ports, 'storage' | 'clock'>,
  { webhookId }: Named,
  caller: Caller,
): Promise<Result<WebhookHealth>> {
  return switchOff(ports, { webhookId, reason: 'OPERATOR' }, caller);
}

/** Sends nothing for a while: what is due waits, and so does what happens from now on. */
export function pauseWebhook(
  ports: Pick<Ports, 'storage' | 'clock'>,
  { webhookId }: Named,
  caller: Caller,
): Promise<Result<WebhookHealth>> {
  return switchOff(ports, { webhookId, reason: 'PAUSED' }, caller);
}

/** What is disabled already stays as it is; one that is paused may be switched off. */
function switchOff(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { webhookId, reason }: Named & { readonly reason: 'OPERATOR' | 'PAUSED' },
  caller: Caller,
): Promise<Result<WebhookHealth>> {
  return storage.transact((tables) => {
    const found = findWebhook(tables, webhookId, caller);
    if (!found.ok) return found;
    const { disabled } = found.value;
    if (disabled && (disabled.reason !== 'PAUSED' || reason === 'PAUSED'))
      return ok(toHealth(tables, found.value));
    const changed = { ...found.value, disabled: { reason, at: clock.now() } };
    tables.webhooks.put(changed);
    return ok(toHealth(tables, changed));
  });
}
