import { ConfirmDialog } from '../../components/layout/ConfirmDialog.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import type { ChangeName, InputOf, OutputOf, ShownInput } from '../../service/call/operations.ts';
import type { Form } from '../../service/form/use-fields.ts';
import { useOperation } from './use-operation.tsx';

/** Asks before an operation that takes something away; a form in it is kept to first. */
export function ConfirmOperation<Name extends ChangeName, Field extends string = never>({
  operation,
  input,
  shown,
  form,
  onDone,
  children,
  ...dialog
}: {
  operation: Name;
  /** What is sent. */
  input: InputOf<Name>;
  /** What the API line shows in its place: placeholders for secrets. */
  shown?: ShownInput<Name>;
  /** The fields among `children`, where something is typed before it can be confirmed. */
  form?: Form<Field>;
  onDone: (output: OutputOf<Name>) => unknown;
  title: string;
  /** The verb on the button: "Delete application". */
  confirm: string;
  destructive?: boolean;
  /** Something is still on its way. */
  disabled?: boolean;
  /** How to leave all as it is, where "Cancel" would be taken for the act. */
  keep?: string;
  children: React.ReactNode;
  onClose: () => void;
}) {
  const { send, attempt, busy, error, apiLine } = useOperation(operation, shown ?? input);
  const confirm = form
    ? form.submit(async () => onDone(await send(input)))
    : () => attempt(input, onDone);
  return (
    <ConfirmDialog {...dialog} busy={busy} apiLine={apiLine} onConfirm={() => void confirm()}>
      {children}
      {form?.faults.formError && <Note tone="bad" role="alert" title={form.faults.formError} />}
      {!form && Boolean(error) && <FailureAlert error={error} />}
    </ConfirmDialog>
  );
}
