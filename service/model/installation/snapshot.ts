import { z } from 'zod';
import { secretType } from '../kernel/primitives.ts';

/** A snapshot's name, which is also its file name. */
export const snapshotName = z
  .string()
  .regex(
    /^[A-Za-z0-9][\w.-]{0,63}$/,
    'Use 1 to 64 letters, digits, dots, hyphens and underscores, starting with a letter or digit.',
  )
  .meta({ examples: ['before-the-sale'], description: 'The name of the snapshot.' });

/** Denotes the current world when two snapshots are compared. */
export const present = 'now';

export const newSnapshotName = snapshotName.refine(
  (name) => name.toLowerCase() !== present,
  'The name now is reserved for the current world. Choose another name.',
);

/** The first unused name of a new snapshot. @example "snapshot-3" */
export function unusedSnapshotName(snapshots: readonly { readonly name: string }[]): string {
  const names = new Set(snapshots.map(({ name }) => name.toLowerCase()));
  const nameAt = (number: number): string => {
    const name = `snapshot-${number}`;
    return names.has(name) ? nameAt(number + 1) : name;
  };
  return nameAt(snapshots.length + 1);
}

/** An unused name with a time, and a number if another name has it. @example "before-seed-2030-01-01T00-00-00.000Z" */
export function datedName(start: string, at: string, isUsed: (name: string) => boolean): string {
  const stem = `${start}${at.replaceAll(':', '-')}`;
  let name = stem;
  for (let number = 2; isUsed(name); number += 1) name = `${stem}-${number}`;
  return name;
}

/** A chain in a snapshot: with its state, never started, or an external node, whose state is not saved. */
const snapshotChain = z.object({
  secretType,
  state: z.enum(['kept', 'fresh', 'external']),
  /** Present if the chain was awake. */
  blockNumber: z.int().optional(),
});

/** The description of a snapshot, without its records. */
export const snapshotSummary = z
  .object({
    name: z.string(),
    path: z.string(),
    /** The service time of the snapshot; a restored world starts at this time. */
    at: z.iso.datetime(),
    /** System time of the snapshot. */
    takenAt: z.iso.datetime(),
    /** The snapshot that the world continued from; it may have been deleted. */
    parent: z.string().optional(),
    /** Taken automatically before this action. */
    before: z.enum(['restore', 'reset']).optional(),
    /** The current world continues from it. */
    isHere: z.literal(true).optional(),
    bytes: z.int(),
    /** Without the records of the installation, as in the list of worlds. */
    records: z.int(),
    /** Number of records per table, also of the installation; empty tables are omitted. */
    counts: z.record(z.string(), z.int()),
    chains: z.array(snapshotChain),
  })
  .meta({ id: 'Snapshot' });
export type SnapshotSummary = z.infer<typeof snapshotSummary>;

/** A passphrase that seals a portable snapshot, whose file can be guessed at without a limit of attempts. */
export const newPassphrase = z
  .string()
  .min(12, 'Use at least 12 characters for the passphrase.')
  .max(1024, 'Use at most 1,024 characters for the passphrase.')
  .meta({ format: 'password', examples: ['••••••••••••'], description: 'Required again for the import.' });

/** A snapshot that was added from a file, with the newest failed request that the file brought into the request log. */
export const importedSnapshot = snapshotSummary
  .extend({ failedRequest: z.uuid().optional() })
  .meta({ id: 'ImportedSnapshot' });

/** A snapshot that opens on any installation with its passphrase. */
export const portableSnapshot = z
  .object({ name: z.string(), bytes: z.int(), file: z.string().meta({ format: 'password' }) })
  .meta({ id: 'PortableSnapshot' });

/** Changes in the records of a table between two states. */
const tableDifference = z.object({
  table: z.string(),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** Changed records with another state, counted per pair of states. */
  moves: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
  /** The fields in which changed records differ, with the number of these records, the most frequent first. */
  fields: z.array(z.object({ name: z.string(), count: z.int() })),
  /** The first of these records: added, removed, then changed. */
  records: z
    .array(z.object({ id: z.string(), name: z.string().optional(), change: z.enum(['added', 'removed', 'changed']) }))
    .meta({ description: 'Up to 20 of these records, with their names.' }),
});

/** The differences between two snapshots, or between a snapshot and the current world. */
export const snapshotDifference = z
  .object({
    from: z.string(),
    to: z.string(),
    tables: z.array(tableDifference),
    /** New blocks of chains that were awake in both states. */
    chains: z.array(z.object({ secretType, blocks: z.int() })),
  })
  .meta({ id: 'SnapshotDifference' });
export type SnapshotDifference = z.infer<typeof snapshotDifference>;
