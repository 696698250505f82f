import { present, type SnapshotDifference } from '../../../../service/model/installation/snapshot.ts';
import { client } from '../../../service/call/client.ts';
import { reportChange } from '../undo.ts';
import { additionsOf, sumOf } from './difference-labels.ts';

/** Reports a replaced world with what changed since the snapshot of its previous state, which Undo restores. */
export function reportReplacement(change: string, previous: string): Promise<void> {
  return report(change, previous, sumOf);
}

/** Reports a loaded seed with its main records. Undo restores the snapshot of the state before it. */
export function reportSeed(name: string, previous: string): Promise<void> {
  return report(`Loaded ${name}`, previous, additionsOf);
}

async function report(change: string, previous: string, textOf: (difference: SnapshotDifference) => string) {
  const difference = await client.snapshots.compare.query({ name: previous, to: present }).catch(() => undefined);
  const changes = difference && textOf(difference);
  reportChange({
    label: changes ? `${change}: ${changes}` : change,
    undo: () => client.snapshots.restore.mutate({ name: previous }),
  });
}
