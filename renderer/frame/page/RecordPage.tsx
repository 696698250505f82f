import { DockedPanel } from '../../components/layout/DockedPanel.tsx';
import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import type { ApiInput } from '../../service/call/api-call.ts';
import { isAbsent } from '../../service/call/failure.ts';
import type { OperationName } from '../../service/call/operations.ts';
import { OperationLine } from '../act/OperationLine.tsx';
import { Columns, PageBody } from './PageBody.tsx';
import { type Crumb, PageHeader } from './PageHeader.tsx';

const home: Crumb = { label: 'Home', to: '/' };

/** Replaces the page of a record that does not exist; links to the list of its kind. */
export function AbsentPage({ kind, crumbs }: { kind: string; crumbs: readonly Crumb[] }) {
  const { label, to, params } = crumbs.at(-1) ?? home;
  return (
    <>
      <PageHeader crumbs={crumbs} title={absent(kind)} facts={absenceReason} />
      <PageBody>
        <LinkButton variant="filled" to={to} params={params}>
          Go to {label}
        </LinkButton>
      </PageBody>
    </>
  );
}

/** @example absent('Market user') // "Market user not found" */
function absent(kind: string): string {
  return `${kind} not found`;
}

const absenceReason =
  'It may have been deleted, or the address is incomplete. Press Ctrl K to search by name, id, address or hash.';

/** The result of `useQuery` for one record. */
interface RecordQuery<Value> {
  readonly data: Value | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Static content, or content rendered from the record once it is loaded. */
type Part<Value> = React.ReactNode | ((value: Value) => React.ReactNode);

/** The page of a record with its header and two columns, or the reason why it cannot be shown. */
export function RecordPage<Value>({
  query,
  crumbs,
  kind,
  title,
  beside,
  facts,
  actions,
  main,
  side,
}: {
  query: RecordQuery<Value>;
  crumbs: readonly Crumb[];
  /** The kind of record, e.g. "Wallet". */
  kind: string;
  title: (value: NoInfer<Value>) => React.ReactNode;
  /** Its status, right after the title. */
  beside?: Part<NoInfer<Value>>;
  facts?: Part<NoInfer<Value>>;
  actions?: Part<NoInfer<Value>>;
  main: Part<NoInfer<Value>>;
  side: Part<NoInfer<Value>>;
}) {
  const { data, error } = query;
  if (error && data === undefined) return <AwaitedPage query={query} crumbs={crumbs} kind={kind} />;
  const resolvePart = (part: Part<Value>) => (typeof part === 'function' ? data !== undefined && part(data) : part);
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={data === undefined ? <SkeletonLine width={160} /> : title(data)}
        beside={resolvePart(beside)}
        // Reserves the line before its content is loaded, so that nothing moves.
        facts={facts && (resolvePart(facts) || ' ')}
        actions={resolvePart(actions)}
      />
      <PageBody>
        <Columns main={resolvePart(main)} side={resolvePart(side)} />
      </PageBody>
    </>
  );
}

/** The page of a record that is loading: its header only, or the error with a retry button. */
export function AwaitedPage({
  query: { error, refetch },
  crumbs,
  kind,
  beside,
}: {
  query: Pick<RecordQuery<unknown>, 'error' | 'refetch'>;
  crumbs: readonly Crumb[];
  kind: string;
  beside?: React.ReactNode;
}) {
  if (error && isAbsent(error)) return <AbsentPage kind={kind} crumbs={crumbs} />;
  return (
    <>
      <PageHeader crumbs={crumbs} title={error ? kind : <SkeletonLine width={160} />} beside={beside} />
      <PageBody>{Boolean(error) && <FailureAlert error={error} onRetry={() => void refetch()} />}</PageBody>
    </>
  );
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
  query: Omit<RecordQuery<Value>, 'refetch'>;
  /** The operation and input of the API line at its foot; a function if they depend on the record. */
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
      foot={resolvedInput && <OperationLine variant="bar" operation={operation} input={resolvedInput} />}
    >
      {data === undefined ? Boolean(error) && <Unavailable error={error} kind={panel.kind} /> : children(data)}
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
