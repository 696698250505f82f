import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SigningSecret } from '../../resources/webhook.ts';
import { secretOverlapMilliseconds } from '../limits.ts';
import {
  deriveListenSecret,
  makeSigningSecret,
  openSigningSecret,
  sealSigningSecret,
} from '../sending/webhook-secrets.ts';
import { findWebhook } from './find-webhook.ts';

interface WebhookReference {
  readonly webhookId: string;
}

/** Returns the key of the signature headers, or `webhook.device-key-lost`. */
export async function showSigningSecret(
  ports: Pick<Ports, 'storage' | 'deviceKey'>,
  { webhookId }: WebhookReference,
  caller: Caller,
): Promise<Result<SigningSecret>> {
  const webhook = ports.storage.read((tables) => findWebhook(tables, webhookId, caller));
  if (!webhook.ok) return webhook;
  const signingSecret = openSigningSecret(ports, webhook.value, webhook.value.sealedSigningSecret);
  if (signingSecret === undefined)
    return fail(
      'webhook.device-key-lost',
      'The device key that sealed the signing secret is lost. Rotate the signing secret.',
    );
  return ok({ signingSecret });
}

/** Returns the signing secret of `vaultdesk listen`, which is the same in every run. */
export async function showListenSecret(
  ports: Pick<Ports, 'deviceKey'>,
): Promise<Result<SigningSecret>> {
  return ok({ signingSecret: deriveListenSecret(ports) });
}

/** Generates a new key. For 24 hours, deliveries carry signatures of both keys. */
export async function rotateSigningSecret(
  ports: Pick<Ports, 'storage' | 'deviceKey' | 'clock' | 'ids'>,
  { webhookId }: WebhookReference,
  caller: Caller,
): Promise<Result<SigningSecret>> {
  const signingSecret = makeSigningSecret(ports);
  return ports.storage.transact((tables) => {
    const match = findWebhook(tables, webhookId, caller);
    if (!match.ok) return match;
    const webhook = match.value;
    tables.webhooks.put({
      ...webhook,
      sealedSigningSecret: sealSigningSecret(ports, webhook, signingSecret),
      previousSigningSecret: {
        sealed: webhook.sealedSigningSecret,
        until: new Date(ports.clock.millis() + secretOverlapMilliseconds).toISOString(),
      },
      changedAt: ports.clock.now(),
    });
    return ok({ signingSecret });
  });
}
