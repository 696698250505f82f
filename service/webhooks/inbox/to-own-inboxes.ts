import type { Ports } from '../../ports/ports.ts';
import type { TableWriters } from '../../ports/storage.ts';
import { everyApplication } from '../../resources/table.ts';
import { inboxOf, inboxUrl } from './inbox-address.ts';

/** Webhooks that led to a built-in receiver of another world on this port lead to that of this one. */
export function toOwnInboxes(
  { webhooks }: Pick<TableWriters, 'webhooks'>,
  ports: Pick<Ports, 'installation'>,
): void {
  const own = new URL(ports.installation.baseUrl());
  for (const webhook of webhooks.listBy('byCreation', everyApplication)) {
    const name = inboxOf(webhook);
    if (name === undefined || new URL(webhook.url).port !== own.port) continue;
    const url = inboxUrl(ports, name);
    if (url !== webhook.url) webhooks.put({ ...webhook, url });
  }
}
