import { z } from 'zod';
import { chainBeginning, chained, toRecord } from '../../history/audit/chain.ts';
import { auditEntryRecord, auditStartRecord } from '../../model/history/audit-entry.ts';
import { installationRecord, worldFacts } from '../../model/installation/setting.ts';
import type { TableName } from '../../model/state.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { isHeldFact } from '../../platform/shared-world/leases/lease-fact.ts';
import { sharedSecretPrefix } from '../../platform/shared-world/shared-secret.ts';

type Tables = ReadonlyMap<TableName, readonly unknown[]>;

const stored = z.array(auditEntryRecord).catch([]);
const starts = z.array(auditStartRecord).catch([]);

/** Prepares records for another place: adds an audit entry and removes data that only applies to the old place. */
export function carriedRecords(tables: Tables, act: { act: string; words: string }): Tables {
  const lines = stored.parse(tables.get('auditEntries') ?? []).toSorted((a, b) => a.number - b.number);
  const [start] = starts.parse(tables.get('auditStarts') ?? []);
  const entry = {
    ...act,
    at: systemClock.now(),
    who: { kind: 'command' },
    outcome: 'done',
    details: {},
  } as const;
  const line = chained(entry, lines.at(-1) ?? start ?? chainBeginning);
  return new Map(tables)
    .set('auditEntries', [...lines, toRecord(line)])
    .set('installation', withoutPlace.parse(tables.get('installation') ?? []));
}

/** The chains stay in the first world of the directory; a shared world has its own secrets and background work. */
const withoutPlace = z.array(installationRecord).transform((facts) => facts.filter(({ id }) => !isOfPlace(id)));

function isOfPlace(id: string): boolean {
  return id === worldFacts.number || isHeldFact(id) || id.startsWith(sharedSecretPrefix);
}
