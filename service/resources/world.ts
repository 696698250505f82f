import { z } from 'zod';
import { secretType } from '../kernel/primitives.ts';
import { snapshotName } from './snapshot.ts';

/** What took the place of a world. */
export const replacedWorld = z
  .object({
    /** Higher with every world that takes the place of another. */
    world: z.int(),
    /** What the clock of the service shows in it. */
    at: z.iso.datetime(),
    /** The snapshot of what was there before: restoring it undoes this. */
    undo: z.string(),
  })
  .meta({ id: 'ReplacedWorld' });
export type ReplacedWorld = z.infer<typeof replacedWorld>;

/** The world of the data directory, at the plain paths. */
export const mainWorld = 'main';

/** Below it the listener has the other worlds, a path each. */
export const worldsBase = '/w';

/** What stands before every path of a world. @example worldPath('ci-1') // "/w/ci-1" */
export function worldPath(name: string): string {
  return name === mainWorld ? '' : `${worldsBase}/${name}`;
}

/** The name of a world, as it stands in its paths. */
export const worldName = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/,
    'Use 1 to 40 small letters, digits and hyphens, a letter or digit first and last.',
  )
  .meta({ examples: ['worker-1'] });

/** What a world begins with. */
export const worldSource = z
  .union(
    [
      z.literal('empty'),
      z.strictObject({ snapshot: snapshotName }),
      z.strictObject({ seed: z.union([z.record(z.string(), z.unknown()), z.string().min(1)]) }),
    ],
    'Use "empty", {"snapshot": name} or {"seed": seed}.',
  )
  .meta({
    // PINs are in a seed.
    format: 'password',
    description:
      'empty by default; the world of a snapshot of the world that is asked; or what a seed says, as POST /_vaultdesk/seeds takes it.',
  });
export type WorldSource = z.infer<typeof worldSource>;

/** A world beside the others on this port. */
export const worldSummary = z
  .object({
    name: z.string(),
    /** What it began with: `data directory`, `empty`, `snapshot NAME` or `seed`. */
    from: z.string(),
    baseUrl: z.url(),
    createdAt: z.iso.datetime(),
    /** When somebody last waited for an answer of it or listened to it, by the clock of the machine. */
    lastUsedAt: z.iso.datetime(),
    /** When it ends where nobody asks or listens to it before. */
    endsAt: z.iso.datetime().optional(),
    records: z.int(),
    chainsAwake: z.array(secretType),
    /** It is the one that was asked. */
    isHere: z.literal(true).optional(),
  })
  .meta({ id: 'World' });
export type WorldSummary = z.infer<typeof worldSummary>;

/** A new world, with what it takes to call it. */
export const madeWorld = worldSummary
  .extend({
    marketUrl: z.url(),
    tokenUrl: z.url(),
    clientId: z.string(),
    clientSecret: z.string().meta({ format: 'password' }),
    operatorToken: z.string().meta({ format: 'password' }),
  })
  .meta({ id: 'MadeWorld' });
export type MadeWorld = z.infer<typeof madeWorld>;
