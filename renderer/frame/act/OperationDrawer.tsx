import { FormDrawer } from '../../components/form/FormDrawer.tsx';
import type { ChangeName, InputOf, OutputOf, ShownInput } from '../../service/call/operations.ts';
import type { Form } from '../../service/form/use-fields.ts';
import { useOperation } from './use-operation.tsx';

/** A drawer whose form is one operation: its fields, its call, what is wrong, and what comes after. */
export function OperationDrawer<Name extends ChangeName, Field extends string>({
  operation,
  applicationId,
  form,
  input,
  shown,
  onDone,
  ...drawer
}: {
  operation: Name;
  /** The application that will own what is made, where the drawer asks for it. */
  applicationId?: string | undefined;
  form: Form<Field>;
  /** What is sent. */
  input: InputOf<Name>;
  /** What the API line shows in its place: placeholders for secrets and for what is still missing. */
  shown?: ShownInput<Name>;
  /** What goes wrong in it is shown in the drawer as well. */
  onDone: (output: OutputOf<Name>) => unknown;
  title: string;
  subtitle?: React.ReactNode;
  /** The verb on the button; without it the drawer has nothing to send. */
  submit?: string | undefined;
  /** Something is still to be filled in before it can be sent. */
  disabled?: boolean;
  children: React.ReactNode;
  onClose: () => void;
}) {
  const { send, busy, apiLine } = useOperation(operation, shown ?? input, applicationId);
  return (
    <FormDrawer
      {...drawer}
      busy={busy}
      {...form.faults}
      apiLine={apiLine}
      onSubmit={form.submit(async () => onDone(await send(input)))}
    />
  );
}
