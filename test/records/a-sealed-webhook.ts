import type { WebhookRecord } from '../../service/resources/webhook.ts';
import {
  sealCredential,
  sealSigningSecret,
} from '../../service/webhooks/sending/webhook-secrets.ts';
import { fixedDeviceKey } from '../fakes/fake-vault.ts';
import { aWebhook } from './a-webhook.ts';

export const apiKey = 'the-api-key-of-the-tests';
export const signingSecret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

/** A webhook with encrypted secrets: the API key or password, and the signing secret. */
export function aSealedWebhook({
  credential = apiKey,
  secret = signingSecret,
  ...fields
}: Partial<WebhookRecord> & { credential?: string; secret?: string } = {}): WebhookRecord {
  const webhook = aWebhook(fields);
  const ports = { deviceKey: fixedDeviceKey };
  return {
    ...webhook,
    sealedCredential: sealCredential(ports, webhook, credential),
    sealedSigningSecret: sealSigningSecret(ports, webhook, secret),
  };
}
