import { createHmac, timingSafeEqual } from 'node:crypto';
import { rejectionOfCredentialHeader } from '../../../model/access/credential-header.ts';
import { headerMap } from '../../../model/kernel/header-map.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { isSameText } from '../../../model/kernel/results/same-text.ts';
import { second } from '../../../model/kernel/units.ts';
import type { PaymentEventRecord } from '../../../model/webhooks/payment-event.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { OutboundRequest, ReadRequest } from '../../../platform/ports/outbound.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import {
  deliveryUrl,
  kindOfAddress,
  rejectionOfAddress,
  rejectionOfUrl,
  type TargetPorts,
} from '../../targets/check-target.ts';

/** The event id and frozen bytes sent to an endpoint, the same in every attempt. */
export type Message = Pick<PaymentEventRecord, 'id' | 'payload'>;

interface DeliveryHeaders {
  readonly headers: Readonly<Record<string, string>>;
  /** Values in the headers that must be masked. */
  readonly secrets: readonly string[];
}

/** Replaces a credential in displayed text. */
export const mask = '••••••••';

/** The time of an attempt, in ISO 8601. */
export interface AttemptTime {
  /** On the service clock. */
  readonly at: string;
  /** On the system clock, which endpoints compare with their own. */
  readonly machineTime: string;
}

/** The headers of an attempt (Standard Webhooks). `undefined` if the device key that sealed them is lost. */
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

/** The same headers with the credential masked, for display; without signatures if their key is lost. */
export function displayedHeaders(
  ports: Pick<Ports, 'deviceKey' | 'installation'>,
  webhook: WebhookRecord,
  message: Message,
  time: AttemptTime,
): Record<string, string> {
  const signatures = signaturesOf(ports, webhook, message, time) ?? '';
  const credential = webhook.authenticationType === 'BASIC_AUTHENTICATION' ? `Basic ${mask}` : mask;
  return headersOf(ports, webhook, message, { ...time, credential, signatures });
}

export function credentialHeader({ headerName }: Pick<WebhookRecord, 'headerName'>): string {
  return headerName ?? 'authorization';
}

/** The value of that header. Basic uses UTF-8 (RFC 7617). */
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
  values: Pick<AttemptTime, 'machineTime'> & { credential: string; signatures: string },
): Record<string, string> {
  return headerMap([
    ['content-type', 'application/json'],
    ['accept', '*/*'],
    ['user-agent', `Vaultdesk-Webhooks/${installation.version}`],
    [credentialHeader(webhook), values.credential],
    ['webhook-id', id],
    ['webhook-timestamp', String(Math.floor(Date.parse(values.machineTime) / 1000))],
    ['webhook-signature', values.signatures],
  ]);
}

/** One signature per valid key, newest first. */
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

/** The signing secrets valid at a time, newest first; empty if their device key is lost. */
export function signingSecretsOf(ports: Pick<Ports, 'deviceKey'>, webhook: WebhookRecord, at: string): string[] {
  const { previousSigningSecret: previous, sealedSigningSecret } = webhook;
  const sealed = [sealedSigningSecret];
  if (previous && at < previous.until) sealed.push(previous.sealed);
  return sealed.flatMap((item) => openSigningSecret(ports, webhook, item) ?? []);
}

/** Whether one of the space-separated signatures (`v1,…`) matches this secret; compares in constant time. */
export function isSignedBy(
  secret: string,
  message: Message,
  { at, signatures }: { readonly at: Date; readonly signatures: string },
): boolean {
  const expected = Buffer.from(signatureOf(secret, message, at));
  return signatures
    .split(' ')
    .map((item) => Buffer.from(item))
    .some((entry) => entry.length === expected.length && timingSafeEqual(entry, expected));
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme */
function signatureOf(secret: string, { id, payload }: Message, at: Date): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const seconds = Math.floor(at.getTime() / 1000);
  // Uses OpenSSL: the project's library is written in JavaScript and took 5 % of the delivery time.
  const hmac = createHmac('sha256', key).update(`${id}.${seconds}.${payload}`);
  return `v1,${hmac.digest('base64')}`;
}

/** Shorter values occur in many texts and are not masked. */
const shortestSecret = 4;

export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter(({ length }) => length >= shortestSecret)
    .reduce((masked, secret) => masked.replaceAll(secret, mask), text);
}

export type PreparingPorts = TargetPorts & Pick<Ports, 'deviceKey' | 'installation'>;

/** A request to send, and the secrets to mask in its response. */
type PreparedDelivery = { readonly request: Omit<OutboundRequest, 'signal'>; readonly secrets: readonly string[] };

/** Prepares one attempt to notify an endpoint of an event: with its credentials, signatures and address rules. */
export function prepareDelivery(
  ports: PreparingPorts,
  webhook: WebhookRecord,
  event: Message,
  time: AttemptTime,
): Result<PreparedDelivery> {
  const target = deliveryUrl(ports, webhook);
  const url = new URL(target);
  const rejection = rejectionOfUrl(ports, url) ?? rejectionOfHeader(webhook);
  if (rejection !== undefined) return fail('input.invalid', rejection);
  const created = deliveryHeaders(ports, webhook, event, time);
  if (!created)
    return fail(
      'webhook.device-key-lost',
      'The device key that sealed the credentials is lost. Update the webhook with its credentials and rotate its signing secret.',
    );
  return ok({
    request: { url: target, headers: created.headers, body: event.payload, ...guardsOf(ports, url) },
    secrets: created.secrets,
  });
}

/** A webhook may be older than a rule for header names. */
function rejectionOfHeader({ headerName }: WebhookRecord): string | undefined {
  const rejection = headerName === undefined ? undefined : rejectionOfCredentialHeader(headerName);
  return rejection && `${rejection} Update the webhook first; nothing is sent until then.`;
}

/** The address rules for the resolved host of a URL. */
export function guardsOf(ports: TargetPorts, url: URL): Pick<ReadRequest, 'rejectionOf' | 'takesAnyCertificateAt'> {
  return {
    rejectionOf: (address) => rejectionOfAddress(ports, url, address),
    takesAnyCertificateAt: (address) => kindOfAddress(address) === 'loopback',
  };
}

/** The system time, which endpoints compare with their own; the service time if every run is reproducible. */
export function signingMoment({ clockControl, ids }: Pick<Ports, 'clockControl' | 'ids'>, at: string): string {
  const machine = clockControl.machineMillis();
  const isApart = ids.seed === undefined && Math.abs(Date.parse(at) - machine) >= second;
  return isApart ? new Date(machine).toISOString() : at;
}

const credentialPurpose = 'webhook.credential.v1';
const signingPurpose = 'webhook.signing-secret.v1';
const listenPurpose = 'webhook.listen-secret.v1';

type Sealing = Pick<Ports, 'deviceKey'>;
type Owner = Pick<WebhookRecord, 'id' | 'applicationId'>;

/** Seals the password or API key of an endpoint for storage. */
export function sealCredential({ deviceKey }: Sealing, owner: Owner, credential: string): string {
  return deviceKey.seal(credentialPurpose, Buffer.from(credential), contextOf(owner));
}

/** `undefined` if the device key that sealed it is lost. */
export function openCredential({ deviceKey }: Sealing, webhook: WebhookRecord): string | undefined {
  return deviceKey.open(credentialPurpose, webhook.sealedCredential, contextOf(webhook))?.toString();
}

/** A new key for the signature headers: 256 random bits (https://www.standardwebhooks.com). */
export function generateSigningSecret({ ids }: Pick<Ports, 'ids'>): string {
  return toSecret(ids.randomBytes(32));
}

/** The same for every `vaultdesk listen` under this device key, so that a handler can store it. */
export function deriveListenSecret({ deviceKey }: Sealing): string {
  return toSecret(deviceKey.mac(listenPurpose, 'vaultdesk listen'));
}

/** The API key of an endpoint of `vaultdesk listen`. It proves that the command read the signing secret. */
export function listenApiKey(signingSecret: string, random: string): string {
  return `${random}.${createHmac('sha256', signingSecret).update(random).digest('base64url')}`;
}

/** Whether the API key was derived from the signing secret of `vaultdesk listen`. */
export function isListenApiKey(ports: Sealing, apiKey: string): boolean {
  const [random = ''] = apiKey.split('.');
  return isSameText(apiKey, listenApiKey(deriveListenSecret(ports), random));
}

function toSecret(bytes: Uint8Array): string {
  return `whsec_${Buffer.from(bytes).toString('base64')}`;
}

export function sealSigningSecret({ deviceKey }: Sealing, owner: Owner, secret: string): string {
  return deviceKey.seal(signingPurpose, Buffer.from(secret), contextOf(owner));
}

/** `undefined` if the device key that sealed it is lost. */
export function openSigningSecret({ deviceKey }: Sealing, owner: Owner, sealed: string): string | undefined {
  return deviceKey.open(signingPurpose, sealed, contextOf(owner))?.toString();
}

function contextOf({ id, applicationId }: Owner): string {
  return `${applicationId}/${id}`;
}
