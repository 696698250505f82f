import { Button } from '@mantine/core';
import { disconnectedCode, failureOf, isAbsent } from '../../service/call/failure.ts';
import { manualPath } from '../../service/call/session/console-base.ts';
import { Note } from '../layout/Note.tsx';

/** Reports an error and how to continue. */
export function FailureAlert({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { message, code } = failureOf(error);
  // The banner already reports a lost connection.
  const isLost = code === disconnectedCode;
  return (
    <Note tone={isLost ? 'plain' : 'bad'} role={isLost ? 'status' : 'alert'} title={message}>
      {!isLost && <code>{code}</code>} <ErrorPageLink code={code} />
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

/** A link to a page of the manual, which the service serves next to the console. */
export function ManualLink({ page = '', children }: { page?: string; children: React.ReactNode }) {
  return (
    <a href={`${manualPath}${page}`} target="_blank" rel="noreferrer" className="link">
      {children}
    </a>
  );
}

/** A link to the cause and the remedy of an error code of the service. */
export function ErrorPageLink({ code }: { code: string }) {
  return (
    !/^(?:call|console)\./.test(code) && <ManualLink page={`reference/errors#${code}`}>What this means</ManualLink>
  );
}
