import type { z } from 'zod';

/** How records of a table are found: under one or more keys, each sorted by an order text. */
export interface IndexDefinition<Stored> {
  keys(record: Stored): readonly string[];
  order(record: Stored): string;
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

/** Records stand in the order they were made. */
export const byCreation = (record: { createdAt: string }) => record.createdAt;
/** What is recorded in one commit keeps its order. */
export const byRecording = ({ createdAt, sequence }: { createdAt: string; sequence: number }) =>
  `${createdAt} ${String(sequence).padStart(6, '0')}`;
/** The owners under whose keys a record stands: its application, and every one. */
export const ownersOf = ({ applicationId }: { applicationId: string }) => [
  applicationId,
  everyApplication,
];
