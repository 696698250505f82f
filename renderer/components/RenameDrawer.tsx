import type { z } from 'zod';
import { firstMessage } from '../service/first-message.ts';
import { useFields } from '../service/use-fields.ts';
import { FormDrawer } from './FormDrawer.tsx';
import { TextField } from './TextField.tsx';

/** What follows a call: the drawer closes, or shows what went wrong. */
interface Answer {
  readonly onSuccess: () => void;
  readonly onError: (error: unknown) => void;
}

/** Changes the one text a thing is called by. */
export function RenameDrawer({
  title,
  field,
  label,
  hint,
  name,
  schema,
  busy,
  apiLineOf,
  onRename,
  onClose,
}: {
  title: string;
  /** What the service calls the name. @example "description" */
  field: string;
  label: string;
  hint: string;
  name: string;
  schema: z.ZodType;
  busy: boolean;
  /** The call that would be made with the name as it is typed. */
  apiLineOf: (name: string) => React.ReactNode;
  onRename: (name: string, answer: Answer) => void;
  onClose: () => void;
}) {
  const form = useFields(
    { name },
    { name: (text) => firstMessage(schema, text) },
    { [field]: 'name' },
  );
  const submit = form.submit((typed) =>
    onRename(typed.name.trim(), { onSuccess: onClose, onError: form.fail }),
  );
  return (
    <FormDrawer
      title={title}
      submit="Rename"
      busy={busy}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={apiLineOf(form.values.name)}
    >
      <TextField label={label} hint={hint} autoFocus {...form.bind('name')} />
    </FormDrawer>
  );
}
