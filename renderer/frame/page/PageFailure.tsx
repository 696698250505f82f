import type { ErrorComponentProps } from '@tanstack/react-router';
import { retryFailedParts } from '../../components/layout/lazy-part.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { PageBody } from './PageBody.tsx';
import { PageHeader } from './PageHeader.tsx';

/** What stands in place of a page that could not be shown. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <PageBody>
        <FailureAlert
          error={error}
          onRetry={() => {
            retryFailedParts();
            reset();
          }}
        />
      </PageBody>
    </>
  );
}
