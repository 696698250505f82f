import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { PageBody } from './PageBody.tsx';
import { type Crumb, PageHeader } from './PageHeader.tsx';

/** A page whose thing cannot be had: why, and the way to try again. */
export function FailedPage({
  crumbs,
  title,
  error,
  onRetry,
}: {
  crumbs: readonly Crumb[];
  /** What kind of thing it is: "Payment". */
  title: string;
  error: unknown;
  onRetry: () => unknown;
}) {
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} />
      <PageBody>
        <FailureAlert error={error} onRetry={() => void onRetry()} />
      </PageBody>
    </>
  );
}
