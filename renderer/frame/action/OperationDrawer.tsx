import { useState } from 'react';
import { SnippetWell } from '../../components/code/CodeWell.tsx';
import { FormDrawer, type FormDrawerProps } from '../../components/form/drawers/FormDrawer.tsx';
import type { ApiInput } from '../../service/call/api-call.ts';
import type { ChangeName, InputOf, OperationName, OutputOf, ShownInput } from '../../service/call/operations.ts';
import { useApiCall, useRoute } from '../../service/call/use-api-call.ts';
import type { Form, RuleOf } from '../../service/form/use-fields.ts';
import { useBaseUrl } from '../../service/queries/use-overview.ts';
import { type Done, useDone } from './DoneDrawer.tsx';
import { useOperation } from './use-operation.tsx';

/** What an operation drawer sends, and what follows. */
export type OperationDrawerProps<Name extends ChangeName, Field extends string> = {
  operation: Name;
  /** The application that will own the new record, if the drawer asks for it. */
  applicationId?: string | undefined;
  form: Form<Field>;
  /** The rules of the fields, if the form itself has none. */
  ruleOf?: RuleOf<Field>;
  /** The input to send. */
  input: InputOf<Name>;
  /** The input of the API line if it differs: placeholders for secrets and missing values. */
  shown?: ShownInput<Name>;
  /** Sent first, e.g. for a record that the input names. */
  prepare?: () => Promise<unknown>;
  /** Closes without sending, if nothing has changed. */
  isUnchanged?: boolean;
  /** Renders the response instead of closing; the response is kept only for this. */
  result?: (output: OutputOf<Name>, repeat: () => void) => React.ReactNode;
} & Pick<FormDrawerProps, 'title' | 'subtitle' | 'submit' | 'disabled' | 'reason' | 'children'> &
  Done<OutputOf<Name>>;

/**
 * A drawer with an operation form: its fields, API line and errors. `result` replaces the
 * form after success, until the action is repeated.
 */
export function OperationDrawer<Name extends ChangeName, Field extends string>({
  operation,
  applicationId,
  form,
  ruleOf,
  input,
  shown,
  prepare,
  onDone,
  leadsTo,
  isUnchanged = false,
  result,
  ...drawer
}: OperationDrawerProps<Name, Field>) {
  const { send, busy, apiLine } = useOperation(operation, shown ?? input, applicationId);
  const [output, setOutput] = useState<OutputOf<Name>>();
  const finish = useDone({ onDone, leadsTo, onClose: drawer.onClose });
  if (result && output !== undefined) return result(output, () => setOutput(undefined));
  return (
    <FormDrawer
      {...drawer}
      busy={busy}
      {...form.faults}
      apiLine={apiLine}
      onSubmit={form.submit(async () => {
        if (isUnchanged) return drawer.onClose();
        await prepare?.();
        const response = await send(input);
        if (!result) await finish(response);
        else {
          await onDone?.(response);
          setOutput(response);
        }
      }, ruleOf)}
    />
  );
}

/** Method and path of an operation. @example POST /api/users */
export function OperationRoute({ operation }: { operation: OperationName }) {
  const route = useRoute(operation);
  if (!route) return null;
  const { method, path } = route;
  return (
    <code>
      {method} {path}
    </code>
  );
}

type HttpExampleProps = { operation: OperationName; input: ApiInput; title?: string };

/** The equivalent HTTP call in all languages. */
export function HttpExample({ operation, input, title = 'Equivalent HTTP call' }: HttpExampleProps) {
  return <SnippetWell title={title} call={useApiCall(operation, input)} baseUrl={useBaseUrl()} />;
}
