import type { TableWriters } from '../ports/storage.ts';
import type { AuditEntry, AuditEntryRecord } from '../resources/audit-entry.ts';
import { type ChainLink, chainBeginning, chained } from './chain.ts';

/** An audit entry before it is added to the chain. */
export type NewEntry = Omit<AuditEntry, 'number' | 'previous' | 'hash'>;

type AuditTables = Pick<TableWriters, 'auditEntries' | 'auditStarts'>;

const startId = 'start';
/** Maximum number of old entries deleted per new entry, after the limit was lowered. */
const maximumRemoved = 50;

/** Appends an entry in the current commit; beyond `maximumEntries`, the oldest is deleted. */
export function appendEntry(tables: AuditTables, entry: NewEntry, maximumEntries: number): void {
  const { auditEntries } = tables;
  const line = chained(entry, lastLink(tables));
  auditEntries.put(toRecord(line));
  const surplus = Math.min(maximumRemoved, auditEntries.countBy('every', '*') - maximumEntries);
  if (surplus > 0) makeRoom(tables, surplus);
}

/** An entry as it is stored: its id preserves the order. */
export function toRecord(line: AuditEntry): AuditEntryRecord {
  return { ...line, id: String(line.number).padStart(10, '0') };
}

/** The link that precedes the oldest stored entry. */
export function startOf({
  auditStarts,
}: {
  auditStarts: Pick<AuditTables['auditStarts'], 'find'>;
}): ChainLink {
  return auditStarts.find(startId) ?? chainBeginning;
}

function lastLink(tables: AuditTables): ChainLink {
  const [last] = tables.auditEntries.pageBy('every', '*', {
    offset: 0,
    limit: 1,
    descending: true,
  });
  return last ?? startOf(tables);
}

function makeRoom({ auditEntries, auditStarts }: AuditTables, count: number): void {
  const oldest = auditEntries.pageBy('every', '*', { offset: 0, limit: count });
  for (const { id } of oldest) auditEntries.delete(id);
  const last = oldest.at(-1);
  if (last) auditStarts.put({ id: startId, number: last.number, hash: last.hash });
}
