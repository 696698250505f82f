import { useQuery } from '@tanstack/react-query';
import { type ApiCall, type ApiInput, toApiCall } from './api-call.ts';
import { service } from './client.ts';
import type { OperationName } from './operations.ts';

/** How an operation is called over HTTP, from the service's own table; nothing until it has arrived. */
export function useRoute(operation: OperationName) {
  return useRouteNamed(operation);
}

/** The same of an operation that is only known by its text, as a record has it. */
export function useRouteNamed(operation: string | undefined) {
  const routes = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity }));
  return routes.data?.find(({ name }) => name === operation);
}

export function useApiCall(operation: OperationName, input: ApiInput): ApiCall | undefined {
  const route = useRoute(operation);
  return route && toApiCall(route, input);
}
