import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useParams } from '@tanstack/react-router';
import { Identifier } from '../../components/code/Identifier.tsx';
import { DockedPanel } from '../../components/layout/DockedPanel.tsx';
import { LinkButton, LinkIcon } from '../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { type Noun, pageOf, type SubjectTarget } from '../../components/timeline/SubjectLink.tsx';
import type { ApiInput } from '../../service/call/api-call.ts';
import { isAbsent } from '../../service/call/failure.ts';
import {
  type InputOf,
  type OperationName,
  type OutputOf,
  type QueryName,
  queryOf,
} from '../../service/call/operations.ts';
import { OperationLine } from '../action/use-operation.tsx';
import { Columns } from './Columns.tsx';
import { PageBody } from './PageBody.tsx';
import { type Crumb, PageHeader } from './PageHeader.tsx';

const home: Crumb = { label: 'Home', to: '/' };

/** Replaces the page of a record that does not exist; links to the list of its kind. */
export function AbsentPage({ kind, crumbs }: { kind: string; crumbs: readonly Crumb[] }) {
  const { label, to, params } = crumbs.at(-1) ?? home;
  return (
    <>
      <PageHeader crumbs={crumbs} title={absent(kind)} facts={absenceReason} />
      <PageBody>
        <LinkButton variant="filled" to={to} params={params} data-absent>
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

interface PageDeclaration<Name extends QueryName>
  extends Omit<React.ComponentProps<typeof RecordPage<OutputOf<Name>>>, 'query' | 'crumbs'> {
  readonly operation: Name;
  /** Gets the parameters of the address. */
  readonly input: (params: Readonly<Record<string, string>>) => InputOf<Name>;
  /** The list that contains the record. */
  readonly list: Crumb;
}

/** Pages are declared with this type, because the router derives its types from them. */
export type DeclaredPage = () => React.ReactNode;

/** Derives the page of a record from its operation, its list and its content. */
export function recordPage<Name extends QueryName>(declaration: PageDeclaration<Name>): DeclaredPage;
// All pages are declared in the same form, so the implementation is typed by one of them.
export function recordPage({ operation, input, list, ...page }: PageDeclaration<'applications.get'>) {
  const crumbs = [list];
  return function PageOfRecord() {
    const params: Readonly<Record<string, string>> = useParams({ strict: false });
    return <RecordPage query={useQuery(queryOf(operation, input(params)))} crumbs={crumbs} {...page} />;
  };
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

interface PanelDeclaration<Name extends QueryName> {
  /** The kind of record, e.g. "Wallet". */
  readonly kind: string;
  readonly operation: Name;
  readonly input: (id: string) => InputOf<Name>;
  /** The operation of the API line at its foot, if it is another. */
  readonly line?: OperationName;
  /** The input of the API line, if it depends on the record. */
  readonly lineInput?: (value: OutputOf<Name>) => ApiInput;
  /** Links to the page of the same record: by its id, or by its content. */
  readonly page?: Noun | ((value: OutputOf<Name>) => SubjectTarget);
  /** Whether the id identifies nothing to a reader, because the record has another. */
  readonly withoutId?: boolean;
  /** Wider, for code. */
  readonly wide?: boolean;
  readonly head: (value: OutputOf<Name>, onClose: () => void) => React.ReactNode;
  readonly body: (value: OutputOf<Name>) => React.ReactNode;
}

/** The panel of a record, or the reason why it cannot be shown. */
export function recordPanel<Name extends QueryName>(
  declaration: PanelDeclaration<Name>,
): (id: string, onClose: () => void) => React.ReactNode;
// All panels are declared in the same form, so the implementation is typed by one of them.
export function recordPanel({
  kind,
  operation,
  input,
  line = operation,
  lineInput,
  page,
  withoutId = false,
  wide = false,
  head,
  body,
}: PanelDeclaration<'applications.get'>) {
  function Panel({ id, onClose }: { id: string; onClose: () => void }) {
    const { data, error, refetch } = useQuery(queryOf(operation, input(id)));
    const target = typeof page === 'function' ? data && page(data) : page && pageOf({ type: page, id });
    const shownInput = lineInput ? data && lineInput(data) : input(id);
    return (
      <DockedPanel
        kind={kind}
        wide={wide}
        beside={!withoutId && <Identifier value={id} label={`${kind.toLowerCase()} id`} shape="short" />}
        tools={target && <OpenAsPage {...target} />}
        head={data === undefined ? !error && <SkeletonLine width="50%" /> : head(data, onClose)}
        foot={shownInput && <OperationLine variant="bar" operation={line} input={shownInput} />}
        onClose={onClose}
      >
        {data === undefined
          ? Boolean(error) && <Unavailable error={error} kind={kind} onRetry={() => void refetch()} />
          : body(data)}
      </DockedPanel>
    );
  }
  return (id: string, onClose: () => void) => <Panel id={id} onClose={onClose} />;
}

function Unavailable({ error, kind, onRetry }: { error: unknown; kind: string; onRetry: () => void }) {
  if (!isAbsent(error)) return <FailureAlert error={error} onRetry={onRetry} />;
  return (
    <Note tone="plain" title={absent(kind)}>
      <span data-absent>{absenceReason}</span>
    </Note>
  );
}

function OpenAsPage(page: Pick<LinkProps, 'to' | 'params' | 'search'>) {
  return (
    <LinkIcon label="Open as a page" {...page}>
      <IconExternalLink size={16} stroke={1.7} />
    </LinkIcon>
  );
}
