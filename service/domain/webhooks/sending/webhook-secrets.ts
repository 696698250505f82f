import { createHmac } from 'node:crypto';
import { isSameText } from '../../../model/kernel/results/same-text.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { Ports } from '../../../platform/ports/ports.ts';

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
export function makeSigningSecret({ ids }: Pick<Ports, 'ids'>): string {
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
