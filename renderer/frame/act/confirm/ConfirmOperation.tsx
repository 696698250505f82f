import { present, type SnapshotDifference } from '../../../../service/model/installation/snapshot.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../components/layout/ConfirmDialog.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { client } from '../../../service/call/client.ts';
import type { ChangeName, InputOf, OutputOf, ShownInput } from '../../../service/call/operations.ts';
import type { Form } from '../../../service/form/use-fields.ts';
import { type Done, useDone } from '../DoneDrawer.tsx';
import { reportChange } from '../undo.ts';
import { useOperation } from '../use-operation.tsx';
import { additionsOf, sumOf } from './difference-labels.ts';

/** Asks for confirmation before a destructive operation; a form inside must be valid first. */
export function ConfirmOperation<Name extends ChangeName, Field extends string = never>({
  operation,
  input,
  shown,
  form,
  onDone,
  leadsTo,
  children,
  ...dialog
}: {
  operation: Name;
  /** The input to send. */
  input: InputOf<Name>;
  /** The input of the API line if it differs: placeholders for secrets. */
  shown?: ShownInput<Name>;
  /** The form fields among `children` that must be valid before confirming. */
  form?: Form<Field>;
} & Omit<ConfirmDialogProps, 'busy' | 'apiLine' | 'onConfirm'> &
  Done<OutputOf<Name>>) {
  const { send, attempt, busy, error, apiLine } = useOperation(operation, shown ?? input);
  const finish = useDone({ onDone, leadsTo, onClose: dialog.onClose });
  const confirm = form ? form.submit(async () => finish(await send(input))) : () => attempt(input, finish);
  return (
    <ConfirmDialog {...dialog} busy={busy} apiLine={apiLine} onConfirm={() => void confirm()}>
      {children}
      {form?.faults.formError && <Note tone="bad" role="alert" title={form.faults.formError} />}
      {!form && Boolean(error) && <FailureAlert error={error} />}
    </ConfirmDialog>
  );
}

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
