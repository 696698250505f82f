import { useQuery } from '@tanstack/react-query';
import { type ApiCall, type ApiInput, toApiCall } from './api-call.ts';
import { service } from './client.ts';
import type { OperationName } from './operations.ts';

/** How an operation is called over HTTP, from the service's route table; `undefined` while loading. */
export function useRoute(operation: OperationName) {
  return useRouteNamed(operation);
}

/** The same for an operation that is known only as text, e.g. from a record. */
export function useRouteNamed(operation: string | undefined) {
  const routes = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity }));
  return routes.data?.find(({ name }) => name === operation);
}

export function useApiCall(operation: OperationName, input: ApiInput): ApiCall | undefined {
  const route = useRoute(operation);
  return route && toApiCall(route, input);
}

/** The titles of operations by name. @example titleOf('wallets.create') // "Create wallet" */
export function useOperationTitles(): (operation: string) => string {
  const routes = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity })).data;
  return (operation) => routes?.find(({ name }) => name === operation)?.summary ?? operation;
}
