import { z } from 'zod';
import { parseJson } from '../kernel/json.ts';
import { ok, type Result } from '../kernel/result.ts';
import { inYieldingBatches } from '../kernel/yielding-batches.ts';
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
import { hasRightSignature, withSignature } from './signature.ts';

/**
 * The first line of an export: its extent, signed with the device key. Older exports have no world and no signature.
 */
const exportHead = z.strictObject({
  vaultdesk: z.literal('audit'),
  world: z.string().optional(),
  start: z.strictObject({ number: z.int(), hash: z.string() }),
  entries: z.int(),
  last: z.string(),
  publicKey: z.string().optional(),
  signature: z.string().optional(),
});

/** Verifies the stored log. */
export async function checkLog({ storage }: Pick<Ports, 'storage'>): Promise<Result<AuditChain>> {
  const { lines, start } = storage.read(wholeLog);
  let before = start;
  for await (const batch of inYieldingBatches(lines)) {
    const { fault } = checkChain(batch.map(toEntry), before);
    if (fault) return ok({ ...extentOf(lines), state: 'broken', fault });
    before = batch.at(-1) ?? before;
  }
  return ok({ ...extentOf(lines), state: 'whole' });
}

/** The whole log, oldest first: a signed header, then each entry in its hashed form, with its hash. */
export async function exportLog({
  storage,
  deviceKey,
  installation,
}: Pick<Ports, 'storage' | 'deviceKey' | 'installation'>): Promise<Result<string>> {
  const { lines, start } = storage.read(wholeLog);
  const { number, hash } = start;
  const head: z.infer<typeof exportHead> = withSignature(deviceKey, {
    vaultdesk: 'audit',
    world: installation.world,
    start: { number, hash },
    entries: lines.length,
    last: lines.at(-1)?.hash ?? hash,
  });
  const texts = [`${canonicalText(head)}\n`];
  for await (const batch of inYieldingBatches(lines))
    texts.push(...batch.map((line) => `${canonicalText(toEntry(line))}\n`));
  return ok(texts.join(''));
}

/** Whether an export is whole, and the key and world of its signature. */
export interface ExportCheck extends AuditChain {
  readonly world?: string | undefined;
  /** The key that signed it; absent if it is unsigned. */
  readonly signedBy?: string | undefined;
  /** Whether it proves an entry with this hash: it has the entry, or continues directly after it. */
  proves(hash: string): boolean;
}

/** Verifies an export on its own; the caller must compare the signing key. */
export function checkExport(text: string): ExportCheck {
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '');
  const head = exportHead.safeParse(parseJson(first));
  // Any other form could show fields that neither hash nor signature covers.
  if (!head.success || canonicalText(head.data) !== first.trim())
    return brokenChain(0, 'The first line is not the header of an audit export.');
  const { start, entries, last, world, publicKey, signature } = head.data;
  if (signature !== undefined && !hasRightSignature({ publicKey: '', signature, ...head.data }))
    return brokenChain(0, 'The signature does not match the first line.');
  const lines: AuditEntry[] = [];
  for (const line of rest) {
    const entry = auditEntry.safeParse(parseJson(line));
    if (!entry.success || canonicalText(entry.data) !== line.trim())
      return brokenChain((lines.at(-1)?.number ?? 0) + 1, 'It is not an entry of the log.');
    lines.push(entry.data);
  }
  const chain = checkChain(lines, start);
  const hashes = new Set([...(start.number > 0 ? [start] : []), ...lines].map(({ hash }) => hash));
  const isWhole = lines.length === entries && (lines.at(-1)?.hash ?? start.hash) === last;
  if (chain.state === 'broken' || isWhole)
    return {
      ...{ ...chain, world, signedBy: signature === undefined ? undefined : publicKey },
      proves: (hash) => hashes.has(hash),
    };
  const end = (lines.at(-1) ?? start).number;
  return brokenChain(end, 'The export is incomplete: lines are missing at its end.');
}

function brokenChain(number: number, reason: string): ExportCheck {
  return { state: 'broken', entries: 0, fault: { number, reason }, proves: () => false };
}

function wholeLog(tables: TableReaders): { lines: readonly AuditEntryRecord[]; start: ChainLink } {
  return { lines: tables.auditEntries.listBy('every', '*'), start: startOf(tables) };
}
