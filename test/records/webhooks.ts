import { proofsOf } from '../../service/domain/webhooks/proofs/proofs.operations.ts';
import { type ProofOrder, Proving, type ProvingPorts } from '../../service/domain/webhooks/proofs/proving.ts';
import { sealCredential, sealSigningSecret } from '../../service/domain/webhooks/sending/prepare-delivery.ts';
import { type PaymentEventRecord, payloadVersion } from '../../service/model/webhooks/payment-event.ts';
import type { WebhookRecord } from '../../service/model/webhooks/webhook.ts';
import type { WebhookDeliveryRecord } from '../../service/model/webhooks/webhook-delivery.ts';
import { fixedDeviceKey } from '../fakes/fake-vault.ts';
import { anId, createdAt, ourApplicationId, ours } from './users.ts';

/** A webhook whose secrets cannot be decrypted. */
export const aWebhook = (fields: Partial<WebhookRecord> = {}): WebhookRecord => ({
  ...ours(),
  url: 'http://127.0.0.1:9000/hooks',
  authenticationType: 'API_KEY',
  headerName: 'x-api-key',
  sealedCredential: 'sealed',
  sealedSigningSecret: 'sealed',
  changedAt: createdAt,
  ...fields,
});

export function anEvent(fields: Partial<PaymentEventRecord> = {}): PaymentEventRecord {
  const id = fields.id ?? `evt_${anId().replaceAll('-', '')}`;
  const type = fields.type ?? 'payment_intent.succeeded';
  return {
    id,
    applicationId: ourApplicationId,
    type,
    paymentIntentId: 'pi_1',
    payload: JSON.stringify({ id, object: 'event', api_version: payloadVersion, type }),
    createdAt,
    sequence: 0,
    ...fields,
  };
}

/** A delivery before its first attempt. */
export function aDelivery(fields: Partial<WebhookDeliveryRecord> = {}): WebhookDeliveryRecord {
  const own = { ...ours(), ...fields };
  return {
    webhookId: anId(),
    eventId: 'evt_1',
    eventType: 'payment_intent.succeeded',
    status: 'PENDING',
    attempts: [],
    attemptCount: 0,
    scheduleAttempts: 0,
    ...((fields.status ?? 'PENDING') === 'PENDING' && { nextAttemptAt: own.createdAt }),
    sequence: 0,
    ...own,
  };
}

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

/** Stores a completed handler test; returns its id. */
export function addProof(ports: ProvingPorts, fields: Pick<ProofOrder, 'webhookId' | 'events'>): string {
  const proving = new Proving(ports, {
    ...{ id: anId(), applicationId: ourApplicationId, ...fields },
    hooks: { resetUrl: 'http://127.0.0.1:3000/', stateUrl: 'http://127.0.0.1:3000/', headers: [] },
    ...{ permutations: 0, seed: 1, retries: 0, seconds: 1, secrets: [] },
  });
  proofsOf(ports.clockControl).start(proving, async () =>
    proving.end({ status: 'ENDED', verdict: 'HOLDS', words: 'The end state is the same.' }),
  );
  return proving.order.id;
}
