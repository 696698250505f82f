import { useQuery } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../service/rpc/router.ts';
import { type ApiCall, type ApiInput, toApiCall } from './api-call.ts';
import { service } from './client.ts';

type Outputs = Omit<inferRouterOutputs<AppRouter>, 'changes'>;

/** The name of an operation of the service. @example "users.create" */
export type OperationName = {
  [Module in keyof Outputs]: `${Module}.${keyof Outputs[Module] & string}`;
}[keyof Outputs];

/** How an operation is called over HTTP, from the service's own table; nothing until it has arrived. */
export function useRoute(operation: OperationName) {
  const routes = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity }));
  return routes.data?.find(({ name }) => name === operation);
}

export function useApiCall(operation: OperationName, input: ApiInput): ApiCall | undefined {
  const route = useRoute(operation);
  return route && toApiCall(route, input);
}
