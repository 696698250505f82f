import { z } from 'zod';
import { secretType } from '../kernel/primitives.ts';
import { seedLabel } from '../seed/seed.ts';
import { snapshotName } from './snapshot.ts';

export const replacedWorld = z
  .object({
    /** Increases with every replacement. */
    world: z.int(),
    /** Service time of the new world. */
    at: z.iso.datetime(),
    /** A snapshot of the previous state: restore it to undo the replacement. */
    undo: z.string(),
  })
  .meta({ id: 'ReplacedWorld' });
export type ReplacedWorld = z.infer<typeof replacedWorld>;

/** The name of a world, as in its paths. */
export const worldName = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/,
    'Use 1 to 40 lowercase letters, digits and hyphens. Start and end with a letter or digit.',
  )
  .meta({ examples: ['worker-1'] });

/** The initial contents of a world. */
export const worldSource = z
  .union(
    [
      z.literal('empty'),
      z.strictObject({ snapshot: snapshotName }),
      z.strictObject({
        // Seeds contain PINs.
        seed: z.union([z.record(z.string(), z.unknown()), z.string().min(1)]).meta({ format: 'password' }),
        label: seedLabel.optional(),
      }),
      z.strictObject({ ended: worldName }),
    ],
    'Use "empty", {"snapshot": name}, {"seed": seed} or {"ended": name}.',
  )
  .meta({
    description:
      'Default: empty. Otherwise the world of a snapshot of the requested world, a seed in the format of POST /_vaultdesk/seeds with an optional label, e.g. its file name, or the source of an ended world.',
  });
export type WorldSource = z.infer<typeof worldSource>;

/** An additional world on this port. */
export const worldSummary = z
  .object({
    name: z.string(),
    /** Its source: `data directory`, `empty`, or what was loaded into it: `snapshot NAME`, `seed LABEL` or `seed`. */
    from: z.string(),
    baseUrl: z.url(),
    /** In system time; of `main`, when its data directory was created. */
    createdAt: z.iso.datetime(),
    /** When a caller last waited for a response or listened, in system time. */
    lastUsedAt: z.iso.datetime(),
    /** When it ends unless it is used before then. */
    endsAt: z.iso.datetime().optional(),
    /** Without the records of the installation, e.g. applications, settings and the audit log. */
    records: z.int(),
    chainsAwake: z.array(secretType),
    /** How far its clock is from system time, if it was moved, frozen or accelerated. */
    clockOffsetMilliseconds: z.int().optional(),
    /** Whether a fault rule is enabled. */
    hasFaults: z.literal(true).optional(),
    /** Whether it is the requested world. */
    isHere: z.literal(true).optional(),
  })
  .meta({ id: 'World' });
export type WorldSummary = z.infer<typeof worldSummary>;

/** Why a world ended: on request, after some time without use, or with the process. */
const endReason = z.enum(['operator', 'idle', 'restart']);
export type EndReason = z.infer<typeof endReason>;

/** A world that ended in the last 24 hours. */
export const endedWorld = worldSummary
  .pick({ name: true, from: true, createdAt: true, lastUsedAt: true, records: true })
  .extend({
    /** The snapshot of its source. */
    snapshot: z.string().optional(),
    /** The next start, if the process was killed. */
    endedAt: z.iso.datetime(),
    reason: endReason,
    /** Calls to its address since then, except by the console. */
    calls: z.int(),
    /** Whether its source no longer exists. */
    isSourceMissing: z.literal(true).optional(),
  })
  .meta({ id: 'EndedWorld' });
export type EndedWorld = z.infer<typeof endedWorld>;

/** A new world, with the credentials for calling it. */
export const createdWorld = worldSummary
  .extend({
    marketUrl: z.url(),
    tokenUrl: z.url(),
    clientId: z.string(),
    clientSecret: z.string().meta({ format: 'password' }),
    operatorToken: z.string().meta({ format: 'password' }),
  })
  .meta({ id: 'MadeWorld' });
export type CreatedWorld = z.infer<typeof createdWorld>;
