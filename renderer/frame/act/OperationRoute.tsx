import type { OperationName } from '../../service/call/operations.ts';
import { useRoute } from '../../service/call/use-api-call.ts';

/** Method and path of an operation. @example POST /api/users */
export function OperationRoute({ operation }: { operation: OperationName }) {
  const route = useRoute(operation);
  if (!route) return null;
  const { method, path } = route;
  return (
    <code>
      {method} {path}
    </code>
  );
}
