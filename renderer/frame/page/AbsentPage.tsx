import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { PageBody } from './PageBody.tsx';
import { type Crumb, PageHeader } from './PageHeader.tsx';

const home: Crumb = { label: 'Home', to: '/' };

/** In place of the page of a record that is not there: which kind it would be, and the way to those that are. */
export function AbsentPage({ kind, crumbs }: { kind: string; crumbs: readonly Crumb[] }) {
  const { label, to, params } = crumbs.at(-1) ?? home;
  return (
    <>
      <PageHeader crumbs={crumbs} title={absent(kind)} facts={whyAbsent} />
      <PageBody>
        <LinkButton variant="filled" to={to} params={params}>
          Go to {label}
        </LinkButton>
      </PageBody>
    </>
  );
}

/** @example absent('Market user') // "There is no such market user" */
export function absent(kind: string): string {
  return `There is no such ${kind.toLowerCase()}`;
}

export const whyAbsent =
  'It may have been deleted, or the address is not whole. Ctrl K finds everything by its name, id, address or hash.';
