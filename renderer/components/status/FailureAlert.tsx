import { Button } from '@mantine/core';
import { failureOf, isAbsent } from '../../service/call/failure.ts';
import { Note } from '../layout/Note.tsx';
import { ErrorPageLink } from './ManualLink.tsx';

/** Reports an error and how to continue. */
export function FailureAlert({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { message, code } = failureOf(error);
  return (
    <Note tone="bad" role="alert" title={message}>
      <code>{code}</code> <ErrorPageLink code={code} />
      {onRetry && !isAbsent(error) && (
        <div style={{ marginTop: 8 }}>
          <Button size="xs" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </Note>
  );
}
