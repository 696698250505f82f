import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inboxOf, inboxUrl } from '../../../model/installation/addresses.ts';
import { headerMap } from '../../../model/kernel/header-map.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { everyApplication } from '../../../model/table.ts';
import type { InboxMessage, InboxResponse } from '../../../model/webhooks/inbox.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { isOwnInbox } from '../../targets/check-target.ts';
import { maximumPendingResponses, pendingResponsesOfInbox, signatureToleranceMilliseconds } from '../limits.ts';
import {
  credentialHeader,
  credentialText,
  isSignedBy,
  mask,
  openCredential,
  signingSecretsOf,
} from '../sending/prepare-delivery.ts';

type ReceivingPorts = CheckingPorts & Pick<Ports, 'ids' | 'changes'>;

/** Stores a message of a built-in receiver with masked credentials and returns the response to send. */
export async function receiveMessage(
  ports: ReceivingPorts,
  inbox: string,
  received: Received,
): Promise<Result<InboxResponse>> {
  const { inboxes, ids, clock, changes } = ports;
  const checks = checkDelivery(ports, inbox, received);
  const registered = registeredInboxes(ports);
  const response = inboxes.responseOf(inbox);
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

function maskedHeaders(headers: Received['headers'], registered: readonly string[]): Record<string, string> {
  const isSecret = (name: string) => secretNames.test(name) || registered.includes(name);
  return headerMap(Object.entries(headers).map(([name, value]) => [name, isSecret(name) ? mask : value]));
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

type Checks = NonNullable<InboxMessage['checks']>;
type CheckingPorts = Pick<Ports, 'storage' | 'deviceKey' | 'clock' | 'clockControl' | 'inboxes'>;

/** The received request, before masking. */
interface Received {
  readonly method: string;
  /** Lowercase names, on a `headerMap`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isCut: boolean;
}

/** Checks a message against the webhook that its `webhook-id` names; `undefined` for a webhook of another inbox. */
function checkDelivery(ports: CheckingPorts, inbox: string, received: Received): Checks | undefined {
  const eventId = received.headers['webhook-id'] ?? '';
  const possible = deliveriesTo(ports, inbox, eventId).map(({ webhook, deliveryId }) => ({
    webhookId: webhook.id,
    deliveryId,
    eventId,
    hasCredentials: hasCredentials(ports, webhook, received),
    hasSignature: hasSignature(ports, webhook, received),
    isRepeated: isRepeated(ports, inbox, { webhookId: webhook.id, eventId }),
  }));
  return (
    possible.find(({ hasCredentials, hasSignature }) => hasCredentials && hasSignature) ??
    possible.find(({ hasCredentials, hasSignature }) => hasCredentials || hasSignature) ??
    possible[0]
  );
}

function deliveriesTo({ storage }: CheckingPorts, inbox: string, eventId: string) {
  return storage.read(({ webhookDeliveries, webhooks }) =>
    webhookDeliveries.listBy('byEvent', eventId).flatMap(({ id, webhookId }) => {
      const webhook = webhooks.find(webhookId);
      return webhook && inboxOf(webhook) === inbox ? [{ webhook, deliveryId: id }] : [];
    }),
  );
}

function hasCredentials(ports: CheckingPorts, webhook: WebhookRecord, { headers }: Received) {
  const credential = openCredential(ports, webhook);
  const received = headers[credentialHeader(webhook).toLowerCase()];
  if (credential === undefined || received === undefined) return false;
  const expected = Buffer.from(credentialText(webhook, credential));
  const actual = Buffer.from(received);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function hasSignature(ports: CheckingPorts, webhook: WebhookRecord, received: Received): boolean {
  const { headers, body, isCut } = received;
  const seconds = Number(headers['webhook-timestamp']);
  const at = new Date(seconds * 1_000);
  const machineMillis = ports.clockControl.machineMillis();
  const isFresh = Math.abs(machineMillis - seconds * 1_000) <= signatureToleranceMilliseconds;
  if (isCut || !isFresh) return false;
  const message = { id: headers['webhook-id'] ?? '', payload: body };
  return signingSecretsOf(ports, webhook, ports.clock.now()).some((secret) =>
    isSignedBy(secret, message, { at, signatures: headers['webhook-signature'] ?? '' }),
  );
}

function isRepeated(
  { inboxes }: CheckingPorts,
  inbox: string,
  { webhookId, eventId }: Pick<Checks, 'webhookId' | 'eventId'>,
): boolean {
  return inboxes.messages(inbox).some(({ checks }) => checks?.webhookId === webhookId && checks.eventId === eventId);
}

/** Delays inbox responses, at most 16 per inbox and 64 overall; another response releases the oldest. */
export class PendingResponses {
  readonly #waiting = new Set<{ readonly inbox: string; readonly end: AbortController }>();

  /** Resolves after the delay, or early if `left` aborts or the slot is needed. */
  async wait(
    inbox: string,
    { milliseconds, left }: { readonly milliseconds: number; readonly left: AbortSignal },
  ): Promise<void> {
    if (milliseconds === 0) return;
    this.#deleteOldest(inbox);
    const waiting = { inbox, end: new AbortController() };
    this.#waiting.add(waiting);
    const signal = AbortSignal.any([left, waiting.end.signal]);
    await pause(milliseconds, undefined, { signal }).catch(() => undefined);
    this.#waiting.delete(waiting);
  }

  #deleteOldest(inbox: string): void {
    const all = [...this.#waiting];
    const ofInbox = all.filter((waiting) => waiting.inbox === inbox);
    const longest =
      ofInbox.length >= pendingResponsesOfInbox
        ? ofInbox[0]
        : all.length >= maximumPendingResponses
          ? all[0]
          : undefined;
    if (!longest) return;
    longest.end.abort();
    this.#waiting.delete(longest);
  }
}

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
