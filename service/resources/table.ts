import type { z } from 'zod';
import { BoundedMemory } from '../kernel/bounded-memory.ts';

/** How records of a table are found: under one or more keys, each sorted by an order text. */
export interface IndexDefinition<Stored> {
  keys(record: Stored): readonly string[];
  order(record: Stored): string;
  /** Records that stand under the same keys have them in one list of keys: they are placed at once. */
  readonly hasSharedKeys?: true;
  /** Compares as the order texts do, where that needs no texts: every look-up in a long list compares twenty times. */
  readonly compare?: (left: Stored, right: Stored) => number;
  /** Few ask for it, and few records stand under a key: it is built with the first question, and costs nothing until then. */
  readonly isSeldom?: true;
}

/** What is stored, and how it is found. */
export interface TableDefinition<Stored extends { id: string }> {
  readonly record: z.ZodType<Stored>;
  readonly indexes: Readonly<Record<string, IndexDefinition<Stored>>>;
}

/** Declares a table: what is stored, and the indexes that its queries need. */
export function table<
  Stored extends { id: string },
  Indexes extends Readonly<Record<string, IndexDefinition<Stored>>>,
>(record: z.ZodType<Stored>, indexes: Indexes) {
  return { record, indexes };
}

/** The owner under whose key an index keeps the records of every application. */
export const everyApplication = '*';
/** The owner that has no records: what somebody unnamed sees of a list. */
export const noApplication = 'nobody';

/**
 * The keys of an index under which many records stand together: made once for each name, and of nothing but
 * what the name has.
 */
export function sharedKeys<Stored>(
  nameOf: (record: Stored) => string,
  make: (record: Stored) => readonly string[],
) {
  const made = new BoundedMemory<readonly string[]>(differentKeys);
  const keys = (record: Stored) => made.recall(nameOf(record), () => make(record));
  return { keys, hasSharedKeys: true } as const;
}

const differentKeys = 1_000;

/** Records stand in the order they were made. */
export const byCreation = (record: { createdAt: string }) => record.createdAt;
interface Recorded {
  readonly createdAt: string;
  readonly sequence: number;
}

/** What is recorded in one commit keeps its order. */
export const byRecording = ({ createdAt, sequence }: Recorded) =>
  `${createdAt} ${String(sequence).padStart(6, '0')}`;
/** Compares as the texts of `byRecording` do. */
export function compareRecording(left: Recorded, right: Recorded): number {
  if (left.createdAt !== right.createdAt) return left.createdAt < right.createdAt ? -1 : 1;
  if (left.sequence === right.sequence) return 0;
  return byRecording(left) < byRecording(right) ? -1 : 1;
}
/** The order of an index whose records keep the order they were recorded in. */
export const inRecordingOrder = { order: byRecording, compare: compareRecording };
/** The owners under whose keys a record stands: its application, and every one. */
export const ownersOf = ({ applicationId }: { applicationId: string }) => [
  applicationId,
  everyApplication,
];
