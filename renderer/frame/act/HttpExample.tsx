import { CodeWell } from '../../components/code/CodeWell.tsx';
import { type ApiInput, toCurl, toFetch } from '../../service/call/api-call.ts';
import type { OperationName } from '../../service/call/operations.ts';
import { useApiCall } from '../../service/call/use-api-call.ts';
import { useBaseUrl } from '../../service/look/use-overview.ts';

/** The same over HTTP, in both languages. */
export function HttpExample({
  operation,
  input,
  title = 'The same over HTTP',
}: {
  operation: OperationName;
  input: ApiInput;
  title?: string;
}) {
  const baseUrl = useBaseUrl();
  const call = useApiCall(operation, input);
  return (
    <CodeWell
      title={title}
      examples={[
        { label: 'curl', language: 'shell', code: call ? toCurl(call, baseUrl) : '' },
        { label: 'fetch', language: 'script', code: call ? toFetch(call, baseUrl) : '' },
      ]}
    />
  );
}
