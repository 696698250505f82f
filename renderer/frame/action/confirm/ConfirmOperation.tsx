import { present, type SnapshotDifference } from '../../../../service/model/installation/snapshot.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../components/layout/ConfirmDialog.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { chosenApplication } from '../../../service/call/application-filter.ts';
import { client } from '../../../service/call/client.ts';
import {
  type ChangeName,
  type InputOf,
  type OutputOf,
  perform,
  type ShownInput,
} from '../../../service/call/operations.ts';
import type { Form } from '../../../service/form/use-fields.ts';
import { reportChange, reportDeletion } from '../../../service/live/reported-change.ts';
import { type Done, useDone } from '../DoneDrawer.tsx';
import { OperationLine, useOperation } from '../use-operation.tsx';
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

/** Asks for confirmation of a deletion that is sent after the time for Undo. */
export function ConfirmDeletion<Name extends ChangeName>({
  operation,
  input,
  id,
  name,
  onDone,
  leadsTo,
  ...dialog
}: {
  operation: Name;
  input: InputOf<Name>;
  /** The id of the record in lists. */
  id: string;
  name: string;
} & Omit<ConfirmDialogProps, 'title' | 'apiLine' | 'onConfirm'> &
  Done<undefined>) {
  const finish = useDone({ onDone, leadsTo, onClose: dialog.onClose });
  const shown: ShownInput<Name> = input;
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete ${name}?`}
      apiLine={<OperationLine operation={operation} input={shown} />}
      onConfirm={() => {
        const applicationId = chosenApplication();
        reportDeletion(id, name, () => perform(operation, input, applicationId));
        void finish(undefined);
      }}
    />
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
