import { z } from 'zod';
import { indexed, type Listing, parted } from '../kernel/listing.ts';
import { type Page, pageInput, toPage } from '../kernel/paging.ts';
import { instantInput, lastInstantInput } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { AuditEntry, AuditEntryRecord } from '../resources/audit-entry.ts';

export const listEntriesInput = pageInput.extend({
  act: z.string().optional(),
  who: z.string().optional().meta({
    description: 'operator-token, session, desktop, command or unknown; or the id of a session.',
  }),
  outcome: z.enum(['done', 'refused'], 'Use done or refused.').optional(),
  from: instantInput.optional(),
  to: lastInstantInput.optional(),
  text: z.string().max(200).optional().meta({
    description: 'In the description, the subject, the details or the name of a session.',
  }),
});
export type ListEntriesInput = z.output<typeof listEntriesInput>;

/** Operator actions, newest first. */
export async function listEntries(
  { storage }: Pick<Ports, 'storage'>,
  input: ListEntriesInput,
): Promise<Result<Page<AuditEntry>>> {
  return storage.read((tables) => ok(toPage(selectEntries(tables, input), input, toEntry)));
}

/** An entry as it is shown and exported. */
export function toEntry({ id: _, ...entry }: AuditEntryRecord): AuditEntry {
  return entry;
}

function selectEntries(
  { auditEntries }: Pick<TableReaders, 'auditEntries'>,
  input: ListEntriesInput,
): Listing<AuditEntryRecord> {
  const { page, size, act, ...filter } = input;
  const { who, outcome, from = '', to, text } = filter;
  const lookup =
    act === undefined
      ? ({ index: 'every', key: '*' } as const)
      : ({ index: 'byAct', key: act } as const);
  const isWhole = !who && !outcome && !from && to === undefined && !text;
  if (isWhole) return indexed(auditEntries, lookup);
  const needle = text?.toLowerCase();
  const holds = (entry: AuditEntryRecord) =>
    (!who || entry.who.kind === who || entry.who.id === who) &&
    (!outcome || entry.outcome === outcome) &&
    entry.at >= from &&
    (to === undefined || entry.at <= to) &&
    (!needle || textOf(entry).includes(needle));
  const part = { name: JSON.stringify(filter), holds };
  return parted(auditEntries.partBy(lookup.index, lookup.key, part), { descending: true });
}

function textOf({ words, act, code, subject, details, who }: AuditEntryRecord): string {
  const parts = [words, act, code, subject?.type, subject?.id, who.name, ...Object.values(details)];
  return parts.join('\n').toLowerCase();
}
