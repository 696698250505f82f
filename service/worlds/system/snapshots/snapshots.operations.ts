import { z } from 'zod';
import { listCarriedRequests, noteCarriedRequests } from '../../../history/requests/carried-requests.ts';
import {
  importedSnapshot,
  newPassphrase,
  newSnapshotName,
  portableSnapshot,
  present,
  type SnapshotDifference,
  snapshotDifference,
  snapshotName,
  snapshotSummary,
} from '../../../model/installation/snapshot.ts';
import { type ReplacedWorld, replacedWorld } from '../../../model/installation/world.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { bodyKiB } from '../../../model/kernel/units.ts';
import { continuingTables, type TableName, tableNames } from '../../../model/state.ts';
import { mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { RecordsOfMoment } from '../../../platform/ports/snapshots.ts';
import type { Worlds } from '../../../platform/ports/storage.ts';

type TableDifference = SnapshotDifference['tables'][number];

const stored = z.looseObject({ id: z.string() });
type StoredRecord = z.infer<typeof stored>;
const stateful = z.object({ status: z.string() }).or(z.object({ state: z.string() }));

/** Tables that continue across worlds, or describe them, are not compared. */
const skippedTables: ReadonlySet<TableName> = new Set([...continuingTables, 'installation']);

/** Only of the chains that were running. */
async function blocksOf(
  { snapshots, chains }: Pick<Ports, 'snapshots' | 'chains'>,
  name: string,
): Promise<ReadonlyMap<SecretType, number>> {
  const all = name === present ? await chains.status() : ((await snapshots.find(name))?.chains ?? []);
  return new Map(
    all.flatMap(({ secretType, blockNumber }) =>
      blockNumber === undefined ? [] : [[secretType, Number(blockNumber)] as const],
    ),
  );
}

function differenceOf(table: TableName, before: RecordsOfMoment, after: RecordsOfMoment): TableDifference {
  const earlier = byId(before.get(table) ?? []);
  const later = byId(after.get(table) ?? []);
  const both = [...earlier.keys()].filter((id) => later.has(id));
  const addedIds = [...later.keys()].filter((id) => !earlier.has(id));
  const removedIds = [...earlier.keys()].filter((id) => !later.has(id));
  const changes = both.flatMap((id) => {
    const change = { from: earlier.get(id), to: later.get(id) };
    return JSON.stringify(change.from) === JSON.stringify(change.to) ? [] : [change];
  });
  return {
    table,
    added: addedIds.length,
    removed: removedIds.length,
    changed: changes.length,
    moves: movesOf(changes),
    fields: fieldsOf(changes),
    records: [
      ...addedIds.map((id) => toNamed(later.get(id), 'added')),
      ...removedIds.map((id) => toNamed(earlier.get(id), 'removed')),
      ...changes.map(({ to }) => toNamed(to, 'changed')),
    ]
      .flat()
      .slice(0, namedRecords),
  };
}

/** Maximum number of records that the difference of a table names. */
const namedRecords = 20;
/** The fields that name a record, best first. */
const nameFields = ['reference', 'nickname', 'name', 'description', 'url'];

function toNamed(record: StoredRecord | undefined, change: TableDifference['records'][number]['change']) {
  if (!record) return [];
  const texts = new Map(Object.entries(record));
  const name = nameFields.map((field) => texts.get(field)).find((text) => typeof text === 'string' && text !== '');
  return [{ id: record.id, change, ...(typeof name === 'string' && { name }) }];
}

type Change = { readonly from: StoredRecord | undefined; readonly to: StoredRecord | undefined };

function fieldsOf(changes: readonly Change[]): TableDifference['fields'] {
  const counts = new Map<string, number>();
  for (const { from = {}, to = {} } of changes) {
    const [before, after] = [new Map(Object.entries(from)), new Map(Object.entries(to))];
    for (const name of new Set([...before.keys(), ...after.keys()]))
      if (JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)))
        counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1));
}

function movesOf(changes: readonly Change[]) {
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
  return new Map(records.map((record) => stored.parse(record)).map((record) => [record.id, record]));
}

const nameInput = z.object({ name: snapshotName });

export const snapshotOperations = {
  create: mutation({
    summary: 'Create snapshot',
    description:
      'Records and embedded chains at one moment, in one new file in the folder snapshots of the data directory; it does not contain the device key. Changes wait while running chains are saved. `vaultdesk restore` also restores the file into its own directory.',
    route: route('POST', '/_vaultdesk/snapshots'),
    input: z.object({ name: newSnapshotName }),
    output: snapshotSummary,
    run: ({ snapshots }, { name }) => snapshots.create(name),
  }),
  list: query({
    summary: 'List snapshots',
    description: 'Files in the folder snapshots of the data directory, newest first.',
    route: route('GET', '/_vaultdesk/snapshots'),
    input: z.object({}),
    output: z.array(snapshotSummary),
    run: async ({ snapshots }) => ok([...(await snapshots.list())]),
  }),
  get: query({
    summary: 'Get snapshot',
    description: 'Its contents as counts; the records stay in its file.',
    route: route('GET', '/_vaultdesk/snapshots/{name}'),
    input: nameInput,
    output: snapshotSummary,
    run: async ({ snapshots }, { name }) => {
      const match = await snapshots.find(name);
      return match ? ok(match) : fail('snapshot.not-found', `The snapshot ${name} does not exist.`);
    },
  }),
  compare: query({
    summary: 'Compare two snapshots',
    description:
      'Records added, removed and changed from the named snapshot to the other, by table, with state transitions, the fields that differ, the names of up to 20 records, and the number of new blocks. The other is `now` for the current world; without `to`, it is the newest other snapshot.',
    route: route('GET', '/_vaultdesk/snapshots/{name}/difference'),
    input: z.object({
      name: snapshotName,
      to: snapshotName.nullish().meta({ description: 'The later snapshot, or now.' }),
    }),
    output: snapshotDifference,
    async run(ports, { name, to }) {
      const { snapshots } = ports;
      const others = (await snapshots.list()).filter((item) => item.name !== name);
      const later = to ?? others[0]?.name;
      if (later === undefined)
        return fail('snapshot.not-found', 'No other snapshot exists. Create one to compare with.');
      const records = (snapshot: string) => (snapshot === present ? ok(snapshots.present()) : snapshots.read(snapshot));
      const [before, after] = await Promise.all([records(name), records(later)]);
      if (!before.ok) return before;
      if (!after.ok) return after;
      const [first, second] = await Promise.all([blocksOf(ports, name), blocksOf(ports, later)]);
      const chains = [...first].flatMap(([secretType, block]) => {
        const laterBlock = second.get(secretType);
        return laterBlock === undefined || laterBlock === block ? [] : [{ secretType, blocks: laterBlock - block }];
      });
      const compared = tableNames.filter((table) => !skippedTables.has(table));
      const tables = compared
        .map((table) => differenceOf(table, before.value, after.value))
        .filter(({ added, removed, changed }) => added + removed + changed > 0);
      return ok({ from: name, to: later, tables, chains });
    },
  }),
  restore: mutation({
    summary: 'Restore snapshot',
    description:
      'Replaces the current world: records, embedded chains, clock and due items. Requests in progress end with `world.restored`, deliveries in progress are stopped, and new requests wait for the new world. The previous world is saved as the snapshot named in `undo`; restore it to undo. Signing methods have the attempts of the snapshot. Rejected if a chain is your own node.',
    route: route('POST', '/_vaultdesk/snapshots/{name}/restore'),
    input: nameInput,
    output: replacedWorld,
    replacesWorld: true,
    run: (ports, { name }) => replaceWorld(ports, (worlds) => worlds.restore(name)),
  }),
  reset: mutation({
    summary: 'Reset world',
    description:
      'Replaces the current world with an empty world with new chains and system time. Applications with their secrets, and settings, stay. The previous world is saved as the snapshot named in `undo`; restore it to undo.',
    route: route('POST', '/_vaultdesk/reset'),
    input: z.object({}),
    output: replacedWorld,
    replacesWorld: true,
    run: (ports) => replaceWorld(ports, (worlds) => worlds.reset()),
  }),
  download: query({
    summary: 'Download snapshot',
    description:
      'The unchanged file, for storage, sharing and import: its PINs and keys are encrypted, like in a backup.',
    route: route('GET', '/_vaultdesk/snapshots/{name}/file', { reply: 'lines' }),
    input: nameInput,
    output: z.string().meta({ description: 'One record per line.' }),
    run: ({ snapshots }, { name }) => snapshots.file(name),
  }),
  seal: mutation({
    summary: 'Export portable snapshot',
    description:
      'The snapshot, sealed under a passphrase in place of the device key: any installation imports the file with the same passphrase. It contains the keys of the world, so anyone with file and passphrase can guess its PINs.',
    route: route('POST', '/_vaultdesk/snapshots/{name}/portable'),
    handsOutSecret: true,
    input: nameInput.extend({
      passphrase: newPassphrase,
      withRequests: z.boolean().nullish().meta({ description: 'Adds the last failed requests of the request log.' }),
    }),
    output: portableSnapshot,
    withoutSecrets: (sealed) => ({ ...sealed, file: '' }),
    run: async ({ snapshots, requestLog }, { name, passphrase, withRequests }) => {
      const requests = withRequests ? await listCarriedRequests({ requestLog }) : [];
      const file = await snapshots.seal(name, passphrase, requests);
      return file.ok ? ok({ name, bytes: Buffer.byteLength(file.value), file: file.value }) : file;
    },
  }),
  import: mutation({
    summary: 'Import snapshot',
    description:
      'Adds a downloaded file to the list under the name that it contains. Rejects a file that is damaged, edited, of a newer version or of another device key, unless it is a portable snapshot with its passphrase. Copy larger files to the folder snapshots of the data directory.',
    route: route('POST', '/_vaultdesk/snapshots/import', { maximumBodyKiB: bodyKiB.snapshot }),
    input: z.object({
      file: z.string().min(1).meta({ format: 'password', description: 'The text of the file.' }),
      passphrase: z
        .string()
        .nullish()
        .meta({
          format: 'password',
          description: 'Only for a portable snapshot: the passphrase under which it is sealed.',
        }),
    }),
    output: importedSnapshot,
    run: async ({ snapshots, requestLog, installation }, { file, passphrase }) => {
      const added = await snapshots.add(file, passphrase ?? undefined);
      if (!added.ok) return added;
      const failedRequest = noteCarriedRequests({ requestLog, installation }, added.value.requests);
      return ok({ ...added.value.summary, ...(failedRequest !== undefined && { failedRequest }) });
    },
  }),
  delete: mutation({
    summary: 'Delete snapshot',
    description: 'Deletes its file. No state depends on it.',
    route: route('DELETE', '/_vaultdesk/snapshots/{name}'),
    input: nameInput,
    output: snapshotSummary,
    run: ({ snapshots }, { name }) => snapshots.delete(name),
  }),
};

/** Replaces the world after its audit entry is stored: the audit log continues across worlds. */
export async function replaceWorld(
  { storage, worlds }: Pick<Ports, 'storage' | 'worlds'>,
  replace: (worlds: Worlds) => Promise<Result<ReplacedWorld>>,
): Promise<Result<ReplacedWorld>> {
  const audited = await storage.transact(() => ok());
  return audited.ok ? replace(worlds) : audited;
}
