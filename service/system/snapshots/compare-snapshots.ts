import { z } from 'zod';
import type { SecretType } from '../../kernel/primitives.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { RecordsOfMoment } from '../../ports/snapshots.ts';
import { present, type SnapshotDifference, snapshotName } from '../../resources/snapshot.ts';
import { continuingTables, type TableName, tableNames } from '../../resources/state.ts';

export const compareSnapshotsInput = z.object({
  name: snapshotName,
  to: snapshotName.nullish().meta({ description: 'The later snapshot, or now.' }),
});
export type CompareSnapshotsInput = z.output<typeof compareSnapshotsInput>;
type TableDifference = SnapshotDifference['tables'][number];

const stored = z.looseObject({ id: z.string() });
type StoredRecord = z.infer<typeof stored>;
const stateful = z.object({ status: z.string() }).or(z.object({ state: z.string() }));

/** Compares two snapshots table by table. */
export async function compareSnapshots(
  ports: Pick<Ports, 'snapshots' | 'chains'>,
  { name, to }: CompareSnapshotsInput,
): Promise<Result<SnapshotDifference>> {
  const { snapshots } = ports;
  const others = (await snapshots.list()).filter((item) => item.name !== name);
  const later = to ?? others[0]?.name;
  if (later === undefined)
    return fail('snapshot.not-found', 'No other snapshot exists. Create one to compare with.');
  const records = (snapshot: string) =>
    snapshot === present ? ok(snapshots.present()) : snapshots.read(snapshot);
  const [before, after] = await Promise.all([records(name), records(later)]);
  if (!before.ok) return before;
  if (!after.ok) return after;
  const [first, second] = await Promise.all([blocksOf(ports, name), blocksOf(ports, later)]);
  const chains = [...first].flatMap(([secretType, block]) => {
    const laterBlock = second.get(secretType);
    return laterBlock === undefined || laterBlock === block
      ? []
      : [{ secretType, blocks: laterBlock - block }];
  });
  const compared = tableNames.filter((table) => !skippedTables.has(table));
  const tables = compared
    .map((table) => differenceOf(table, before.value, after.value))
    .filter(({ added, removed, changed }) => added + removed + changed > 0);
  return ok({ from: name, to: later, tables, chains });
}

/** Tables that continue across worlds, or describe them, are not compared. */
const skippedTables: ReadonlySet<TableName> = new Set([...continuingTables, 'installation']);

/** Only of the chains that were running. */
async function blocksOf(
  { snapshots, chains }: Pick<Ports, 'snapshots' | 'chains'>,
  name: string,
): Promise<ReadonlyMap<SecretType, number>> {
  const all =
    name === present ? await chains.status() : ((await snapshots.find(name))?.chains ?? []);
  return new Map(
    all.flatMap(({ secretType, blockNumber }) =>
      blockNumber === undefined ? [] : [[secretType, Number(blockNumber)] as const],
    ),
  );
}

function differenceOf(
  table: TableName,
  before: RecordsOfMoment,
  after: RecordsOfMoment,
): TableDifference {
  const earlier = byId(before.get(table) ?? []);
  const later = byId(after.get(table) ?? []);
  const both = [...earlier.keys()].filter((id) => later.has(id));
  const changes = both.flatMap((id) => {
    const change = { from: earlier.get(id), to: later.get(id) };
    return JSON.stringify(change.from) === JSON.stringify(change.to) ? [] : [change];
  });
  return {
    table,
    added: later.size - both.length,
    removed: earlier.size - both.length,
    changed: changes.length,
    moves: movesOf(changes),
  };
}

function movesOf(
  changes: readonly { from: StoredRecord | undefined; to: StoredRecord | undefined }[],
) {
  const counts = new Map<string, { from: string; to: string; count: number }>();
  for (const change of changes) {
    const from = stateOf(change.from);
    const to = stateOf(change.to);
    if (from === undefined || to === undefined || from === to) continue;
    const move = counts.get(`${from} ${to}`) ?? { from, to, count: 0 };
    counts.set(`${from} ${to}`, { ...move, count: move.count + 1 });
  }
  return [...counts.values()];
}

function stateOf(record: StoredRecord | undefined): string | undefined {
  const state = stateful.safeParse(record).data;
  if (!state) return undefined;
  return 'status' in state ? state.status : state.state;
}

function byId(records: readonly unknown[]): ReadonlyMap<string, StoredRecord> {
  return new Map(
    records.map((record) => stored.parse(record)).map((record) => [record.id, record]),
  );
}
