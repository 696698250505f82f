import type { TableWriters } from '../ports/storage.ts';
import type { AuditEntry, AuditEntryRecord } from '../resources/audit-entry.ts';
import { type ChainLink, chainBeginning, chained } from './chain.ts';

/** What an act is told by, before it has its place in the chain. */
export type NewEntry = Omit<AuditEntry, 'number' | 'previous' | 'hash'>;

type AuditTables = Pick<TableWriters, 'auditEntries' | 'auditStarts'>;

const startId = 'start';
/** So many old lines make room for one that comes, after the number to keep was lowered. */
const maximumRemoved = 50;

/** Writes an act into the log, in the commit that is under way; the oldest line makes room beyond `kept`. */
export function appendEntry(tables: AuditTables, entry: NewEntry, kept: number): void {
  const { auditEntries } = tables;
  const line = chained(entry, lastLink(tables));
  auditEntries.put(toRecord(line));
  const surplus = Math.min(maximumRemoved, auditEntries.countBy('every', '*') - kept);
  if (surplus > 0) makeRoom(tables, surplus);
}

/** A line as it is stored: its id keeps the order. */
export function toRecord(line: AuditEntry): AuditEntryRecord {
  return { ...line, id: String(line.number).padStart(10, '0') };
}

/** What the oldest line that is kept follows from. */
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
