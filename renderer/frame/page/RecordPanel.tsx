import { DockedPanel } from '../../components/layout/DockedPanel.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import type { ApiInput } from '../../service/call/api-call.ts';
import { isAbsent } from '../../service/call/failure.ts';
import type { OperationName } from '../../service/call/operations.ts';
import { OperationLine } from '../act/OperationLine.tsx';
import { absenceReason, absent } from './AbsentPage.tsx';

/** The result of `useQuery` for one record. */
interface RecordQuery<Value> {
  readonly data: Value | undefined;
  readonly error: unknown;
}

/** The panel of a record next to its list, or the reason why it cannot be shown. */
export function RecordPanel<Value>({
  query: { data, error },
  operation,
  input,
  head,
  children,
  ...panel
}: {
  query: RecordQuery<Value>;
  /**
   * The operation and input of the API line at its foot; a function if they depend on the record.
   */
  operation: OperationName;
  input: ApiInput | ((value: Value) => ApiInput);
  /** The kind of record, e.g. "Wallet". */
  kind: string;
  tools?: React.ReactNode;
  /** Wider, for code. */
  wide?: boolean;
  head: (value: Value) => React.ReactNode;
  children: (value: Value) => React.ReactNode;
  onClose: () => void;
}) {
  const resolvedInput = typeof input === 'function' ? data && input(data) : input;
  return (
    <DockedPanel
      {...panel}
      head={data === undefined ? !error && <SkeletonLine width="50%" /> : head(data)}
      foot={
        resolvedInput && <OperationLine variant="bar" operation={operation} input={resolvedInput} />
      }
    >
      {data === undefined
        ? Boolean(error) && <Unavailable error={error} kind={panel.kind} />
        : children(data)}
    </DockedPanel>
  );
}

function Unavailable({ error, kind }: { error: unknown; kind: string }) {
  if (!isAbsent(error)) return <FailureAlert error={error} />;
  return (
    <Note tone="plain" title={absent(kind)}>
      {absenceReason}
    </Note>
  );
}
