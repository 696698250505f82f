import { ApiLine } from '../../components/code/ApiLine.tsx';
import type { ApiInput } from '../../service/call/api-call.ts';
import type { OperationName } from '../../service/call/operations.ts';
import { useApiCall } from '../../service/call/use-api-call.ts';
import { useBaseUrl } from '../../service/queries/use-overview.ts';

/** The HTTP call of an operation, below the form that sends it. */
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
