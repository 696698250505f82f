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

const named = z.object({ name: snapshotName });

export const snapshotOperations = {
  create: mutation({
    summary: 'Take a snapshot',
    description:
      'Records and embedded chains of one moment, in one new file in the folder snapshots of the data directory; the device key is not in it. Changes wait while the chains that are awake are kept. `vaultdesk restore` makes a world of the file in a directory of its own.',
    route: route('POST', '/_vaultdesk/snapshots'),
    access: 'operator',
    input: z.object({ name: newSnapshotName }),
    output: snapshotSummary,
    run: ({ snapshots }, { name }) => snapshots.create(name),
  }),
  list: query({
    summary: 'List snapshots',
    description: 'Those in the folder snapshots of the data directory, newest first.',
    route: route('GET', '/_vaultdesk/snapshots'),
    access: 'operator',
    input: z.object({}),
    output: z.array(snapshotSummary),
    run: async ({ snapshots }) => ok([...(await snapshots.list())]),
  }),
  get: query({
    summary: 'Get a snapshot',
    description: 'What it holds, counted; the records stay in its file.',
    route: route('GET', '/_vaultdesk/snapshots/{name}'),
    access: 'operator',
    input: named,
    output: snapshotSummary,
    run: async ({ snapshots }, { name }) => {
      const found = await snapshots.find(name);
      return found ? ok(found) : fail('snapshot.not-found', `There is no snapshot ${name}.`);
    },
  }),
  compare: query({
    summary: 'Compare two snapshots',
    description:
      'What was added, removed and changed from the named one to the other, by table, with changes of state counted, and how many blocks came. The other is `now` for the world that is there; without `to`, it is the newest one besides.',
    route: route('GET', '/_vaultdesk/snapshots/{name}/difference'),
    access: 'operator',
    input: compareSnapshotsInput,
    output: snapshotDifference,
    run: compareSnapshots,
  }),
  restore: mutation({
    summary: 'Restore a snapshot',
    description:
      'Puts its world in place of the one that is there: records, embedded chains, the clock and all that is due. Requests and deliveries under way end, those with `world.restored`; new ones wait until the world is there. What was there before is kept as a snapshot of the name in `undo`: restoring that undoes it. Signing methods have the attempts that they had at the snapshot. Refused where a chain is a node of your own.',
    route: route('POST', '/_vaultdesk/snapshots/{name}/restore'),
    access: 'operator',
    input: named,
    output: replacedWorld,
    replacesWorld: true,
    run: (ports, { name }) => replaceWorld(ports, (worlds) => worlds.restore(name)),
  }),
  reset: mutation({
    summary: 'Reset the world',
    description:
      'To an empty one with fresh chains and the clock of the machine. Applications with their secrets and the settings stay. What was there before is kept as a snapshot of the name in `undo`: restoring that undoes it.',
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
      'Its file as it is, to be kept, shared and imported: PINs and keys in it are sealed, as in a backup.',
    route: route('GET', '/_vaultdesk/snapshots/{name}/file', { reply: 'lines' }),
    access: 'operator',
    input: named,
    output: z.string().meta({ description: 'A line a record.' }),
    run: ({ snapshots }, { name }) => snapshots.file(name),
  }),
  import: mutation({
    summary: 'Import a snapshot',
    description:
      'A file that was downloaded comes into the list under the name that it says. A file that is damaged, newer, edited or of another device key is refused, and nothing is changed. Larger ones are laid into the folder snapshots of the data directory.',
    route: route('POST', '/_vaultdesk/snapshots/import', { maximumBodyKiB: bodyKiB.snapshot }),
    access: 'operator',
    input: z.object({ file: z.string().min(1).meta({ format: 'password' }) }),
    output: snapshotSummary,
    run: ({ snapshots }, { file }) => snapshots.add(file),
  }),
  delete: mutation({
    summary: 'Delete a snapshot',
    description: 'Its file is gone; no state needs it.',
    route: route('DELETE', '/_vaultdesk/snapshots/{name}'),
    access: 'operator',
    input: named,
    output: snapshotSummary,
    run: ({ snapshots }, { name }) => snapshots.delete(name),
  }),
};
