import { Button } from '@mantine/core';
import { failureOf, isAbsent } from '../../service/call/failure.ts';
import { Note } from '../layout/Note.tsx';

/** Says what went wrong and how to go on. */
export function FailureAlert({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { message, code } = failureOf(error);
  return (
    <Note tone="bad" role="alert" title={message}>
      <code>{code}</code>
      {onRetry && !isAbsent(error) && (
        <div style={{ marginTop: 8 }}>
          <Button size="xs" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </Note>
  );
}
