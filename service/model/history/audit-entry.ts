import { z } from 'zod';
import { actionOutcomes, actorKinds } from '../installation/names.ts';
import { table } from '../table.ts';

/** The actor of an audit entry. */
export const actor = z.object({
  /** How an operator acted: a program, a browser, the desktop window, a command, or a failed authentication. */
  kind: z.enum(actorKinds),
  /** For a session: its id, and its name in the session list. */
  id: z.string().optional(),
  name: z.string().optional(),
});
export type Actor = z.infer<typeof actor>;

/** One entry of the audit log: an operator action, hash-chained to the previous entry. */
export const auditEntry = z
  .object({
    /** One more than the previous entry's number. */
    number: z.int().positive(),
    /** By the clock of the service. */
    at: z.iso.datetime(),
    who: actor,
    act: z.string().meta({ examples: ['users.unlockSigningMethod'] }),
    words: z.string().meta({ examples: ['Unlock signing method'] }),
    /** Whether the request succeeded. A partially completed request has an entry for each part. */
    outcome: z.enum(actionOutcomes),
    /** The error code of a rejected action. */
    code: z.string().optional(),
    subject: z.object({ type: z.string().meta({ examples: ['signing-methods'] }), id: z.string() }).optional(),
    /** Other inputs of the action, as short texts; never a secret. */
    details: z.record(z.string(), z.string()),
    /**
     * The stored values that the details replaced, by the same names; only texts, numbers and switches. For a deletion,
     * the `name` of the record. For a setting, `source` is "default" if no value was stored.
     */
    before: z.record(z.string(), z.string()).optional(),
    /** The x-request-id of the call. */
    request: z.string().optional(),
    /** The hash of the previous entry; 64 zeros for the first. */
    previous: z.string(),
    /** SHA-256 of the entry as JSON without this field, keys sorted, without spaces; hexadecimal. */
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

/** An entry in the list of the operator. */
export const listedAuditEntry = auditEntry
  .extend({
    title: z
      .string()
      .meta({
        description: 'The action as a past fact; the words of a rejected action. Not part of the hash.',
        examples: ['Signing method unlocked'],
      }),
    names: z
      .record(z.string(), z.string())
      .meta({
        description:
          'Current names of the users, wallets, signing methods and applications that the entry identifies, by their ids. Not part of the hash.',
        examples: [{ '5d1f0b8e-1f4e-4c3a-9a53-6d1c7e2b9f10': 'PIN of ada' }],
      }),
    rejection: z
      .object({ number: z.int(), code: z.string().optional() })
      .optional()
      .meta({
        description:
          'The later entry of the same action if it was rejected after this change. Not part of the hash; an export has both entries with the same `request`.',
      }),
  })
  .meta({ id: 'ListedAuditEntry' });
export type ListedAuditEntry = z.infer<typeof listedAuditEntry>;

export const auditEntryRecord = auditEntry.extend({ id: z.string() });
export type AuditEntryRecord = z.infer<typeof auditEntryRecord>;

/** Where the stored log starts: the last entry that was pruned. */
export const auditStartRecord = z.object({ id: z.string(), number: z.int(), hash: z.string() });

/** The result of verifying the whole chain. */
export const auditChain = z
  .object({
    state: z.enum(['whole', 'broken']),
    entries: z.int(),
    /** The number of the oldest entry; older entries were pruned. */
    first: z.int().optional(),
    since: z.iso.datetime().optional().meta({ description: 'The time of the oldest entry, if the chain is whole.' }),
    /** The number and hash of the newest entry, to be recorded elsewhere. */
    last: z.object({ number: z.int(), hash: z.string() }).optional(),
    /** The first entry that does not match, and the reason. */
    fault: z.object({ number: z.int(), reason: z.string() }).optional(),
  })
  .meta({ id: 'AuditChain' });
export type AuditChain = z.infer<typeof auditChain>;

const byNumber = ({ id }: { id: string }) => id;

export const auditEntryTable = table(auditEntryRecord, {
  every: { keys: () => ['*'], order: byNumber },
  byAct: { keys: ({ act }) => [act], order: byNumber },
  byRequest: { keys: ({ request }) => (request === undefined ? [] : [request]), order: byNumber, isSeldom: true },
});

export const auditStartTable = table(auditStartRecord, {});
