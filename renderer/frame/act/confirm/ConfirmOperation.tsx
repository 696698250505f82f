import { ConfirmDialog, type ConfirmDialogProps } from '../../../components/layout/ConfirmDialog.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import type { ChangeName, InputOf, OutputOf, ShownInput } from '../../../service/call/operations.ts';
import type { Form } from '../../../service/form/use-fields.ts';
import { type Done, useDone } from '../use-done.ts';
import { useOperation } from '../use-operation.tsx';

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
