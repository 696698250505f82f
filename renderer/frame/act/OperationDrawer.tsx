import { useState } from 'react';
import { FormDrawer, type FormDrawerProps } from '../../components/form/FormDrawer.tsx';
import type { ChangeName, InputOf, OutputOf, ShownInput } from '../../service/call/operations.ts';
import type { Form } from '../../service/form/use-fields.ts';
import { type Done, useDone } from './use-done.ts';
import { useOperation } from './use-operation.tsx';

/**
 * A drawer whose form is one operation: its fields, its call, what is wrong, and what comes after;
 * `result` stands in its place then, until it is to be done again.
 */
export function OperationDrawer<Name extends ChangeName, Field extends string>({
  operation,
  applicationId,
  form,
  input,
  shown,
  onDone,
  leadsTo,
  result,
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
  /** What is shown of the answer in place of closing; it is kept for that alone. */
  result?: (output: OutputOf<Name>, again: () => void) => React.ReactNode;
} & Pick<FormDrawerProps, 'title' | 'subtitle' | 'submit' | 'disabled' | 'children'> &
  Done<OutputOf<Name>>) {
  const { send, busy, apiLine } = useOperation(operation, shown ?? input, applicationId);
  const [output, keep] = useState<OutputOf<Name>>();
  const finish = useDone({ onDone, leadsTo, onClose: drawer.onClose });
  if (result && output !== undefined) return result(output, () => keep(undefined));
  return (
    <FormDrawer
      {...drawer}
      busy={busy}
      {...form.faults}
      apiLine={apiLine}
      onSubmit={form.submit(async () => {
        const answer = await send(input);
        if (!result) await finish(answer);
        else {
          await onDone?.(answer);
          keep(answer);
        }
      })}
    />
  );
}
