import { ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { InboxAnswer } from '../../resources/inbox.ts';
import { everyApplication } from '../../resources/state.ts';
import { credentialHeader, mask } from '../sending/delivery-headers.ts';
import { type CheckingPorts, checkDelivery, type Received } from './check-delivery.ts';
import { inboxOf } from './inbox-address.ts';

export type ReceivingPorts = CheckingPorts & Pick<Ports, 'ids' | 'changes'>;

/** Keeps what a built-in receiver got, its credentials masked, and tells what to answer. */
export async function receiveMessage(
  ports: ReceivingPorts,
  inbox: string,
  received: Received,
): Promise<Result<InboxAnswer>> {
  const { inboxes, ids, clock, changes } = ports;
  const checks = checkDelivery(ports, inbox, received);
  const answer = inboxes.answerOf(inbox);
  const id = ids.uuid();
  inboxes.receive(inbox, {
    id,
    receivedAt: clock.now(),
    method: received.method,
    headers: maskedHeaders(ports, inbox, received.headers),
    body: received.body,
    isCut: received.isCut,
    answeredWith: answer.status,
    ...(checks && { checks }),
  });
  changes.publish({ tables: ['inboxes'], ids: [id] });
  return ok(answer);
}

/** Headers that carry secrets by their names, whoever sends them. */
const secretNames = /authorization|cookie|api[-_]?key|token|secret|password|credential/;

function maskedHeaders(
  { storage }: ReceivingPorts,
  inbox: string,
  headers: Received['headers'],
): Record<string, string> {
  const registered = storage.read(({ webhooks }) =>
    webhooks
      .listBy('byCreation', everyApplication)
      .filter((webhook) => inboxOf(webhook) === inbox)
      .map((webhook) => credentialHeader(webhook).toLowerCase()),
  );
  const isSecret = (name: string) => secretNames.test(name) || registered.includes(name);
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecret(name) ? mask : value]),
  );
}
