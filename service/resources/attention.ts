import { z } from 'zod';
import { attentionKinds } from './names.ts';

/** What can need a person. */
export const attentionKind = z.enum(attentionKinds);
export type AttentionKind = z.infer<typeof attentionKind>;

/** What an item is about. */
export const attentionSubject = z.object({
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
  ]),
  id: z.string().optional().meta({ description: 'Absent where several are meant.' }),
  name: z.string(),
});

/** Something that a person should act on, and the act. */
export const attentionItem = z
  .object({
    id: z.string().meta({
      description: 'The same as long as the same is wrong with the same thing.',
      examples: ['webhook-failing:13d90ff2-116a-4d2e-9f6c-0c4f4b598a34'],
    }),
    kind: attentionKind,
    severity: z.enum(['bad', 'warn']),
    what: z.string(),
    why: z.string().meta({ description: 'What it means, and what to do.' }),
    since: z.iso.datetime().meta({
      description:
        'Where no record has the moment: when the service noticed, which it remembers over restarts.',
    }),
    subject: attentionSubject,
    waiting: z.int().optional().meta({ description: 'How much waits for it.' }),
    count: z.int().optional().meta({ description: 'How many this one item stands for.' }),
    act: z
      .object({
        name: z.string().meta({ examples: ['deliveries.resendWaiting'] }),
        label: z.string(),
        input: z.record(z.string(), z.string()).optional(),
      })
      .optional()
      .meta({ description: 'An operation that helps, with what of its input is known.' }),
  })
  .meta({ id: 'AttentionItem' });
export type AttentionItem = z.infer<typeof attentionItem>;

/** Everything that a person should act on. */
export const attention = z
  .object({
    items: z
      .array(attentionItem)
      .meta({ description: 'What is bad first, the newest first of each.' }),
    counts: z.object({
      bad: z.int(),
      warn: z.int(),
      byKind: z.partialRecord(attentionKind, z.int()),
    }),
    changesAt: z.iso.datetime().optional().meta({
      description: 'When time alone changes the list, at the earliest.',
    }),
  })
  .meta({ id: 'Attention' });
export type Attention = z.infer<typeof attention>;
