import { z } from 'zod';
import { inboxNamePattern } from './names.ts';

/** The name of a built-in receiver. */
export const inboxName = z
  .string()
  .regex(inboxNamePattern, {
    message: 'Use 1 to 40 lower-case letters, digits and hyphens; a hyphen neither first nor last.',
  })
  .meta({ examples: ['default'] });

/** What a built-in receiver answers with, so that retries can be tried. */
export const inboxAnswer = z.object({
  status: z.int().min(200).max(599),
  delayMilliseconds: z.int().min(0).max(30_000),
  retryAfterSeconds: z.int().min(0).max(86_400).optional(),
});
export type InboxAnswer = z.infer<typeof inboxAnswer>;

/** Something a built-in receiver got. Kept in memory only. */
export const inboxMessage = z
  .object({
    id: z.uuid(),
    receivedAt: z.string(),
    method: z.string(),
    headers: z.record(z.string(), z.string()).meta({ description: 'Credentials are masked.' }),
    body: z.string(),
    isCut: z.boolean(),
    answeredWith: z.int(),
    /** What was checked against the webhook whose delivery it is; absent for anything else. */
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
    dropped: z
      .int()
      .meta({ description: 'How many older messages made room since it was last cleared.' }),
    lastMessageAt: z.string().optional(),
    answer: inboxAnswer,
  })
  .meta({ id: 'Inbox' });
export type Inbox = z.infer<typeof inbox>;
