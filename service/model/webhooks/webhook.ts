import { z } from 'zod';
import { rejectionOfCredentialHeader } from '../access/credential-header.ts';
import { localDateTime } from '../kernel/primitives.ts';
import { byCreation, ownersOf, table } from '../table.ts';

/** How an endpoint authenticates deliveries. */
const authenticationType = z.enum(['BASIC_AUTHENTICATION', 'API_KEY']);

/**
 * Why an endpoint is disabled. OPERATOR: disabled by the operator · PAUSED: temporarily, new events wait too · GONE: it
 * responded with 410 · FAILING: nothing arrived for days.
 */
const disablingReason = z.enum(['OPERATOR', 'PAUSED', 'GONE', 'FAILING']);

/** Whether the endpoint was disabled on purpose. */
export function isWanted(reason: z.infer<typeof disablingReason>): boolean {
  return reason === 'OPERATOR' || reason === 'PAUSED';
}

/** The URL length that common software supports. */
const maximumUrlLength = 2048;

/** The URL of an endpoint. Further requirements depend on settings and on the service's own addresses. */
export const webhookUrl = z
  .string()
  .min(1)
  .max(maximumUrlLength, `Use at most ${maximumUrlLength} characters.`)
  .meta({
    examples: ['http://127.0.0.1:3000/hooks'],
    stored: /^https?:\/\/[^\s@]+$/i,
    description: 'An http or https address.',
  });

/** Control characters and unpaired surrogates, which UTF-8 cannot represent. */
const unwritable = /[\p{Cc}\p{Cs}]/u;

/** RFC 7617: a colon would end the user name. */
const username = z
  .string()
  .min(1)
  .max(1024, 'Use at most 1024 characters.')
  .refine((text) => !text.includes(':') && !unwritable.test(text), {
    message: 'Remove colons and control characters.',
  });

const password = z
  .string()
  .min(1)
  .max(1024, 'Use at most 1024 characters.')
  .refine((text) => !unwritable.test(text), { message: 'Remove control characters.' })
  .meta({ format: 'password' });

export const apiKeyHeaderName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use 1 to 64 letters, digits, hyphens and underscores.')
  .refine((name) => rejectionOfCredentialHeader(name) === undefined, {
    error: ({ input }) => rejectionOfCredentialHeader(String(input)),
  })
  .meta({ examples: ['x-api-key'] });

/** The header that carries the credential of the endpoints of `vaultdesk listen`. */
export const listenHeader = 'x-vaultdesk-listen';

export const apiKey = z
  .string()
  .min(1)
  .max(4096, 'Use at most 4096 characters.')
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, {
    message: 'Use printable ASCII characters. Do not start or end with a space.',
  })
  .meta({ format: 'password' });

/** The authentication of a new endpoint. */
export const authenticationMethod = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('BASIC_AUTHENTICATION'), username, password }),
    z.object({ type: z.literal('API_KEY'), headerName: apiKeyHeaderName, apiKey }),
  ])
  .meta({ description: 'The credentials that each delivery contains.' });

const unchangedIfMissing =
  "Required. Only the operator may omit it; it is then retained if the URL's origin does not change.";

/** The authentication of a registered endpoint, whose secret may be retained. */
export const changedAuthenticationMethod = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('BASIC_AUTHENTICATION'),
      username,
      password: password.meta({ format: 'password', description: unchangedIfMissing }).optional(),
    }),
    z.object({
      type: z.literal('API_KEY'),
      headerName: apiKeyHeaderName,
      apiKey: apiKey.meta({ format: 'password', description: unchangedIfMissing }).optional(),
    }),
  ])
  .meta({ description: 'The credentials that each delivery contains.' });
export type ChangedAuthenticationMethod = z.output<typeof changedAuthenticationMethod>;

/** The only application of the API that supports webhooks. */
export const webhookApplication = z
  .literal('PAY', 'Use PAY, the only application with webhooks.')
  .meta({ description: 'The only kind of events: payments.' });

/** A stored registered endpoint. */
export const webhookRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  url: z.url(),
  /** Whether the URL targets a built-in receiver of this service, under any of its names. */
  isOwnInbox: z.literal(true).optional(),
  authenticationType,
  /** BASIC_AUTHENTICATION only. */
  username: z.string().optional(),
  /** API_KEY only, as registered. */
  headerName: z.string().optional(),
  /** The password or the API key, sealed under the device key. */
  sealedCredential: z.string(),
  /** The key of the signature headers (https://www.standardwebhooks.com), sealed under the device key. */
  sealedSigningSecret: z.string(),
  /** The key before a rotation, which signs in addition to the new key for a while. */
  previousSigningSecret: z.object({ sealed: z.string(), until: z.string() }).optional(),
  /** Absent while it is enabled. */
  disabled: z.object({ reason: disablingReason, at: z.string() }).optional(),
  /** The first failed attempt since the last success. */
  failingSince: z.string().optional(),
  /** Number of failed attempts since the last success; absent if 0. */
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

export const webhookHealth = webhook
  .extend({
    applicationId: z.uuid(),
    isEnabled: z.boolean(),
    disabled: webhookRecord.shape.disabled,
    failingSince: z.string().optional(),
    lastSuccessAt: z.string().optional(),
    lastFailureAt: z.string().optional(),
    nextAttemptAt: z.string().optional(),
    previousSecretUntil: z
      .string()
      .optional()
      .meta({ description: 'While the previous secret still signs in addition to the current one.' }),
    /** Number of an endpoint's deliveries in each state. */
    deliveries: z.object({ pending: z.int(), delivered: z.int(), givenUp: z.int() }),
  })
  .meta({ id: 'WebhookHealth' });
export type WebhookHealth = z.infer<typeof webhookHealth>;

/** The only response that shows the key of the signature headers. */
export const signingSecret = z
  .object({
    signingSecret: z
      .string()
      .optional()
      .meta({ format: 'password', description: 'whsec_ and base64; absent in a replayed response.' }),
  })
  .meta({ id: 'SigningSecret' });

export const webhookTable = table(webhookRecord, {
  byCreation: { keys: ownersOf, order: byCreation },
  failing: {
    keys: (webhook) => (webhook.failingSince !== undefined && webhook.disabled === undefined ? ownersOf(webhook) : []),
    order: ({ failingSince }) => failingSince ?? '',
    isSeldom: true,
  },
  /** Enabled endpoints whose failures ended, because they respond again or were enabled again. */
  recovered: {
    keys: (webhook) =>
      webhook.lastFailureAt !== undefined && webhook.failingSince === undefined && webhook.disabled === undefined
        ? ownersOf(webhook)
        : [],
    order: ({ lastFailureAt }) => lastFailureAt ?? '',
    isSeldom: true,
  },
  paused: {
    keys: (webhook) => (webhook.disabled === undefined || isWanted(webhook.disabled.reason) ? [] : ownersOf(webhook)),
    order: ({ disabled }) => disabled?.at ?? '',
    isSeldom: true,
  },
});
