import type { z } from 'zod';
import { BoundedCache } from './kernel/concurrency/bounded-cache.ts';

/** How records of a table are found: by one or more keys, each sorted by an order text. */
export interface IndexDefinition<Stored> {
  keys(record: Stored): readonly string[];
  order(record: Stored): string;
  /** Records with the same keys share one list of keys, which speeds up insertion. */
  readonly hasSharedKeys?: true;
  /** Compares like the order texts, without building them: each look-up in a long list compares twenty times. */
  readonly compare?: (left: Stored, right: Stored) => number;
  /** Rarely used, with few records per key: built on the first query, at no cost before. */
  readonly isSeldom?: true;
}

export interface TableDefinition<Stored extends { id: string }> {
  readonly record: z.ZodType<Stored>;
  readonly indexes: Readonly<Record<string, IndexDefinition<Stored>>>;
}

export function table<Stored extends { id: string }, Indexes extends Readonly<Record<string, IndexDefinition<Stored>>>>(
  record: z.ZodType<Stored>,
  indexes: Indexes,
) {
  return { record, indexes };
}

/** The owner under whose key an index stores the records of all applications. */
export const everyApplication = '*';
/** An owner without records: used for the lists of an unidentified caller. */
export const noApplication = 'nobody';

/** Index keys shared by many records: built once per name, from the named fields only. */
export function sharedKeys<Stored>(nameOf: (record: Stored) => string, keysOf: (record: Stored) => readonly string[]) {
  const created = new BoundedCache<readonly string[]>(differentKeys);
  const keys = (record: Stored) => created.getOrCreate(nameOf(record), () => keysOf(record));
  return { keys, hasSharedKeys: true } as const;
}

const differentKeys = 1_000;

export const byCreation = (record: { createdAt: string }) => record.createdAt;
type Recorded = { readonly createdAt: string; readonly sequence: number };

/** Preserves the order of records within one commit. */
export const byRecording = ({ createdAt, sequence }: Recorded) => `${createdAt} ${String(sequence).padStart(6, '0')}`;
/** Compares like the texts of `byRecording`. */
export function compareRecording(left: Recorded, right: Recorded): number {
  if (left.createdAt !== right.createdAt) return left.createdAt < right.createdAt ? -1 : 1;
  if (left.sequence === right.sequence) return 0;
  return byRecording(left) < byRecording(right) ? -1 : 1;
}
/** The order of an index whose records stay in recording order. */
export const inRecordingOrder = { order: byRecording, compare: compareRecording };
/** The owners that a record is indexed under: its application, and all applications. */
export const ownersOf = ({ applicationId }: { applicationId: string }) => [applicationId, everyApplication];
