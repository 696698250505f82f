import { createHash } from 'node:crypto';
import type { AuditChain, AuditEntry, AuditEntryRecord } from '../../model/history/audit-entry.ts';
import type { TableWriters } from '../../platform/ports/storage.ts';

export interface ChainLink {
  readonly number: number;
  readonly hash: string;
}

/** The link that the first entry of all is chained to. */
export const chainStart: ChainLink = { number: 0, hash: '0'.repeat(64) };

/** JSON with sorted keys and without spaces, in `jq -cS` form; `undefined` values are omitted. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalText(inner)}`);
  return `{${fields.join(',')}}`;
}

export function hashOf(line: Omit<AuditEntry, 'hash'>): string {
  return createHash('sha256').update(canonicalText(line)).digest('hex');
}

export function chained(line: Omit<AuditEntry, 'number' | 'previous' | 'hash'>, before: ChainLink): AuditEntry {
  const unsealed = { ...line, number: before.number + 1, previous: before.hash };
  return { ...unsealed, hash: hashOf(unsealed) };
}

/** Whether entries follow from each other and from the start: detects changes, removals, insertions and moves. */
export function checkChain(lines: readonly AuditEntry[], start: ChainLink): AuditChain {
  let before = start;
  for (const line of lines) {
    const reason = faultOf(line, before);
    if (reason) return { ...extentOf(lines), state: 'broken', fault: { number: line.number, reason } };
    before = line;
  }
  return { ...extentOf(lines), state: 'whole' };
}

export function extentOf(lines: readonly ChainLink[]) {
  const last = lines.at(-1);
  return { entries: lines.length, first: lines[0]?.number, last: last && { number: last.number, hash: last.hash } };
}

function faultOf({ hash, ...line }: AuditEntry, before: ChainLink): string | undefined {
  if (line.number !== before.number + 1)
    return `This position should have entry ${before.number + 1}: entries are missing or moved.`;
  if (line.previous !== before.hash) return 'It does not follow from the previous entry.';
  return hash === hashOf(line) ? undefined : 'It differs from what was written.';
}

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
  if (surplus > 0) deleteOldest(tables, surplus);
}

/** An entry as it is stored: its id preserves the order. */
export function toRecord(line: AuditEntry): AuditEntryRecord {
  return { ...line, id: String(line.number).padStart(10, '0') };
}

/** The link that precedes the oldest stored entry. */
export function startOf({ auditStarts }: { auditStarts: Pick<AuditTables['auditStarts'], 'find'> }): ChainLink {
  return auditStarts.find(startId) ?? chainStart;
}

function lastLink(tables: AuditTables): ChainLink {
  const [last] = tables.auditEntries.pageBy('every', '*', { offset: 0, limit: 1, descending: true });
  return last ?? startOf(tables);
}

function deleteOldest({ auditEntries, auditStarts }: AuditTables, count: number): void {
  const oldest = auditEntries.pageBy('every', '*', { offset: 0, limit: count });
  for (const { id } of oldest) auditEntries.delete(id);
  const last = oldest.at(-1);
  if (last) auditStarts.put({ id: startId, number: last.number, hash: last.hash });
}
