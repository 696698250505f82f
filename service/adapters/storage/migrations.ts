import { z } from 'zod';
import { schemaVersion } from '../../resources/state.ts';

/** Turns a record of one schema version into one of the next; `undefined` drops it. Pure. */
export type Migration = (table: string, record: unknown) => unknown;

/** By the version they start from. Each has golden files of its version beside its test. */
export const migrations: Readonly<Record<number, Migration>> = {
  // Their fingerprints were made with the credentials of the request.
  1: (table, record) => (table === 'idempotentReplies' ? undefined : record),
  // What was called a place is the number in a sequence.
  2: (table, record) => (numbered.has(table) ? placeToSequence(record) : record),
  // Its journal may say that the records of another file took the place of all.
  3: (_table, record) => record,
};

const numbered: ReadonlySet<string> = new Set(['paymentEvents', 'webhookDeliveries', 'tokenMints']);
const placed = z.looseObject({ place: z.int() });

function placeToSequence(record: unknown): unknown {
  const { place, ...others } = placed.parse(record);
  return { ...others, sequence: place };
}

/** A stored record as today's schema has it. */
export function migrate(
  table: string,
  record: unknown,
  from: number,
  steps: Readonly<Record<number, Migration>> = migrations,
  to: number = schemaVersion,
): unknown {
  let migrated = record;
  for (let version = from; version < to; version += 1) {
    const step = steps[version];
    if (!step) throw new Error(`There is no migration from schema version ${version}.`);
    migrated = step(table, migrated);
  }
  return migrated;
}
