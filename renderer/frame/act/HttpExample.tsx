import { SnippetWell } from '../../components/code/SnippetWell.tsx';
import type { ApiInput } from '../../service/call/api-call.ts';
import type { OperationName } from '../../service/call/operations.ts';
import { useApiCall } from '../../service/call/use-api-call.ts';
import { useBaseUrl } from '../../service/queries/use-overview.ts';

/** The equivalent HTTP call in all languages. */
export function HttpExample({
  operation,
  input,
  title = 'Equivalent HTTP call',
}: {
  operation: OperationName;
  input: ApiInput;
  title?: string;
}) {
  const baseUrl = useBaseUrl();
  const call = useApiCall(operation, input);
  return <SnippetWell title={title} call={call} baseUrl={baseUrl} />;
}
