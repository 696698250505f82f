import type { ErrorComponentProps } from '@tanstack/react-router';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { reloadConsole } from '../../service/call/old-console.ts';
import { PageBody } from './PageBody.tsx';
import { PageHeader } from './PageHeader.tsx';

/** What stands in place of a page that could not be shown. */
export function PageFailure({ error }: ErrorComponentProps) {
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <PageBody>
        <FailureAlert error={error} onRetry={() => void reloadConsole()} />
      </PageBody>
    </>
  );
}
