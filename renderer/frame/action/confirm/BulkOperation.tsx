import { useState } from 'react';
import { ConfirmDialog } from '../../../components/layout/ConfirmDialog.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import type { ChangeName, InputOf } from '../../../service/call/operations.ts';
import { useOperation } from '../use-operation.tsx';

interface BulkOperationProps<Name extends ChangeName> {
  readonly operation: Name;
  readonly inputs: readonly InputOf<Name>[];
  readonly label: string;
  readonly confirm: string;
  readonly destructive?: boolean;
  readonly children: string;
  readonly onDone: () => void;
}

/** A button that sends an operation for each selected row, one by one, after a confirmation. */
export function BulkOperation<Name extends ChangeName>(props: BulkOperationProps<Name>) {
  const { operation, inputs, label, confirm, destructive = true, children, onDone } = props;
  const [isAsking, setAsking] = useState(false);
  const { send, busy, error } = useOperation(operation);
  const sendAll = async () => {
    for (const input of inputs) await send(input);
    setAsking(false);
    onDone();
  };
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={`${confirm}?`}
          {...{ confirm, destructive, busy }}
          onConfirm={() => void sendAll().catch(() => undefined)}
          onClose={() => setAsking(false)}
        >
          <p>{children}</p>
          {Boolean(error) && <FailureAlert error={error} />}
        </ConfirmDialog>
      )}
    </>
  );
}
