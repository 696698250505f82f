import { z } from 'zod';
import { inTurns } from '../kernel/in-turns.ts';
import { parseJson } from '../kernel/json.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import {
  type AuditChain,
  type AuditEntry,
  type AuditEntryRecord,
  auditEntry,
} from '../resources/audit-entry.ts';
import { startOf } from './append-entry.ts';
import { type ChainLink, canonicalText, checkChain, extentOf } from './chain.ts';
import { toEntry } from './list-entries.ts';

/** What an export says of itself in its first line, so that it cannot be cut short unseen. */
const exportHead = z.object({
  vaultdesk: z.literal('audit'),
  start: z.object({ number: z.int(), hash: z.string() }),
  entries: z.int(),
  last: z.string(),
});

/** The state of the log as it is kept. */
export async function checkLog({ storage }: Pick<Ports, 'storage'>): Promise<Result<AuditChain>> {
  const { lines, start } = storage.read(wholeLog);
  let before = start;
  for await (const some of inTurns(lines)) {
    const { fault } = checkChain(some.map(toEntry), before);
    if (fault) return ok({ ...extentOf(lines), state: 'broken', fault });
    before = some.at(-1) ?? before;
  }
  return ok({ ...extentOf(lines), state: 'whole' });
}

/** The whole log, oldest first: a head, then each line as it was hashed, with its hash. */
export async function exportLog({ storage }: Pick<Ports, 'storage'>): Promise<Result<string>> {
  const { lines, start } = storage.read(wholeLog);
  const { number, hash } = start;
  const head: z.infer<typeof exportHead> = {
    vaultdesk: 'audit',
    start: { number, hash },
    entries: lines.length,
    last: lines.at(-1)?.hash ?? hash,
  };
  const texts = [`${canonicalText(head)}\n`];
  for await (const some of inTurns(lines))
    texts.push(...some.map((line) => `${canonicalText(toEntry(line))}\n`));
  return ok(texts.join(''));
}

/** Whether an export is whole, by itself alone; why it is none, where it is none. */
export function checkExport(text: string): AuditChain {
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '');
  const head = exportHead.safeParse(parseJson(first));
  if (!head.success) return broken(0, 'The first line is not the head of an export.');
  const lines: AuditEntry[] = [];
  for (const line of rest) {
    const entry = auditEntry.safeParse(parseJson(line));
    if (!entry.success) return broken((lines.at(-1)?.number ?? 0) + 1, 'It is no line of the log.');
    lines.push(entry.data);
  }
  const { start, entries, last } = head.data;
  const chain = checkChain(lines, start);
  const isWhole = lines.length === entries && (lines.at(-1)?.hash ?? start.hash) === last;
  if (chain.state === 'broken' || isWhole) return chain;
  const end = (lines.at(-1) ?? start).number;
  return broken(end, 'The export does not end here: lines behind it are missing.');
}

function broken(number: number, reason: string): AuditChain {
  return { state: 'broken', entries: 0, fault: { number, reason } };
}

function wholeLog(tables: TableReaders): { lines: readonly AuditEntryRecord[]; start: ChainLink } {
  return { lines: tables.auditEntries.listBy('every', '*'), start: startOf(tables) };
}
