import { z } from 'zod';
import { bodyKiB } from '../../kernel/body-sizes.ts';
import { fail, ok } from '../../kernel/result.ts';
import { mutation, query } from '../../ports/operation.ts';
import { route } from '../../ports/route.ts';
import {
  newSnapshotName,
  snapshotDifference,
  snapshotName,
  snapshotSummary,
} from '../../resources/snapshot.ts';
import { replacedWorld } from '../../resources/world.ts';
import { compareSnapshots, compareSnapshotsInput } from './compare-snapshots.ts';
import { replaceWorld } from './replace-world.ts';

const nameInput = z.object({ name: snapshotName });

export const snapshotOperations = {
  create: mutation({
    summary: 'Create a snapshot',
    description:
      'Records and embedded chains at one moment, in one new file in the folder snapshots of the data directory; it does not contain the device key. Changes wait while running chains are saved. `vaultdesk restore` also restores the file into its own directory.',
    route: route('POST', '/_vaultdesk/snapshots'),
    access: 'operator',
    input: z.object({ name: newSnapshotName }),
    output: snapshotSummary,
    run: ({ snapshots }, { name }) => snapshots.create(name),
  }),
  list: query({
    summary: 'List snapshots',
    description: 'Files in the folder snapshots of the data directory, newest first.',
    route: route('GET', '/_vaultdesk/snapshots'),
    access: 'operator',
    input: z.object({}),
    output: z.array(snapshotSummary),
    run: async ({ snapshots }) => ok([...(await snapshots.list())]),
  }),
  get: query({
    summary: 'Get a snapshot',
    description: 'Its contents as counts; the records stay in its file.',
    route: route('GET', '/_vaultdesk/snapshots/{name}'),
    access: 'operator',
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
      'Records added, removed and changed from the named snapshot to the other, by table, with state transitions and the number of new blocks. The other is `now` for the current world; without `to`, it is the newest other snapshot.',
    route: route('GET', '/_vaultdesk/snapshots/{name}/difference'),
    access: 'operator',
    input: compareSnapshotsInput,
    output: snapshotDifference,
    run: compareSnapshots,
  }),
  restore: mutation({
    summary: 'Restore a snapshot',
    description:
      'Replaces the current world: records, embedded chains, clock and due items. Requests in progress end with `world.restored`, deliveries in progress are stopped, and new requests wait for the new world. The previous world is saved as the snapshot named in `undo`; restore it to undo. Signing methods have the attempts of the snapshot. Rejected if a chain is your own node.',
    route: route('POST', '/_vaultdesk/snapshots/{name}/restore'),
    access: 'operator',
    input: nameInput,
    output: replacedWorld,
    replacesWorld: true,
    run: (ports, { name }) => replaceWorld(ports, (worlds) => worlds.restore(name)),
  }),
  reset: mutation({
    summary: 'Reset the world',
    description:
      'Replaces the current world with an empty world with new chains and system time. Applications with their secrets, and settings, stay. The previous world is saved as the snapshot named in `undo`; restore it to undo.',
    route: route('POST', '/_vaultdesk/reset'),
    access: 'operator',
    input: z.object({}),
    output: replacedWorld,
    replacesWorld: true,
    run: (ports) => replaceWorld(ports, (worlds) => worlds.reset()),
  }),
  download: query({
    summary: 'Download a snapshot',
    description:
      'The unchanged file, for storage, sharing and import: its PINs and keys are encrypted, like in a backup.',
    route: route('GET', '/_vaultdesk/snapshots/{name}/file', { reply: 'lines' }),
    access: 'operator',
    input: nameInput,
    output: z.string().meta({ description: 'One record per line.' }),
    run: ({ snapshots }, { name }) => snapshots.file(name),
  }),
  import: mutation({
    summary: 'Import a snapshot',
    description:
      'Adds a downloaded file to the list under the name that it contains. Rejects a file that is damaged, edited, of a newer version or of another device key. Copy larger files to the folder snapshots of the data directory.',
    route: route('POST', '/_vaultdesk/snapshots/import', { maximumBodyKiB: bodyKiB.snapshot }),
    access: 'operator',
    input: z.object({ file: z.string().min(1).meta({ format: 'password' }) }),
    output: snapshotSummary,
    run: ({ snapshots }, { file }) => snapshots.add(file),
  }),
  delete: mutation({
    summary: 'Delete a snapshot',
    description: 'Deletes its file. No state depends on it.',
    route: route('DELETE', '/_vaultdesk/snapshots/{name}'),
    access: 'operator',
    input: nameInput,
    output: snapshotSummary,
    run: ({ snapshots }, { name }) => snapshots.delete(name),
  }),
};
