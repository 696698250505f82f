import { z } from 'zod';
import { inboxNamePattern } from '../installation/names.ts';

/** The name of a built-in receiver. */
export const inboxName = z
  .string()
  .regex(inboxNamePattern, {
    message: 'Use 1 to 40 lowercase letters, digits and hyphens. Do not start or end with a hyphen.',
  })
  .meta({ examples: ['default'] });

/** The response of a built-in receiver, configurable to test retries. */
export const inboxResponse = z.object({
  status: z.int().min(200).max(599).meta({ description: 'The HTTP status of its responses.' }),
  delayMilliseconds: z.int().min(0).max(30_000).meta({ description: 'The time before each response.' }),
  retryAfterSeconds: z.int().min(0).max(86_400).optional().meta({ description: 'Adds the header Retry-After.' }),
});
export type InboxResponse = z.infer<typeof inboxResponse>;

/** A request that a built-in receiver got. Stored in memory only. */
export const inboxMessage = z
  .object({
    id: z.uuid(),
    receivedAt: z.string(),
    method: z.string(),
    headers: z.record(z.string(), z.string()).meta({ description: 'Credentials are masked.' }),
    body: z.string(),
    isCut: z.boolean(),
    answeredWith: z.int(),
    /** Checks against the webhook of the delivery; absent for other requests. */
    checks: z
      .object({
        webhookId: z.uuid(),
        deliveryId: z.uuid(),
        eventId: z.string(),
        hasCredentials: z.boolean(),
        hasSignature: z.boolean(),
        isRepeated: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'InboxMessage' });
export type InboxMessage = z.infer<typeof inboxMessage>;

/** A built-in receiver. */
export const inbox = z
  .object({
    name: inboxName,
    url: z.url(),
    messages: z.int(),
    dropped: z.int().meta({ description: 'Number of older messages discarded since the inbox was last cleared.' }),
    lastMessageAt: z.string().optional(),
    answer: inboxResponse,
  })
  .meta({ id: 'Inbox' });
export type Inbox = z.infer<typeof inbox>;
