import { inboxOf, inboxUrl } from '../../../model/installation/addresses.ts';
import { everyApplication } from '../../../model/table.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { isOwnInbox } from '../../targets/own-inbox.ts';

/** Redirects webhooks from a built-in receiver of another world on this port to the one of this world. */
export function toOwnInboxes({ webhooks }: Pick<TableWriters, 'webhooks'>, ports: Pick<Ports, 'installation'>): void {
  const base = ports.installation.ownUrl();
  for (const webhook of webhooks.listBy('byCreation', everyApplication)) {
    const name = inboxOf(webhook);
    if (name === undefined || !(webhook.isOwnInbox || isOwnInbox(ports, new URL(webhook.url)))) continue;
    const url = inboxUrl(base, name);
    if (url !== webhook.url) webhooks.put({ ...webhook, url, isOwnInbox: true });
  }
}
