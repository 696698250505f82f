import { z } from 'zod';
import { attemptOutcome, deliveryStatus } from '../webhooks/webhook-delivery.ts';
import { namedSubject } from './trace.ts';

/** Records or work that an event caused, by kind. */
export const eventEffect = z.object({ name: z.string().meta({ examples: ['transaction'] }), count: z.int() });
export type EventEffect = z.infer<typeof eventEffect>;

/** A change or a rejected call with its effects. */
export const recentEvent = z
  .object({
    id: z.uuid().meta({ description: 'Id of the request; of repeated requests, the newest.' }),
    traceId: z.string(),
    at: z.iso.datetime(),
    operation: z.string().meta({ examples: ['wallets.create'] }),
    status: z.int(),
    applicationId: z.uuid().optional(),
    code: z
      .string()
      .optional()
      .meta({ examples: ['pincode.incorrect'] }),
    field: z
      .string()
      .optional()
      .meta({ description: 'The rejected field.', examples: ['signingMethod.type'] }),
    count: z.int().meta({ description: 'Number of equal failures or creations within a minute.' }),
    title: z
      .string()
      .meta({ description: 'The event, e.g. "user Ada deleted", "20 users created" or "Delete user failed".' }),
    subject: namedSubject.optional(),
    failed: z
      .string()
      .optional()
      .meta({ description: 'Why a mint, an offer or a deployment failed that the event started.' }),
    newest: z.array(namedSubject).optional().meta({ description: 'Of several creations: the newest records.' }),
    deliveries: z.array(
      z.object({
        id: z.uuid(),
        status: deliveryStatus,
        attemptCount: z.int(),
        outcome: attemptOutcome.optional(),
        httpStatus: z.int().optional(),
        durationMilliseconds: z.number().optional(),
      }),
    ),
    effects: z.array(eventEffect),
  })
  .meta({ id: 'RecentEvent' });
export type RecentEvent = z.infer<typeof recentEvent>;
