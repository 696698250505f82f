import { ApiLine } from '../components/ApiLine.tsx';
import type { ApiInput } from '../service/api-call.ts';
import type { OperationName } from '../service/operations.ts';
import { useApiCall } from '../service/use-api-call.ts';
import { useBaseUrl } from '../service/use-overview.ts';

/** The HTTP call of an operation, under the action that makes it. */
export function OperationLine({
  operation,
  input,
  variant,
}: {
  operation: OperationName;
  input: ApiInput;
  variant?: 'well' | 'bar';
}) {
  const baseUrl = useBaseUrl();
  const call = useApiCall(operation, input);
  return <ApiLine call={call} baseUrl={baseUrl} variant={variant} />;
}
