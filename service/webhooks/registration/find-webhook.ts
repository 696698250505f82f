import { isVisible } from '../../auth/tenancy.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReader } from '../../ports/storage.ts';
import type { WebhookRecord } from '../../resources/webhook.ts';

/** Finds a webhook that the caller may see, or `webhook.not-found`. */
export function findWebhook(
  { webhooks }: { readonly webhooks: TableReader<'webhooks'> },
  webhookId: string,
  caller: Caller,
): Result<WebhookRecord> {
  const webhook = webhooks.find(webhookId);
  return webhook && isVisible(caller, webhook)
    ? ok(webhook)
    : fail('webhook.not-found', `No webhook has the id ${webhookId}.`);
}
