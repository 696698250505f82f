import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { isAbsent } from '../../service/call/failure.ts';
import { AbsentPage } from './AbsentPage.tsx';
import { Columns, PageBody } from './PageBody.tsx';
import { type Crumb, PageHeader } from './PageHeader.tsx';

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
  const resolvePart = (part: Part<Value>) =>
    typeof part === 'function' ? data !== undefined && part(data) : part;
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
      <PageHeader
        crumbs={crumbs}
        title={error ? kind : <SkeletonLine width={160} />}
        beside={beside}
      />
      <PageBody>
        {Boolean(error) && <FailureAlert error={error} onRetry={() => void refetch()} />}
      </PageBody>
    </>
  );
}
