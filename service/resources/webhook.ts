import { z } from 'zod';
import { localDateTime } from '../kernel/primitives.ts';
import { refusalOfCredentialHeader } from './credential-header.ts';
import { byCreation, ownersOf, table } from './table.ts';

/** How an endpoint is convinced that a delivery is ours. */
export const authenticationType = z.enum(['BASIC_AUTHENTICATION', 'API_KEY']);

/**
 * Why nothing is sent to an endpoint. OPERATOR: switched off · PAUSED: for a while, and what happens meanwhile
 * waits too · GONE: it answered 410 · FAILING: for days nothing arrived.
 */
export const disablingReason = z.enum(['OPERATOR', 'PAUSED', 'GONE', 'FAILING']);
export type DisablingReason = z.infer<typeof disablingReason>;

/** Whether a person wanted that nothing is sent. */
export function isWanted(reason: DisablingReason): boolean {
  return reason === 'OPERATOR' || reason === 'PAUSED';
}

/** As long as an address can be in common software. */
const maximumUrlLength = 2048;

/** Where an endpoint is. What else is asked of it depends on settings and on our own addresses. */
export const webhookUrl = z
  .string()
  .min(1)
  .max(maximumUrlLength, `Use at most ${maximumUrlLength} characters.`)
  .meta({ examples: ['http://127.0.0.1:3000/hooks'], stored: /^https?:\/\/[^\s@]+$/i });

/** Control characters, and halves of letters that UTF-8 has no bytes for. */
const unwritable = /[\p{Cc}\p{Cs}]/u;

/** RFC 7617: a colon would end the user name. */
const username = z
  .string()
  .min(1)
  .max(1024, 'Use at most 1024 characters.')
  .refine((text) => !text.includes(':') && !unwritable.test(text), {
    message: 'Use neither colons nor control characters.',
  });

const password = z
  .string()
  .min(1)
  .max(1024, 'Use at most 1024 characters.')
  .refine((text) => !unwritable.test(text), { message: 'Use no control characters.' })
  .meta({ format: 'password' });

/** A header that an API key may travel in. */
export const apiKeyHeaderName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use 1 to 64 letters, digits, hyphens and underscores.')
  .refine((name) => refusalOfCredentialHeader(name) === undefined, {
    error: ({ input }) => refusalOfCredentialHeader(String(input)),
  })
  .meta({ examples: ['x-api-key'] });

/** An API key on input. */
export const apiKey = z
  .string()
  .min(1)
  .max(4096, 'Use at most 4096 characters.')
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, {
    message: 'Use printable ASCII characters, with spaces neither first nor last.',
  })
  .meta({ format: 'password' });

/** How a new endpoint is to be convinced that a delivery is ours. */
export const authenticationMethod = z.discriminatedUnion('type', [
  z.object({ type: z.literal('BASIC_AUTHENTICATION'), username, password }),
  z.object({ type: z.literal('API_KEY'), headerName: apiKeyHeaderName, apiKey }),
]);

const keptUnlessSent =
  'Required. The operator alone may leave it out, and it is kept while the URL stays on its origin.';

/** The same for a registered one, whose secret may stay. */
export const changedAuthenticationMethod = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('BASIC_AUTHENTICATION'),
    username,
    password: password.meta({ format: 'password', description: keptUnlessSent }).optional(),
  }),
  z.object({
    type: z.literal('API_KEY'),
    headerName: apiKeyHeaderName,
    apiKey: apiKey.meta({ format: 'password', description: keptUnlessSent }).optional(),
  }),
]);
export type ChangedAuthenticationMethod = z.output<typeof changedAuthenticationMethod>;

/** The one application of the interface that webhooks are for. */
export const webhookApplication = z.literal('PAY', 'Webhooks are for PAY only.');

/** A registered endpoint as it is stored. */
export const webhookRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  url: z.url(),
  /** Whether the URL leads to a built-in receiver of this service, under any of its names. */
  isOwnInbox: z.literal(true).optional(),
  authenticationType,
  /** BASIC_AUTHENTICATION alone. */
  username: z.string().optional(),
  /** API_KEY alone, as it was registered. */
  headerName: z.string().optional(),
  /** The password or the API key, sealed under the device key. */
  sealedCredential: z.string(),
  /** The key of the signature headers (https://www.standardwebhooks.com), sealed under the device key. */
  sealedSigningSecret: z.string(),
  /** The key before a rotation, which signs beside the new one for a while. */
  previousSigningSecret: z.object({ sealed: z.string(), until: z.string() }).optional(),
  /** Absent while it is enabled. */
  disabled: z.object({ reason: disablingReason, at: z.string() }).optional(),
  /** The first attempt since the last success that failed. */
  failingSince: z.string().optional(),
  /** How many attempts failed since the last success; absent for none. */
  failedAttempts: z.int().optional(),
  lastSuccessAt: z.string().optional(),
  lastFailureAt: z.string().optional(),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type WebhookRecord = z.infer<typeof webhookRecord>;

/** A webhook as its application sees it; secrets are never shown. */
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
    previousSecretUntil: z.string().optional().meta({
      description: 'As long as the secret before the present one signs beside it.',
    }),
    deliveries: deliveryCounts,
  })
  .meta({ id: 'WebhookHealth' });
export type WebhookHealth = z.infer<typeof webhookHealth>;

/** The one reply that shows the key of the signature headers. */
export const signingSecret = z
  .object({
    signingSecret: z.string().optional().meta({
      format: 'password',
      description: 'whsec_ and base64; absent in a reply that is repeated.',
    }),
  })
  .meta({ id: 'SigningSecret' });
export type SigningSecret = z.infer<typeof signingSecret>;

/** Webhooks by age, and those whose endpoint fails or was given up. */
export const webhookTable = table(webhookRecord, {
  byCreation: { keys: ownersOf, order: byCreation },
  failing: {
    keys: (webhook) =>
      webhook.failingSince !== undefined && webhook.disabled === undefined ? ownersOf(webhook) : [],
    order: ({ failingSince }) => failingSince ?? '',
    isSeldom: true,
  },
  paused: {
    keys: (webhook) =>
      webhook.disabled === undefined || isWanted(webhook.disabled.reason) ? [] : ownersOf(webhook),
    order: ({ disabled }) => disabled?.at ?? '',
    isSeldom: true,
  },
});
