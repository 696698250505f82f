import { createHmac, timingSafeEqual } from 'node:crypto';
import { headerMap } from '../../kernel/header-map.ts';
import type { Ports } from '../../ports/ports.ts';
import type { PaymentEventRecord } from '../../resources/payment-event.ts';
import type { WebhookRecord } from '../../resources/webhook.ts';
import { openCredential, openSigningSecret } from './webhook-secrets.ts';

/** What is sent to an endpoint: the id and the frozen bytes are those of every attempt. */
export type Message = Pick<PaymentEventRecord, 'id' | 'payload'>;

export interface DeliveryHeaders {
  readonly headers: Readonly<Record<string, string>>;
  /** What stands in them and must not be seen. */
  readonly secrets: readonly string[];
}

/** In place of a credential that is shown. */
export const mask = '••••••••';

/** When an attempt is made, by ISO. */
export interface AttemptTime {
  /** By the clock of the service. */
  readonly at: string;
  /** By the clock of the machine, which endpoints compare with their own. */
  readonly machineTime: string;
}

/**
 * The headers of one attempt: credentials, and the signature headers of Standard Webhooks.
 * `undefined` once the device key that sealed credentials or signing secret is lost.
 */
export function deliveryHeaders(
  ports: Pick<Ports, 'deviceKey' | 'installation'>,
  webhook: WebhookRecord,
  message: Message,
  time: AttemptTime,
): DeliveryHeaders | undefined {
  const credential = openCredential(ports, webhook);
  const signatures = signaturesOf(ports, webhook, message, time);
  if (credential === undefined || signatures === undefined) return undefined;
  const text = credentialText(webhook, credential);
  return {
    headers: headersOf(ports, webhook, message, { ...time, credential: text, signatures }),
    secrets: [text.replace(/^Basic /, ''), credential],
  };
}

/** The same with the credential masked, for a person to look at; without signatures once their key is lost. */
export function shownHeaders(
  ports: Pick<Ports, 'deviceKey' | 'installation'>,
  webhook: WebhookRecord,
  message: Message,
  time: AttemptTime,
): Record<string, string> {
  const signatures = signaturesOf(ports, webhook, message, time) ?? '';
  const credential = webhook.authenticationType === 'BASIC_AUTHENTICATION' ? `Basic ${mask}` : mask;
  return headersOf(ports, webhook, message, { ...time, credential, signatures });
}

/** The name of the header that an endpoint's credential travels in. */
export function credentialHeader({ headerName }: Pick<WebhookRecord, 'headerName'>): string {
  return headerName ?? 'authorization';
}

/** The value of that header. Basic is UTF-8 (RFC 7617). */
export function credentialText(
  { authenticationType, username = '' }: Pick<WebhookRecord, 'authenticationType' | 'username'>,
  credential: string,
): string {
  if (authenticationType === 'API_KEY') return credential;
  return `Basic ${Buffer.from(`${username}:${credential}`).toString('base64')}`;
}

function headersOf(
  { installation }: Pick<Ports, 'installation'>,
  webhook: WebhookRecord,
  { id }: Message,
  told: Pick<AttemptTime, 'machineTime'> & { credential: string; signatures: string },
): Record<string, string> {
  return headerMap([
    ['content-type', 'application/json'],
    ['accept', '*/*'],
    ['user-agent', `Vaultdesk-Webhooks/${installation.version}`],
    [credentialHeader(webhook), told.credential],
    ['webhook-id', id],
    ['webhook-timestamp', String(Math.floor(Date.parse(told.machineTime) / 1000))],
    ['webhook-signature', told.signatures],
  ]);
}

/** One signature by each key that is in force, the newest first. */
function signaturesOf(
  ports: Pick<Ports, 'deviceKey'>,
  webhook: WebhookRecord,
  message: Message,
  { at, machineTime }: AttemptTime,
): string | undefined {
  const secrets = signingSecretsOf(ports, webhook, at);
  if (secrets.length === 0) return undefined;
  return secrets.map((secret) => signatureOf(secret, message, new Date(machineTime))).join(' ');
}

/** The signing secrets in force at a moment, the newest first; none once their device key is lost. */
export function signingSecretsOf(
  ports: Pick<Ports, 'deviceKey'>,
  webhook: WebhookRecord,
  at: string,
): string[] {
  const { previousSigningSecret: previous, sealedSigningSecret } = webhook;
  const sealed = [sealedSigningSecret];
  if (previous && at < previous.until) sealed.push(previous.sealed);
  return sealed.flatMap((one) => openSigningSecret(ports, webhook, one) ?? []);
}

/** Whether one of the signatures (`v1,…`, separated by spaces) is by this secret; in constant time. */
export function isSignedBy(
  secret: string,
  message: Message,
  { at, signatures }: { readonly at: Date; readonly signatures: string },
): boolean {
  const expected = Buffer.from(signatureOf(secret, message, at));
  return signatures
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme */
function signatureOf(secret: string, { id, payload }: Message, at: Date): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const seconds = Math.floor(at.getTime() / 1000);
  // By OpenSSL: the project's library does it in JavaScript, which took a twentieth of a delivery.
  const hmac = createHmac('sha256', key).update(`${id}.${seconds}.${payload}`);
  return `v1,${hmac.digest('base64')}`;
}
