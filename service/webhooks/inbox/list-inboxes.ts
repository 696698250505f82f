import { visibleOwner } from '../../auth/tenancy.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { StoredInbox } from '../../ports/inboxes.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import { inboxOf, inboxUrl } from '../../resources/addresses.ts';
import type { Inbox } from '../../resources/inbox.ts';

export type InboxPorts = Pick<Ports, 'inboxes' | 'storage' | 'installation'>;

/** Listed before it receives anything, as a starting point. */
const firstInbox = 'default';

/**
 * Lists the built-in receivers that have messages, a custom response or a webhook, and `default`.
 */
export async function listInboxes(
  ports: InboxPorts,
  _input: object,
  caller: Caller,
): Promise<Result<Inbox[]>> {
  const used = new Map(ports.inboxes.list().map((inbox) => [inbox.name, inbox]));
  const names = new Set([firstInbox, ...used.keys(), ...registeredInboxes(ports, caller)]);
  return ok(
    [...names].sort().map((name) => toInbox(ports, used.get(name) ?? ports.inboxes.find(name))),
  );
}

/** An inbox with the URL for registering a webhook. */
export function toInbox(ports: InboxPorts, inbox: StoredInbox): Inbox {
  return { ...inbox, url: inboxUrl(ports.installation.baseUrl(), inbox.name) };
}

function registeredInboxes({ storage }: InboxPorts, caller: Caller): string[] {
  const key = visibleOwner(caller);
  return storage.read(({ webhooks }) =>
    webhooks.listBy('byCreation', key).flatMap((webhook) => inboxOf(webhook) ?? []),
  );
}
