import { z } from 'zod';
import { actOutcomes, actorKinds } from './names.ts';
import { table } from './table.ts';

/** By what an operator acted: a program with the operator token, a browser, the desktop's window, a command; or somebody who failed to. */
export const actorKind = z.enum(actorKinds);
export type ActorKind = z.infer<typeof actorKind>;

/** Who did something. */
export const actor = z.object({
  kind: actorKind,
  /** Of a session: its id, and its name in the list of sessions. */
  id: z.string().optional(),
  name: z.string().optional(),
});
export type Actor = z.infer<typeof actor>;

/** Whether what was asked for was done. What was done in part has an entry of each. */
export const actOutcome = z.enum(actOutcomes);

/** One line of the audit log: what an operator did, chained to the line before. */
export const auditEntry = z
  .object({
    /** One more than that of the line before. */
    number: z.int().positive(),
    /** By the clock of the service. */
    at: z.iso.datetime(),
    who: actor,
    act: z.string().meta({ examples: ['users.unlockSigningMethod'] }),
    words: z.string().meta({ examples: ['Unlock a signing method'] }),
    outcome: actOutcome,
    /** Why it was refused. */
    code: z.string().optional(),
    subject: z
      .object({ type: z.string().meta({ examples: ['signing-methods'] }), id: z.string() })
      .optional(),
    /** What was asked for besides, in short texts; never a secret. */
    details: z.record(z.string(), z.string()),
    /** The x-request-id of the call. */
    request: z.string().optional(),
    /** The hash of the line before; 64 zeros before the first. */
    previous: z.string(),
    /** SHA-256 of the line as JSON without this field, keys sorted, without spaces; hexadecimal. */
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditEntryRecord = auditEntry.extend({ id: z.string() });
export type AuditEntryRecord = z.infer<typeof auditEntryRecord>;

/** Where the lines that are kept begin: the last one that made room. */
export const auditStartRecord = z.object({ id: z.string(), number: z.int(), hash: z.string() });
export type AuditStartRecord = z.infer<typeof auditStartRecord>;

/** The whole chain, as it was found. */
export const auditChain = z
  .object({
    state: z.enum(['whole', 'broken']),
    entries: z.int(),
    /** The number of the oldest line; older ones made room. */
    first: z.int().optional(),
    /** The number and hash of the newest line, to be noted elsewhere. */
    last: z.object({ number: z.int(), hash: z.string() }).optional(),
    /** The first line that does not fit, and why. */
    fault: z.object({ number: z.int(), reason: z.string() }).optional(),
  })
  .meta({ id: 'AuditChain' });
export type AuditChain = z.infer<typeof auditChain>;

const byNumber = ({ id }: { id: string }) => id;

/** The audit log in its order, and its lines by what was done. */
export const auditEntryTable = table(auditEntryRecord, {
  every: { keys: () => ['*'], order: byNumber },
  byAct: { keys: ({ act }) => [act], order: byNumber },
});

/** Where the log begins. */
export const auditStartTable = table(auditStartRecord, {});
