import { timingSafeEqual } from 'node:crypto';
import type { Ports } from '../../ports/ports.ts';
import { inboxOf } from '../../resources/addresses.ts';
import type { InboxMessage } from '../../resources/inbox.ts';
import type { WebhookRecord } from '../../resources/webhook.ts';
import { signatureToleranceMilliseconds } from '../limits.ts';
import {
  credentialHeader,
  credentialText,
  isSignedBy,
  signingSecretsOf,
} from '../sending/delivery-headers.ts';
import { openCredential } from '../sending/webhook-secrets.ts';

export type Checks = NonNullable<InboxMessage['checks']>;
export type CheckingPorts = Pick<
  Ports,
  'storage' | 'deviceKey' | 'clock' | 'clockControl' | 'inboxes'
>;

/** The received request, before masking. */
export interface Received {
  readonly method: string;
  /** Lowercase names, on a `headerMap`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isCut: boolean;
}

/**
 * Checks a message like a good receiver: against the webhook of the delivery that its `webhook-id`
 * header names. `undefined` if no webhook of this inbox sent it.
 */
export function checkDelivery(
  ports: CheckingPorts,
  inbox: string,
  received: Received,
): Checks | undefined {
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
  return inboxes
    .messages(inbox)
    .some(({ checks }) => checks?.webhookId === webhookId && checks.eventId === eventId);
}
