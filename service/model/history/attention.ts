import { z } from 'zod';
import { attentionKinds } from '../installation/names.ts';

export const attentionKind = z.enum(attentionKinds);
export type AttentionKind = z.infer<typeof attentionKind>;

/** A problem that the operator should act on, with the action that resolves it. */
export const attentionItem = z
  .object({
    id: z
      .string()
      .meta({
        description: 'Stable as long as the same problem affects the same record.',
        examples: ['webhook-failing:13d90ff2-116a-4d2e-9f6c-0c4f4b598a34'],
      }),
    kind: attentionKind,
    cause: z.string().meta({ description: 'Items with the same cause are one row in the console, and count once.' }),
    severity: z.enum(['bad', 'warn']),
    what: z.string(),
    resolved: z.string().meta({ description: 'What to show in its place once it is no longer listed.' }),
    why: z.string().meta({ description: 'What the problem means and how to resolve it.' }),
    since: z.iso
      .datetime()
      .meta({
        description: 'If no record stores the time: when the service first noticed. Preserved across restarts.',
      }),
    /** The record that an attention item is about. */
    subject: z.object({
      type: z.enum([
        'installation',
        'chain',
        'webhook',
        'transaction',
        'offer',
        'collection',
        'token-type',
        'mint',
        'user',
        'fault-rule',
      ]),
      id: z.string().optional().meta({ description: 'Absent if the item concerns several records.' }),
      name: z.string(),
    }),
    waiting: z.int().optional().meta({ description: 'Number of records waiting for this to be resolved.' }),
    failed: z.int().optional().meta({ description: 'Number of records that failed and are not retried.' }),
    nextAttemptAt: z.iso.datetime().optional().meta({ description: 'The next attempt of a waiting delivery.' }),
    rules: z
      .array(z.string())
      .optional()
      .meta({ description: 'Names of the enabled fault rules that it reports, or that stop its operation.' }),
    count: z.int().optional().meta({ description: 'Number of problems that this item groups.' }),
    inbox: z.string().optional().meta({ description: 'The built-in receiver that an endpoint is.' }),
    act: z
      .object({
        name: z.string().meta({ examples: ['deliveries.resendWaiting'] }),
        label: z.string(),
        input: z.record(z.string(), z.string()).optional(),
        isFutile: z
          .literal(true)
          .optional()
          .meta({ description: 'The operation fails again until the cause in `why` is removed.' }),
      })
      .optional()
      .meta({ description: 'An operation that helps, with the known part of its input.' }),
  })
  .meta({ id: 'AttentionItem' });
export type AttentionItem = z.infer<typeof attentionItem>;

/** All problems that the operator should act on. */
export const attention = z
  .object({
    items: z
      .array(attentionItem)
      .meta({
        description: 'By urgency: chains that block transactions, errors, warnings, then fault rules; newest first.',
      }),
    counts: z
      .object({ bad: z.int(), warn: z.int(), byKind: z.partialRecord(attentionKind, z.int()) })
      .meta({ description: 'Numbers of different causes.' }),
    changesAt: z.iso
      .datetime()
      .optional()
      .meta({ description: 'The earliest time at which the list changes without any other event.' }),
  })
  .meta({ id: 'Attention' });
export type Attention = z.infer<typeof attention>;
