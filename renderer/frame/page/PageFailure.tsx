import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { findLostCode, reloadConsole } from '../../service/call/old-console.ts';
import { PageBody } from './PageBody.tsx';
import { PageHeader } from './PageHeader.tsx';

/** Replaces a page that could not be shown, also after reloading the console. */
export function PageFailure({ error }: ErrorComponentProps) {
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    void findLostCode(error).finally(() => setTold(true));
  }, [error]);
  if (!isTold) return;
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <PageBody>
        <FailureAlert error={error} onRetry={() => void reloadConsole()} />
      </PageBody>
    </>
  );
}
