import { LinkButton } from '../../components/layout/LinkButton.tsx';
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
        <LinkButton variant="filled" to={to} params={params}>
          Go to {label}
        </LinkButton>
      </PageBody>
    </>
  );
}

/** @example absent('Market user') // "Market user not found" */
export function absent(kind: string): string {
  return `${kind} not found`;
}

export const absenceReason =
  'It may have been deleted, or the address is incomplete. Press Ctrl K to search by name, id, address or hash.';
