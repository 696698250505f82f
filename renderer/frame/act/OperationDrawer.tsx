import { FormDrawer, type FormDrawerProps } from '../../components/form/FormDrawer.tsx';
import type { ChangeName, InputOf, OutputOf, ShownInput } from '../../service/call/operations.ts';
import type { Form } from '../../service/form/use-fields.ts';
import { type Done, useDone } from './use-done.ts';
import { useOperation } from './use-operation.tsx';

/** A drawer whose form is one operation: its fields, its call, what is wrong, and what comes after. */
export function OperationDrawer<Name extends ChangeName, Field extends string>({
  operation,
  applicationId,
  form,
  input,
  shown,
  onDone,
  leadsTo,
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
} & Pick<FormDrawerProps, 'title' | 'subtitle' | 'submit' | 'disabled' | 'children'> &
  Done<OutputOf<Name>>) {
  const { send, busy, apiLine } = useOperation(operation, shown ?? input, applicationId);
  const finish = useDone({ onDone, leadsTo, onClose: drawer.onClose });
  return (
    <FormDrawer
      {...drawer}
      busy={busy}
      {...form.faults}
      apiLine={apiLine}
      onSubmit={form.submit(async () => finish(await send(input)))}
    />
  );
}
