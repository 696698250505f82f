import { headerMap } from '../../kernel/header-map.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import { inboxOf } from '../../resources/addresses.ts';
import type { InboxAnswer } from '../../resources/inbox.ts';
import { everyApplication } from '../../resources/table.ts';
import { credentialHeader, mask } from '../sending/delivery-headers.ts';
import { type CheckingPorts, checkDelivery, type Received } from './check-delivery.ts';

export type ReceivingPorts = CheckingPorts & Pick<Ports, 'ids' | 'changes'>;

/**
 * Stores a message of a built-in receiver with masked credentials and returns the response to send.
 */
export async function receiveMessage(
  ports: ReceivingPorts,
  inbox: string,
  received: Received,
): Promise<Result<InboxAnswer>> {
  const { inboxes, ids, clock, changes } = ports;
  const checks = checkDelivery(ports, inbox, received);
  const registered = registeredInboxes(ports);
  const response = inboxes.answerOf(inbox);
  const id = ids.uuid();
  const message = {
    id,
    receivedAt: clock.now(),
    method: received.method,
    headers: maskedHeaders(received.headers, registered.get(inbox) ?? []),
    body: received.body,
    isCut: received.isCut,
    answeredWith: response.status,
    ...(checks && { checks }),
  };
  inboxes.receive(inbox, message, new Set(registered.keys()));
  changes.publish({ tables: ['inboxes'], ids: [id] });
  return ok(response);
}

/** Header names that carry secrets, whoever the sender is. */
const secretNames = /authorization|cookie|api[-_]?key|token|secret|password|credential/;

function maskedHeaders(
  headers: Received['headers'],
  registered: readonly string[],
): Record<string, string> {
  const isSecret = (name: string) => secretNames.test(name) || registered.includes(name);
  return headerMap(
    Object.entries(headers).map(([name, value]) => [name, isSecret(name) ? mask : value]),
  );
}

/** The credential headers of each inbox with a registered webhook. */
function registeredInboxes({ storage }: ReceivingPorts): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>();
  const webhooks = storage.read(({ webhooks }) => webhooks.listBy('byCreation', everyApplication));
  for (const webhook of webhooks) {
    const inbox = inboxOf(webhook);
    if (inbox === undefined) continue;
    headers.set(inbox, [...(headers.get(inbox) ?? []), credentialHeader(webhook).toLowerCase()]);
  }
  return headers;
}
