import { CodeWell } from '../components/CodeWell.tsx';
import { type ApiInput, toCurl, toFetch } from '../service/api-call.ts';
import type { OperationName } from '../service/operations.ts';
import { useApiCall } from '../service/use-api-call.ts';
import { useBaseUrl } from '../service/use-overview.ts';

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
