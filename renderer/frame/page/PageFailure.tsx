import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { findLostCode, reloadConsole } from '../../service/call/session/old-console.ts';
import { PageBody } from './PageBody.tsx';
import { PageHeader } from './PageHeader.tsx';

/** Replaces a page that could not be shown, also after reloading the console. */
export function PageFailure({ error }: ErrorComponentProps) {
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    void findLostCode(error).finally(() => setChecked(true));
  }, [error]);
  if (!isChecked) return;
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <PageBody>
        <FailureAlert error={error} onRetry={() => void reloadConsole()} />
      </PageBody>
    </>
  );
}
