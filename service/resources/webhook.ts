import { z } from 'zod';
import { localDateTime } from '../kernel/primitives.ts';

/** How an endpoint is convinced that a delivery is ours. */
export const authenticationType = z.enum(['BASIC_AUTHENTICATION', 'API_KEY']);

/** Why nothing is sent to an endpoint any more. OPERATOR: switched off · GONE: it answered 410 · FAILING: for days nothing arrived. */
export const disablingReason = z.enum(['OPERATOR', 'GONE', 'FAILING']);
export type DisablingReason = z.infer<typeof disablingReason>;

/** A registered endpoint as it is stored. */
export const webhookRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  url: z.url(),
  authenticationType,
  /** BASIC_AUTHENTICATION alone. */
  username: z.string().optional(),
  /** API_KEY alone, as it was registered. */
  headerName: z.string().optional(),
  /** The password or the API key, sealed under the device key. */
  sealedCredential: z.string(),
  /** The key of the signature headers (https://www.standardwebhooks.com), sealed under the device key. */
  sealedSigningSecret: z.string(),
  /** Absent while it is enabled. */
  disabled: z.object({ reason: disablingReason, at: z.string() }).optional(),
  /** The first attempt since the last success that failed. */
  failingSince: z.string().optional(),
  lastSuccessAt: z.string().optional(),
  lastFailureAt: z.string().optional(),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type WebhookRecord = z.infer<typeof webhookRecord>;

/** A webhook as its application sees it; secrets are never told. */
export const webhook = z
  .object({
    id: z.uuid(),
    application: z.literal('PAY'),
    url: z.url(),
    authenticationType,
    basicAuthCredentials: z.object({ username: z.string() }).optional(),
    apiKeyAuthCredentials: z.object({ authenticationHeader: z.string() }).optional(),
    createdOn: localDateTime,
    modifiedOn: localDateTime,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

/** What of the deliveries to an endpoint is in which state. */
export const deliveryCounts = z.object({
  pending: z.int(),
  delivered: z.int(),
  givenUp: z.int(),
});

/** A webhook with its health, as the operator sees it. */
export const webhookHealth = webhook
  .extend({
    applicationId: z.uuid(),
    isEnabled: z.boolean(),
    disabled: webhookRecord.shape.disabled,
    failingSince: z.string().optional(),
    lastSuccessAt: z.string().optional(),
    lastFailureAt: z.string().optional(),
    nextAttemptAt: z.string().optional(),
    deliveries: deliveryCounts,
  })
  .meta({ id: 'WebhookHealth' });
export type WebhookHealth = z.infer<typeof webhookHealth>;

/** The one reply that shows the key of the signature headers. */
export const signingSecret = z
  .object({ signingSecret: z.string().meta({ description: 'whsec_ and base64.' }) })
  .meta({ id: 'SigningSecret' });
export type SigningSecret = z.infer<typeof signingSecret>;
