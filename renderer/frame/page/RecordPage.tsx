import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { isAbsent } from '../../service/call/failure.ts';
import { AbsentPage } from './AbsentPage.tsx';
import { Columns, PageBody } from './PageBody.tsx';
import { type Crumb, PageHeader } from './PageHeader.tsx';

/** What `useQuery` gives for one record. */
interface RecordQuery<Value> {
  readonly data: Value | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What stands there at once, or what is made of the record once it has arrived. */
type Part<Value> = React.ReactNode | ((value: Value) => React.ReactNode);

/** The page of one record: its head and its two columns, or why it cannot be had. */
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
  /** What the record is: "Wallet". */
  kind: string;
  title: (value: NoInfer<Value>) => React.ReactNode;
  /** Its state, right after the title. */
  beside?: Part<NoInfer<Value>>;
  facts?: Part<NoInfer<Value>>;
  actions?: Part<NoInfer<Value>>;
  main: Part<NoInfer<Value>>;
  side: Part<NoInfer<Value>>;
}) {
  const { data, error } = query;
  if (error && data === undefined) return <AwaitedPage query={query} crumbs={crumbs} kind={kind} />;
  const shown = (part: Part<Value>) =>
    typeof part === 'function' ? data !== undefined && part(data) : part;
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={data === undefined ? <SkeletonLine width={160} /> : title(data)}
        beside={shown(beside)}
        // The line is there before its words are, so that nothing moves down.
        facts={facts && (shown(facts) || ' ')}
        actions={shown(actions)}
      />
      <PageBody>
        <Columns main={shown(main)} side={shown(side)} />
      </PageBody>
    </>
  );
}

/** The page of a record that has not arrived: its head alone, or why it cannot be had and the way to try again. */
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
