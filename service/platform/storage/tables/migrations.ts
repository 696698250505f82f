import { z } from 'zod';
import { schemaVersion } from '../../../model/state.ts';

/** Converts a record to the next schema version; `undefined` drops it. Pure. */
type Migration = (table: string, record: unknown) => unknown;

/** By source version. Golden files of each version are stored next to the test. */
export const migrations: Readonly<Record<number, Migration>> = {
  // Their fingerprints included the credentials of the request.
  1: (table, record) => (table === 'idempotentReplies' ? undefined : record),
  // The former field `place` is the number in a sequence.
  2: (table, record) => (numbered.has(table) ? placeToSequence(record) : record),
  // Since version 4, a journal entry may replace all records with those of another file.
  3: (_table, record) => record,
};

const numbered: ReadonlySet<string> = new Set(['paymentEvents', 'webhookDeliveries', 'tokenMints']);
const recordWithPlace = z.looseObject({ place: z.int() });

function placeToSequence(record: unknown): unknown {
  const { place, ...fields } = recordWithPlace.parse(record);
  return { ...fields, sequence: place };
}

/** Converts a stored record to the current schema. */
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
    if (!step) throw new Error(`Missing migration from schema version ${version}.`);
    migrated = step(table, migrated);
  }
  return migrated;
}
