import { z } from 'zod';
import { secretType } from '../kernel/primitives.ts';

/** A snapshot's name, which is its file's name too. */
export const snapshotName = z
  .string()
  .regex(
    /^[A-Za-z0-9][\w.-]{0,63}$/,
    'Use 1 to 64 letters, digits, dots, hyphens and underscores, a letter or digit first.',
  )
  .meta({ examples: ['before-the-sale'] });

/** Stands for the world that is there, where two snapshots are compared. */
export const present = 'now';

/** A snapshot's name when it is taken. */
export const newSnapshotName = snapshotName.refine(
  (name) => name.toLowerCase() !== present,
  'The name now stands for the world that is there. Take another one.',
);

/** A chain in a snapshot: with its state, never started until then, or a node of one's own, of which nothing is kept. */
const snapshotChain = z.object({
  secretType,
  state: z.enum(['kept', 'fresh', 'external']),
  /** Where the chain was awake. */
  blockNumber: z.int().optional(),
});

/** What a snapshot holds, without its records. */
export const snapshotSummary = z
  .object({
    name: z.string(),
    path: z.string(),
    /** What the clock of the service showed; a restore begins there. */
    at: z.iso.datetime(),
    /** When it was taken, by the clock of the machine. */
    takenAt: z.iso.datetime(),
    /** The snapshot that the world went on from, which may be gone. */
    parent: z.string().optional(),
    /** It was taken by itself, of what was there before this was done. */
    before: z.enum(['restore', 'reset']).optional(),
    /** The world that is there goes on from it. */
    isHere: z.literal(true).optional(),
    bytes: z.int(),
    records: z.int(),
    /** By table; those that hold nothing are left out. */
    counts: z.record(z.string(), z.int()),
    chains: z.array(snapshotChain),
  })
  .meta({ id: 'Snapshot' });
export type SnapshotSummary = z.infer<typeof snapshotSummary>;

/** What happened to the records of a table from one moment to another. */
const tableDifference = z.object({
  table: z.string(),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** Of the changed ones those with another state, counted by the pair. */
  moves: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
});

/** What is different between two snapshots, or between a snapshot and the present. */
export const snapshotDifference = z
  .object({
    from: z.string(),
    to: z.string(),
    tables: z.array(tableDifference),
    /** Blocks that came between, of chains that were awake at both moments. */
    chains: z.array(z.object({ secretType, blocks: z.int() })),
  })
  .meta({ id: 'SnapshotDifference' });
export type SnapshotDifference = z.infer<typeof snapshotDifference>;
