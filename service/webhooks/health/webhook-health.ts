import { visibleOwner } from '../../auth/tenancy.ts';
import { indexed } from '../../kernel/listing.ts';
import { type Page, type PageInput, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { WebhookHealth } from '../../resources/webhook.ts';
import { findWebhook } from '../registration/find-webhook.ts';
import { toHealth } from './to-health.ts';

/** Lists webhooks with their health, newest first. */
export async function listWebhookHealth(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  input: PageInput,
  caller: Caller,
): Promise<Result<Page<WebhookHealth>>> {
  const key = visibleOwner(caller);
  return storage.read((tables) => {
    const list = indexed(tables.webhooks, { index: 'byCreation', key });
    return ok(toPage(list, input, (webhook) => toHealth(tables, webhook, clock.now())));
  });
}

/** Returns one webhook with its health. */
export async function getWebhookHealth(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { webhookId }: { webhookId: string },
  caller: Caller,
): Promise<Result<WebhookHealth>> {
  return storage.read((tables) => {
    const webhook = findWebhook(tables, webhookId, caller);
    return webhook.ok ? ok(toHealth(tables, webhook.value, clock.now())) : webhook;
  });
}
