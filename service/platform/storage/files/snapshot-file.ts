import { basename } from 'node:path';
import { z } from 'zod';
import { type SnapshotSummary, snapshotName, snapshotSummary } from '../../../model/installation/snapshot.ts';
import { parseJson } from '../../../model/kernel/json.ts';
import { secretType } from '../../../model/kernel/primitives.ts';
import { StartupError } from '../../../model/kernel/results/reasons.ts';
import { countRecords, schemaVersion, type TableName, tableNames } from '../../../model/state.ts';
import type { StoredChain } from '../../ports/chains.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { decodeLine, type MacKey } from '../journal/authentic-line.ts';
import { checkedBytes, linesOf, proofOf, unknownRow, writeCheckedFile } from '../journal/checked-file.ts';
import { migrate } from '../tables/migrations.ts';
import { type Snapshot, snapshotOf } from './checkpoint.ts';

const header = snapshotSummary
  .omit({ path: true, bytes: true, takenAt: true, isHere: true })
  .extend({
    // Used as a file name here, and the file may have any author.
    name: snapshotName,
    takenAt: z.iso.datetime().optional(),
    vaultdesk: z.literal('snapshot'),
    schemaVersion: z.int().positive(),
    /** Number of lines that follow. */
    lines: z.int(),
  })
  // Older files also count the records of the installation.
  .transform((head) => ({ ...head, records: countRecords((table) => head.counts[table]) }));
const recordsRow = z.object({ table: z.enum(tableNames), values: z.array(z.unknown()) });
/** Row format of older files. */
const recordRow = z.object({ table: z.enum(tableNames), value: z.unknown() });
const chainRow = z.object({
  chain: secretType,
  /** Base64; left out if the chain has no such file. */
  genesis: z.base64().optional(),
  state: z.base64().optional(),
  /** Newest block of the chain, if known. */
  block: z.object({ number: z.string().regex(/^\d+$/), hash: z.string() }).optional(),
});
const row = z.union([recordsRow, recordRow, chainRow]);

/** Records per line: each line costs an authentication code. */
const recordsALine = 32;

/** Upper bound of the first line, in bytes. */
export const headBytes = 16 * 1024;

/** The content of a snapshot: its name, its records and its chains. */
interface Moment extends Pick<SnapshotSummary, 'name' | 'at' | 'takenAt' | 'parent' | 'before'> {
  readonly snapshot: Snapshot;
  readonly chains: readonly StoredChain[];
}

/**
 * Writes a snapshot to one new file of checked and authenticated lines. If it throws the disk's error, no file is left.
 */
export async function writeSnapshotFile(
  disk: FileSystem,
  path: string,
  { moment, key }: { moment: Moment; key: MacKey },
): Promise<void> {
  await writeCheckedFile(disk, path, { kind: 'snapshot', rows: rowsOfMoment(moment), key });
}

/** The lines of a snapshot as bytes, without authentication codes; computed synchronously. */
export function snapshotBytes(moment: Moment): Buffer {
  return checkedBytes({ kind: 'snapshot', rows: rowsOfMoment(moment), key: undefined });
}

function rowsOfMoment({ snapshot, chains, ...summary }: Moment): readonly object[] {
  const rows = tableNames.flatMap((table) => rowsOf(table, snapshot[table] ?? []));
  const counts = countsOf(snapshot);
  const chainRows = chains.flatMap((chain) => (chain.genesis || chain.state ? [toChainRow(chain)] : []));
  const head: z.input<typeof header> = {
    vaultdesk: 'snapshot',
    schemaVersion,
    ...summary,
    records: countRecords((table) => counts[table]),
    counts,
    chains: chains.map(({ secretType: chain, isEmbedded, genesis, blockNumber }) => ({
      secretType: chain,
      state: isEmbedded ? (genesis ? 'kept' : 'fresh') : 'external',
      ...(blockNumber !== undefined && { blockNumber: Number(blockNumber) }),
    })),
    lines: rows.length + chainRows.length,
  };
  return [head, ...rows, ...chainRows];
}

/** The moment of a snapshot file, with other tables. */
export function momentOf(
  { head, chains }: Pick<ReturnType<typeof readSnapshotFile>, 'head' | 'chains'>,
  tables: ReadonlyMap<TableName, readonly unknown[]>,
): Moment {
  const { name, at, takenAt = at, parent, before } = head;
  return {
    ...{ name, at, takenAt, parent, before },
    snapshot: snapshotOf((table) => tables.get(table)),
    // Chains without files are in the head only.
    chains: head.chains.map(({ secretType, state, blockNumber }) => ({
      ...{ secretType, isEmbedded: state !== 'external' },
      ...(blockNumber !== undefined && { blockNumber: BigInt(blockNumber) }),
      ...chains.find((chain) => chain.secretType === secretType),
    })),
  };
}

/** The summary of a snapshot, without its records; `undefined` if the file is not a snapshot. */
export async function readSnapshotHead(disk: FileSystem, path: string): Promise<SnapshotSummary | undefined> {
  const start = await disk.readStart(path, headBytes);
  const head = header.safeParse(parseJson((start && decodeLine(start, 0)?.text) ?? ''));
  if (!head.success || `${head.data.name}.snapshot` !== basename(path)) return undefined;
  const { vaultdesk, schemaVersion: from, lines, takenAt = head.data.at, ...summary } = head.data;
  return { ...summary, takenAt, path, bytes: await disk.size(path) };
}

/** Whether a file starts like a snapshot; its name does not matter. */
export function isSnapshot(bytes: Buffer): boolean {
  return header.safeParse(parseJson(decodeLine(bytes, 0)?.text ?? '')).success;
}

/** Every record and chain of a snapshot; throws a `StartupError` if the bytes are not a complete snapshot. */
export function readSnapshotFile(bytes: Buffer, path: string, key?: MacKey) {
  const name = basename(path);
  const lines = linesOf(bytes);
  const head = header.safeParse(parseJson(lines[0]?.text ?? ''));
  if (!head.success) throw new StartupError(`${name} is not a snapshot of Vaultdesk.`);
  const { name: ofHead, schemaVersion: from, lines: expected, at, records } = head.data;
  if (from > schemaVersion) throw new StartupError(`${name} was written by a newer Vaultdesk. Use that version.`);
  if (lines.length !== expected + 1)
    throw new StartupError(
      `${name} is damaged: ${Math.max(0, lines.length - 1)} of ${expected} lines can be read. Nothing was changed.`,
    );
  if (lines.at(-1)?.end !== bytes.length)
    throw new StartupError(`${name} is damaged: there are bytes after its end. Nothing was changed.`);
  const tables = new Map<TableName, unknown[]>();
  const chains: StoredChain[] = [];
  for (const { text } of lines.slice(1)) {
    const parsed = row.safeParse(parseJson(text));
    if (!parsed.success) throw unknownRow(name);
    const entry = parsed.data;
    if ('chain' in entry)
      chains.push({
        secretType: entry.chain,
        isEmbedded: true,
        ...(entry.genesis !== undefined && { genesis: Buffer.from(entry.genesis, 'base64') }),
        ...(entry.state !== undefined && { state: Buffer.from(entry.state, 'base64') }),
        ...(entry.block && { blockNumber: BigInt(entry.block.number), blockHash: entry.block.hash }),
      });
    else
      for (const value of 'values' in entry ? entry.values : [entry.value])
        addRecord(tables, entry.table, migrate(entry.table, value, from));
  }
  return { head: head.data, name: ofHead, at, records, tables, chains, proof: proofOf(lines, 'snapshot', key) };
}

function rowsOf(table: TableName, records: readonly unknown[]): z.infer<typeof recordsRow>[] {
  const rows = [];
  for (let first = 0; first < records.length; first += recordsALine)
    rows.push({ table, values: records.slice(first, first + recordsALine) });
  return rows;
}

function addRecord(tables: Map<TableName, unknown[]>, table: TableName, record: unknown): void {
  if (record === undefined) return;
  const records = tables.get(table);
  if (records) records.push(record);
  else tables.set(table, [record]);
}

function toChainRow(chain: StoredChain): z.infer<typeof chainRow> {
  const { secretType, genesis, state, blockNumber, blockHash } = chain;
  return {
    chain: secretType,
    ...(genesis && { genesis: toBase64(genesis) }),
    ...(state && { state: toBase64(state) }),
    ...(blockNumber !== undefined &&
      blockHash !== undefined && { block: { number: String(blockNumber), hash: blockHash } }),
  };
}

function countsOf(snapshot: Snapshot): Record<string, number> {
  const counted = tableNames.map((table) => [table, snapshot[table]?.length ?? 0] as const);
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
