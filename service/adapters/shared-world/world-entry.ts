import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import { schemaVersion, tableNames } from '../../resources/state.ts';
import type { MacKey } from '../storage/authentic-line.ts';
import { type Change, storedChange } from '../storage/memory-state.ts';
import { migrate } from '../storage/migrations.ts';
import { type LogEntry, WorldLost } from './shared-log.ts';

const entrySchema = z.object({
  schemaVersion: z.int(),
  at: z.string(),
  ops: z.array(z.object({ table: z.enum(tableNames), id: z.string(), value: z.unknown() })),
});
const versionOnly = z.object({ schemaVersion: z.int() });

/** The entry of these changes after the entry with the code `previousMac`. */
export function toEntry(
  key: MacKey,
  previousMac: string,
  content: { lsn: number; batch: string; at: string; ops: readonly Change[] },
): LogEntry {
  const { lsn, batch, at, ops } = content;
  const text = JSON.stringify({ schemaVersion, at, ops });
  return { lsn, batch, text, mac: macOf(key, previousMac, { lsn, batch, text }) };
}

/**
 * The changes of an entry, in the current schema. Throws a `WorldLost` if a newer version wrote the
 * entry, or if it does not follow from the previous one.
 */
export function changesIn(key: MacKey, previousMac: string, entry: LogEntry): readonly Change[] {
  if (!follows(key, previousMac, entry)) throw new WorldLost(otherHistory(entry.lsn));
  const json = parseJson(entry.text);
  const version = versionOnly.safeParse(json);
  const parsed = entrySchema.safeParse(json);
  // An unknown table comes from a newer version as well.
  if (!parsed.success || parsed.data.schemaVersion > schemaVersion)
    throw new WorldLost(newerVersion(version.data?.schemaVersion));
  const { ops, schemaVersion: from } = parsed.data;
  return ops.map(({ table, id, value }) => {
    const isCurrent = value === null || from === schemaVersion;
    return storedChange(table, id, isCurrent ? value : (migrate(table, value, from) ?? null));
  });
}

/** Whether an entry was written with this key after the entry of the code `previousMac`. */
export function follows(key: MacKey, previousMac: string, entry: LogEntry): boolean {
  return entry.mac === macOf(key, previousMac, entry);
}

/** The sentence for the operator of an instance that is too old for its world. */
export function newerVersion(version = schemaVersion): string {
  return `A newer Vaultdesk serves this world: its state (version ${version}) has contents that this Vaultdesk (version ${schemaVersion}) cannot read. Start the newer version here too.`;
}

/** The sentence for a log that contradicts earlier reads. */
export function otherHistory(lsn: number): string {
  return `Entry ${lsn} of the world does not follow from the entries that this instance read before: the database was restored to an earlier state, edited, or written with another device key. Nothing was changed. Check the database, then start the instance again.`;
}

function macOf(
  key: MacKey,
  previousMac: string,
  { lsn, batch, text }: Omit<LogEntry, 'mac'>,
): string {
  const message = `${previousMac}\n${lsn}\n${batch}\n${text}`;
  return key.mac('world.entry.v1', message).subarray(0, 24).toString('base64url');
}
