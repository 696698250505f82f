import { visibleOwner } from '../../auth/tenancy.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Webhook } from '../../resources/webhook.ts';
import { toWebhook } from './to-webhook.ts';

/** Lists the webhooks that the caller may see, oldest first. */
export async function listWebhooks(
  { storage }: Pick<Ports, 'storage'>,
  _input: object,
  caller: Caller,
): Promise<Result<Webhook[]>> {
  const key = visibleOwner(caller);
  return ok(
    storage
      .read(({ webhooks }) => webhooks.listBy('byCreation', key))
      .map((item) => toWebhook(item)),
  );
}
